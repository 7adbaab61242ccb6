import { Type } from "typebox";
import { audiences, gateStatuses, partStateNames, taskTypes } from "../../store/index.ts";
import { ReferenceShape } from "./reference-shape.ts";

/** The wire shapes that several endpoints answer with, for the documentation. */

const Identified = Type.Object({ id: Type.String(), name: Type.String() });
/** An instant in the zone of the answer. */
export const Timestamp = Type.String({
  format: "date-time",
  description: "ISO 8601 with milliseconds and a numeric offset.",
});
const Level = Type.Object({ id: Type.String(), icon: Type.String({ description: "Relative to the base URL." }) });
const Color = Type.Array(Type.Integer({ minimum: 0, maximum: 255 }), { minItems: 4, maxItems: 4 });

const lastTaskFields = {
  id: Type.Integer(),
  type: Type.Enum([...taskTypes]),
  status: Identified,
  elapsedTime: Type.Integer({ description: "In milliseconds; up to now while it runs." }),
  submitDate: Timestamp,
};

/** Where a record is in the results of a build. */
const recordPosition = {
  report: Type.Optional(Type.String({ description: "Name of the report, where the build has several." })),
  line: Type.Integer(),
  pointer: Type.Optional(Type.String({ description: "JSON pointer, where the report is one JSON text." })),
};

/** A task (D12). */
export const TaskShape = Type.Object({
  ...lastTaskFields,
  startDate: Type.Union([Timestamp, Type.Null()]),
  endDate: Type.Union([Timestamp, Type.Null()]),
  project: Type.String(),
  branch: Type.Union([Type.String(), Type.Null()]),
  versionId: Type.Union([Type.Integer(), Type.Null()]),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  step: Type.Union([Identified, Type.Null()]),
  problem: Type.Union([Type.Object({ code: Type.String(), title: Type.String(), detail: Type.String() }), Type.Null()]),
  refused: Type.Object({
    count: Type.Integer(),
    records: Type.Array(
      Type.Object({
        ...recordPosition,
        path: Type.Union([Type.String(), Type.Null()]),
        reason: Type.String(),
      }),
    ),
  }),
});

const BuildShape = Type.Object({
  id: Type.Integer(),
  baseline: Type.Boolean(),
  analysisTime: Timestamp,
  status: Identified,
});

const GateStatusShape = Type.Enum([...gateStatuses]);

/** A part of a version (D14). */
export const PartShape = Type.Object({
  name: Type.String({ description: "`main` for a build that names none." }),
  state: Type.Enum([...partStateNames], {
    description:
      "`DELIVERED`: sent for this version. `CARRIED`: taken from an earlier version. `EXPECTED`: announced, and not here yet. `MISSING`: not here when waiting ended. Both may show carried content. `FAILED`: its analysis failed, so that the findings of the version before are carried.",
  }),
  versionId: Type.Union([Type.Integer(), Type.Null()], {
    description: "The version that its content comes from, if it is another one that the caller may see.",
  }),
  commit: Type.Union([Type.String(), Type.Null()]),
  time: Type.Union([Timestamp, Type.Null()], { description: "Null for a part without content." }),
  findings: Type.Integer(),
  artifacts: Type.Integer(),
  dropped: Type.Integer({ description: "Findings that were not carried because their file no longer exists." }),
  refused: Type.Union([Type.Integer(), Type.Null()], {
    description: "Refused and noted records; null where it is unknown.",
  }),
  carried: Type.Integer({
    description: "Findings of the version before that the results say nothing of. They are neither new nor fixed.",
  }),
  tools: Type.Array(
    Type.Object({
      name: Type.String(),
      version: Type.Union([Type.String(), Type.Null()], { description: "Null: the results do not name it." }),
    }),
    { description: "The tools that the results name, in code-point order, at most 20." },
  ),
  failures: Type.Object({
    count: Type.Integer(),
    records: Type.Array(Type.Object({ ...recordPosition, reason: Type.String() })),
  }),
});

/** A version (D12). */
export const VersionShape = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  project: Type.String(),
  branch: Type.String(),
  baseline: Type.Boolean(),
  analysisTime: Timestamp,
  creationTime: Timestamp,
  commit: Type.Union([Type.String(), Type.Null()]),
  status: Identified,
  level: Level,
  artifactCount: Type.Integer(),
  findingCount: Type.Integer(),
  gate: Type.Union([GateStatusShape, Type.Null()], {
    description: "The result of the project's gate; null without a gate.",
  }),
  edition: Type.Integer({ description: "Raised whenever a part arrives." }),
  complete: Type.Boolean({
    description: "Whether no part is `EXPECTED` or `MISSING`. An incomplete baseline is a draft to guests.",
  }),
  parts: Type.Array(PartShape),
  reference: ReferenceShape,
});

/** A branch (D8). */
export const BranchShape = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  level: Level,
  group: Type.String(),
  color: Color,
  projectId: Type.Integer(),
  currentVersionId: Type.Union([Type.Integer(), Type.Null()]),
  lastBaselineId: Type.Union([Type.Integer(), Type.Null()]),
  lastTask: Type.Union([Type.Object(lastTaskFields), Type.Null()]),
  lastBuild: Type.Union([BuildShape, Type.Null()]),
  creationTime: Timestamp,
  artifactId: Type.Integer(),
  dirty: Type.Boolean(),
  target: Type.Union([Type.String(), Type.Null()], {
    description: "Name of the branch that this one is compared with. It need not exist.",
  }),
  base: Type.Union([Type.String(), Type.Null()], { description: "Commit of the target that this branch is based on." }),
});

/** A project (D8). */
export const ProjectShape = Type.Object({
  id: Type.Integer(),
  modelId: Type.String(),
  ownerId: Type.Integer(),
  name: Type.String(),
  metaProject: Type.Boolean(),
  multiBranch: Type.Boolean(),
  mainId: Type.Integer(),
  creationTime: Timestamp,
  artifactId: Type.Integer(),
  group: Type.String(),
  color: Color,
  public: Type.Boolean({ description: "Whether every user is a guest: `audience` is not `MEMBERS`." }),
  audience: Type.Enum([...audiences], { description: "Who is at least a guest: its members, all users, or everyone." }),
  carryParts: Type.Boolean({ description: "Versions take parts that were not sent from earlier versions." }),
  expectedParts: Type.Array(Type.String(), {
    description: "Parts that every version that is made of parts waits for.",
  }),
  members: Type.Optional(Type.Array(Type.String(), { description: "Of a meta-project: names of projects." })),
  level: Level,
  gate: Type.Optional(GateStatusShape),
  lastBuild: Type.Union([BuildShape, Type.Null()]),
  branches: Type.Record(Type.String(), BranchShape),
});
