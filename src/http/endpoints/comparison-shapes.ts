import { Type } from "typebox";
import { ArtifactShape, RatedLevelShape } from "./artifact-shapes.ts";
import { VersionShape } from "./shapes.ts";

/** The wire shapes of a comparison of two versions. */

const Identified = Type.Object({ id: Type.String(), name: Type.String() });
const OptionalNumber = Type.Union([Type.Number(), Type.Null()]);
const OptionalLevel = Type.Union([RatedLevelShape, Type.Null()]);

/** What moved from version `a` to version `b`: `GET /versions/<a>/compare/<b>`. */
export const ComparisonShape = Type.Object({
  before: VersionShape,
  after: VersionShape,
  ratings: Type.Array(
    Type.Object({
      indicator: Identified,
      before: OptionalLevel,
      after: OptionalLevel,
      rankChange: Type.Union([Type.Integer(), Type.Null()], { description: "After minus before: above 0 is worse." }),
      valueBefore: OptionalNumber,
      valueAfter: OptionalNumber,
    }),
    { description: "The root's indicators whose level changed, worst first." },
  ),
  artifacts: Type.Object({
    added: Type.Integer(),
    removed: Type.Integer(),
    improved: Type.Integer(),
    degraded: Type.Integer(),
    changed: Type.Integer({ description: "With a different level or root measure." }),
    unchanged: Type.Integer(),
  }),
  findings: Type.Object({
    new: Type.Integer(),
    fixed: Type.Integer(),
    gone: Type.Integer({
      description: "Findings that the second version lacks although no analysis says that they are fixed.",
    }),
    kept: Type.Integer(),
    relaxed: Type.Integer({ description: "Findings of both versions that were open before and are relaxed now." }),
    reopened: Type.Integer(),
  }),
});

const { values: _values, trend: _trend, ...shown } = ArtifactShape.properties;

/** An artifact in a comparison, largest effect first: `GET /versions/<a>/compare/<b>/artifacts`. */
export const ComparedArtifactShape = Type.Object({
  change: Type.Enum(["ADDED", "REMOVED", "CHANGED"]),
  ...shown,
  levelBefore: OptionalLevel,
  rankChange: Type.Union([Type.Integer(), Type.Null()], {
    description: "Above 0 is worse; null where one is missing.",
  }),
  measure: Type.Object({ ...Identified.properties }, { description: "The root measure of its type." }),
  value: OptionalNumber,
  valueBefore: OptionalNumber,
});
