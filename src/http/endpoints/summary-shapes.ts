import { Type } from "typebox";
import { ArtifactShape, HistoryShape, RatedLevelShape } from "./artifact-shapes.ts";
import { Timestamp } from "./shapes.ts";

/** The wire shape of several projects seen as one: `GET /portfolio/summary`. */

const Count = Type.Integer({ minimum: 0 });
const OptionalNumber = Type.Union([Type.Number(), Type.Null()]);

/** The projects of one model, rated as one. */
const RatedTogether = Type.Object({
  model: Type.Object({ id: Type.String(), name: Type.String() }),
  projects: Type.Integer({ description: "Those that have a version." }),
  level: RatedLevelShape,
  value: Type.Union([Type.Number(), Type.Null()], { description: "Of the measure that decides the rating." }),
  measures: HistoryShape.properties.measures,
  levels: Type.Array(Type.Object({ level: RatedLevelShape, projects: Count }), {
    description: "How many projects have each level, the best first; levels that no project has are left out.",
  }),
  history: Type.Array(
    Type.Object({ time: Timestamp, projects: Count, level: RatedLevelShape, value: OptionalNumber }),
    { description: "The same rating at earlier times, the oldest first, from the first version on." },
  ),
});

const Mover = Type.Object({
  id: Type.Integer({ description: "The project's." }),
  name: Type.String(),
  artifactId: Type.Integer({ description: "The root of its main branch." }),
  modelId: Type.String(),
  trend: ArtifactShape.properties.trend,
  level: RatedLevelShape,
  before: RatedLevelShape,
  value: OptionalNumber,
  change: Type.Union([Type.Number(), Type.Null()], { description: "Of `value`, since then." }),
});

export const SummaryShape = Type.Object({
  projects: Type.Integer({ description: "All that the caller sees of the group, or of the favourites." }),
  unbuilt: Type.Integer({ description: "Projects without a version." }),
  ratings: Type.Array(RatedTogether, { description: "One entry per quality model, the one with most projects first." }),
  gates: Type.Object(
    { FAILED: Count, PENDING: Count, NOT_COMPUTED: Count, PASSED: Count, NONE: Count },
    { description: "Projects by the verdict of their gate; `NONE`: no gate, or no version." },
  ),
  severities: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), findings: Type.Integer() }), {
    description:
      "Findings that are not relaxed by severity, in the order of the model's scale; with those in tests, generated and " +
      "vendored code, which measures leave out.",
  }),
  movers: Type.Array(Mover, { description: "The projects whose rating changed most, at most 10." }),
  cutProjects: Type.Integer({
    description:
      "Projects with more versions in these days than were read: their early values are missing in `history`.",
  }),
});
