import { Type } from "typebox";
import { findingCauses, gateStatuses } from "../../store/index.ts";
import { ReferenceShape } from "./reference-shape.ts";

/** The wire shapes of quality gates. */

/** More conditions than anybody reads. */
export const conditionsMax = 100;
const listMax = 200;
const textCharactersMax = 200;

const Status = Type.Enum([...gateStatuses]);
const Texts = Type.Array(Type.String({ minLength: 1, maxLength: textCharactersMax }), {
  minItems: 1,
  maxItems: listMax,
});

/** One condition: the value must lie within `bounds`, or the rank be no worse than `level`. */
export const GateConditionShape = Type.Object(
  {
    type: Type.Enum(["MEASURE", "INDICATOR", "FINDINGS", "NEW_CODE", "PARTS"], {
      description: "`NEW_CODE`: a share of the changed lines, in percent. `PARTS`: the parts of the version.",
    }),
    id: Type.Optional(
      Type.String({
        maxLength: textCharactersMax,
        description:
          "Of the measure or indicator. Of `NEW_CODE`: `COVERAGE` or `DUPLICATION`. Of `PARTS`: `COMPLETE`, `NONE_FAILED`, or `CARRIED_DAYS` (age of the oldest carried part).",
      }),
    ),
    on: Type.Optional(
      Type.Enum(["OVERALL", "NEW"], {
        description: "`NEW`: the difference to the reference version; for findings, only new ones.",
      }),
    ),
    categories: Type.Optional({ ...Texts, description: "Of findings: `SCALE.LEVEL`, any of them." }),
    families: Type.Optional({ ...Texts, description: "Of findings: any of them." }),
    cause: Type.Optional(
      Type.Enum([...findingCauses], {
        description:
          "Of new findings: only those on changed lines (`CODE`), or only others (`TOOL`). Findings whose cause is unknown count for both.",
      }),
    ),
    bounds: Type.Optional(
      Type.String({ maxLength: textCharactersMax, description: "An interval, e.g. `[;0]` or `[80;[`." }),
    ),
    level: Type.Optional(
      Type.String({ maxLength: textCharactersMax, description: "Of an indicator: the worst level that passes." }),
    ),
  },
  { additionalProperties: false },
);

/** `GET|PUT /projects/<name>/gate`; no conditions: no gate. */
export const GateShape = Type.Object(
  { conditions: Type.Array(GateConditionShape, { maxItems: conditionsMax }) },
  { additionalProperties: false },
);

/** The gate that a project's builds are checked with. */
export const GateInForceShape = Type.Object({
  ...GateShape.properties,
  group: Type.Union([Type.String(), Type.Null()], {
    description: "The group whose gate is in force; null: the project's own is, or no gate exists.",
  }),
  locked: Type.Boolean({ description: "The project cannot have other conditions than its group." }),
});

/** The gate of a group of projects. */
export const GroupGateShape = Type.Object({
  group: Type.String({ description: "Name of the group; sub-groups after `/`." }),
  ...GateShape.properties,
  locked: Type.Boolean({ description: "Projects of the group cannot have other conditions." }),
});

/** `GET /versions/<id>/gate`: how a version did. */
export const GateResultShape = Type.Object({
  versionId: Type.Integer(),
  status: Status,
  reason: Type.Union([Type.Object({ id: Type.String(), name: Type.String() }), Type.Null()], {
    description: "Why the gate is pending or not computed; null if it failed or passed.",
  }),
  referenceVersionId: Type.Union([Type.Integer(), Type.Null()], {
    description: "The version that `NEW` was compared with.",
  }),
  reference: ReferenceShape,
  unread: Type.Object(
    {
      records: Type.Integer({ description: "Records that were refused, without mere notes." }),
      files: Type.Integer({ description: "Files that exist and that a tool did not analyse." }),
    },
    { description: "What was not read of the results: the result does not rest on it." },
  ),
  conditions: Type.Array(
    Type.Object({
      ...GateConditionShape.properties,
      name: Type.Union([Type.String(), Type.Null()], {
        description: "Of the measure or indicator, in the language of the answer.",
      }),
      status: Status,
      actual: Type.Union([Type.Number(), Type.Null()], {
        description: "Value, rank or count; a difference with `NEW`.",
      }),
      display: Type.Union([Type.String(), Type.Null()]),
      threshold: Type.String({ description: "What is required, in words." }),
      comparedWith: Type.Union([Type.Integer(), Type.Null()], {
        description: "The version that decides what is new; null for `OVERALL`, or without such a version.",
      }),
      sentence: Type.String({ description: "Value and threshold in a sentence." }),
    }),
  ),
});
