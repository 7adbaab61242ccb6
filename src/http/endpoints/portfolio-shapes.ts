import { Type } from "typebox";
import { ArtifactShape, HistoryShape } from "./artifact-shapes.ts";

const { level, trend } = ArtifactShape.properties;
const { versionId, versionName, baseline, analysisTime, measures } = HistoryShape.properties;

/** How a project is doing. */
export const PortfolioProjectShape = Type.Object({
  id: Type.Integer({ description: "The project's." }),
  name: Type.String(),
  level,
  trend,
  measures,
  newFindings: Type.Integer({ description: "Absent in the reference version, and not relaxed." }),
  history: Type.Array(
    Type.Object({
      versionId,
      versionName,
      baseline,
      analysisTime,
      level,
      value: Type.Union([Type.Number(), Type.Null()], { description: "Of the measure that decides the rating." }),
    }),
    { description: "The last versions, newest first." },
  ),
});
