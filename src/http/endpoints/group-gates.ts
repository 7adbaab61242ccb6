import { Type } from "typebox";
import { accept } from "../../text/index.ts";
import { checkIfMatch } from "../answer/entity-tag.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { emptyBody, jsonBody } from "../request/json-body.ts";
import { GroupName } from "../request/project-body.ts";
import type { Clock, StoreReader, StoreWriter } from "../services/services.ts";
import { conditionProblems, readConditions } from "./gate-checks.ts";
import { GateShape, GroupGateShape } from "./gate-shapes.ts";

const groupGateExample = {
  group: "Firmware",
  conditions: [{ type: "FINDINGS", on: "NEW", categories: ["SEVERITY.CRITICAL"], bounds: "[;0]" }],
  locked: true,
};

const gateOfGroup = {
  ...onServer,
  path: "/api/gates/:group",
  params: Type.Object({ group: GroupName }),
} as const;

/** The gates of all groups of projects. */
export const listGroupGates = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/gates",
  chapter: "Builds, versions and tasks",
  summary: "List the quality gates of groups",
  description: "Groups of projects that have a gate, by name.",
  permission: "group-gate.read",
  body: emptyBody,
  responses: { 200: { description: "The gates.", schema: Type.Array(GroupGateShape) } },
  example: { response: [groupGateExample] },
  async handle(_call, needs: StoreReader) {
    const gates = (await needs.read.groupGates()).filter(({ conditions }) => conditions.length > 0);
    return accept({
      status: 200,
      list: {
        async *batches() {
          yield gates.map(({ group, conditions, locked }) => ({ group, conditions, locked }));
        },
      },
    });
  },
});

/** The gate of one group. */
export const readGroupGate = endpoint({
  ...gateOfGroup,
  method: "GET",
  chapter: "Builds, versions and tasks",
  summary: "Read the quality gate of a group",
  description: "A group without a gate has no conditions.",
  permission: "group-gate.read",
  body: emptyBody,
  responses: { 200: { description: "The gate.", schema: GroupGateShape } },
  example: { response: groupGateExample },
  async handle({ params: { group } }, needs: StoreReader) {
    const { revision, ...gate } = await gateOf(needs, group);
    return accept({ status: 200, value: gate, revision });
  },
});

/** Replaces the gate of a group. */
export const writeGroupGate = endpoint({
  ...gateOfGroup,
  method: "PUT",
  chapter: "Builds, versions and tasks",
  summary: "Write the quality gate of a group",
  description:
    "Projects of the group and of its sub-groups without conditions have these conditions; with `locked`, all of them. Of several groups the nearest counts, of locked ones the outermost. No conditions remove the gate. Ids of measures, indicators and levels are not checked, because the projects may have several models: a condition that a project's model does not know is `NOT_COMPUTED` there.",
  permission: "gate.administer",
  headers: { "If-Match": { description: "ETag that the gate must still have." } },
  body: jsonBody(
    Type.Object({ ...GateShape.properties, locked: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
  ),
  responses: {
    200: { description: "As it is now.", schema: GroupGateShape },
    412: { description: "It has changed since it was read." },
  },
  problems: conditionProblems,
  example: {
    request: { conditions: groupGateExample.conditions, locked: true },
    response: groupGateExample,
  },
  async handle({ caller, params: { group }, body, ifMatch }, needs: Clock & StoreReader & StoreWriter) {
    const conditions = await readConditions(body.conditions, undefined);
    if (!conditions.ok) return conditions;
    const before = await gateOf(needs, group);
    const fresh = checkIfMatch(ifMatch, before.revision);
    if (!fresh.ok) return fresh;
    const written = await needs.write.putGroupGate({
      group,
      conditions: conditions.value,
      locked: body.locked ?? false,
      ...(ifMatch === undefined ? {} : { expectedRevision: before.revision }),
      userId: caller.user.id,
      at: needs.now(),
    });
    if (!written.ok) return written;
    const { revision, ...gate } = written.value;
    return accept({ status: 200, value: gate, revision });
  },
});

async function gateOf({ read }: StoreReader, group: string) {
  const known = (await read.groupGates()).find((gate) => gate.group === group);
  return known ?? { group, conditions: [], locked: false, revision: 0 };
}
