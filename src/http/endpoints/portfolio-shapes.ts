import { Type } from "typebox";
import { ArtifactShape, HistoryShape } from "./artifact-shapes.ts";
import { ReferenceShape } from "./reference-shape.ts";
import { VersionShape } from "./shapes.ts";

const { level, trend } = ArtifactShape.properties;
const { versionId, versionName, baseline, analysisTime, measures } = HistoryShape.properties;

/** How a project is doing. */
export const PortfolioProjectShape = Type.Object({
  id: Type.Integer({ description: "The project's." }),
  name: Type.String(),
  level,
  trend,
  reference: ReferenceShape,
  measures,
  openFindings: Type.Union([Type.Integer(), Type.Null()], {
    description:
      "Not relaxed; with those in tests, generated and vendored code, which measures leave out. " +
      "Null for a meta-project, whose findings are those of its members.",
  }),
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

const OptionalText = Type.Union([Type.String(), Type.Null()]);

/** How a branch is doing. */
export const PortfolioBranchShape = Type.Object({
  id: Type.Integer({ description: "The branch's." }),
  name: Type.String(),
  artifactId: Type.Integer({ description: "Its root artifact." }),
  target: {
    ...OptionalText,
    description: "The branch that it is to be merged into; null: none, or the caller sees no drafts.",
  },
  base: { ...OptionalText, description: "The commit of the target that it is based on." },
  version: Type.Union([VersionShape, Type.Null()], { description: "The newest; null before the first build." }),
  reference: ReferenceShape,
  newFindings: Type.Union([Type.Integer(), Type.Null()], {
    description: "Absent in the reference version, and not relaxed; null without a reference version.",
  }),
});
