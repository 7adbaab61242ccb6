import { Type } from "typebox";
import { eventTypes, gateStatuses } from "../../store/index.ts";
import { Timestamp } from "./shapes.ts";

const OptionalInteger = Type.Union([Type.Integer(), Type.Null()]);
const OptionalGateStatus = Type.Union([Type.Enum([...gateStatuses]), Type.Null()]);

/** The `data` of an event (D19). */
export const EventShape = Type.Object({
  id: Type.Integer({ description: "In order of what happened; numbers may be left out." }),
  type: Type.Enum([...eventTypes, "reset"]),
  time: Timestamp,
  project: Type.Union([Type.String(), Type.Null()], { description: "Its name now; null for `reset`." }),
  branch: Type.Union([Type.String(), Type.Null()], {
    description: "Its name now; null for an event of the whole project, or after the branch was deleted.",
  }),
  versionId: OptionalInteger,
  edition: Type.Union([Type.Integer(), Type.Null()], { description: "Of the version." }),
  taskId: OptionalInteger,
  gate: Type.Union([Type.Object({ before: OptionalGateStatus, after: OptionalGateStatus }), Type.Null()], {
    description: "Of `gate.changed`. A null inside: without a gate, or without a version before.",
  }),
  by: Type.Union([Type.Object({ login: Type.String(), name: Type.String() }), Type.Null()], {
    description: "Who did it; null for what the server did by itself, and for guests.",
  }),
});
