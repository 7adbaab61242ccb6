import type { GroupKey, GroupRow } from "../../store/index.ts";
import { accept, refuse, type ProblemCode, type Result } from "../../text/index.ts";
import type { BaseAddress, Clock, StoreReader, StoreWriter } from "../services/services.ts";
import { scimBase } from "./address.ts";
import { selectAttributes, wants, type ScimAnswer, type ScimSelection } from "./answers.ts";
import { resourceBatches } from "./batches.ts";
import {
  changedResource,
  changeResource,
  removeResource,
  type ChangedResource,
  type ChangeNeeds,
  type ScimChange,
} from "./change-resource.ts";
import { idOf, membersOf, presentScimGroup, readScimGroup, type DirectoryGroup, type GroupReadCode } from "./groups.ts";
import { applyOperations, type ScimOperation } from "./patch.ts";
import { toInternal, type Json, type JsonObject } from "./resource.ts";

const batchGroups = 100;

/** A group by the id of SCIM. */
export async function findGroup({ read }: StoreReader, text: string): Promise<Result<GroupRow, "group.absent">> {
  const id = idOf(text);
  const group = id === undefined ? undefined : await read.groupById(id);
  return group === undefined ? refuse({ code: "group.absent" }) : accept(group);
}

export async function showGroup(
  needs: BaseAddress & StoreReader,
  group: GroupRow,
  selection: ScimSelection = {},
): Promise<ScimAnswer> {
  const names = await needs.read.externalIds({ kind: "GROUP", ids: [group.id] });
  const members = wants(selection, "members") ? await membersOf(needs.read, group, scimBase(needs)) : undefined;
  return selectAttributes(presentScimGroup(group, members, names.get(group.id), scimBase(needs)), selection);
}

/** Groups that have one of the keys, or all of them. */
export function groupBatches(
  needs: BaseAddress & StoreReader,
  keys: readonly GroupKey[] | undefined,
  withMembers: boolean,
): AsyncIterable<readonly JsonObject[]> {
  const { read } = needs;
  return resourceBatches(
    {
      after: (afterId) => read.groups({ afterId, limit: batchGroups }),
      byKey: (key: GroupKey) => read.groupsByKey(key),
      async present(groups: readonly GroupRow[]) {
        const names = await read.externalIds({ kind: "GROUP", ids: groups.map(({ id }) => id) });
        const shown: JsonObject[] = [];
        for (const group of groups) {
          const members = withMembers ? await membersOf(read, group, scimBase(needs)) : undefined;
          shown.push(presentScimGroup(group, members, names.get(group.id), scimBase(needs)));
        }
        return shown;
      },
    },
    keys,
  );
}

export async function createGroup(needs: ChangeNeeds, { byUserId }: ScimChange, body: unknown) {
  const read = await readScimGroup(needs.read, toInternal(body));
  if (!read.ok) return read;
  const created = await needs.write.provisionGroup({ ...read.value, byUserId, at: needs.now() });
  if (!created.ok) return created;
  const group = created.value;
  return accept(changedResource(201, await showGroup(needs, group), group, locationOf(needs, String(group.id))));
}

export function replaceGroup(needs: ChangeNeeds, change: ScimChange, id: string, body: unknown) {
  return changeGroup<never>(needs, change, id, () => accept(toInternal(body)));
}

export function patchGroup(needs: ChangeNeeds, change: ScimChange, id: string, operations: readonly ScimOperation[]) {
  return changeGroup(needs, change, id, (before) => applyOperations(before, operations));
}

export function removeGroup(needs: Clock & StoreReader & StoreWriter, { byUserId, expected }: ScimChange, id: string) {
  return removeResource(
    () => findGroup(needs, id),
    (group, revision) =>
      needs.write.removeProvisionedGroup({ groupId: group.id, byUserId, at: needs.now(), ...revision }),
    expected,
  );
}

type ChangeCode =
  | GroupReadCode
  | "group.absent"
  | "group.name-taken"
  | "body.user-unknown"
  | "revision.stale"
  | "storage.full";

function changeGroup<Code extends ProblemCode>(
  needs: ChangeNeeds,
  { byUserId, expected }: ScimChange,
  id: string,
  after: (before: JsonObject) => Result<Json, Code>,
): Promise<Result<ChangedResource, Code | ChangeCode>> {
  return changeResource<GroupRow, DirectoryGroup, Code | ChangeCode>(
    {
      find: () => findGroup(needs, id),
      show: (group) => showGroup(needs, group),
      after,
      read: (resource) => readScimGroup(needs.read, resource),
      write: (group, values) =>
        needs.write.changeProvisionedGroup({
          groupId: group.id,
          ...values,
          expectedRevision: group.revision,
          byUserId,
          at: needs.now(),
        }),
    },
    locationOf(needs, id),
    expected,
  );
}

function locationOf(needs: BaseAddress, id: string): string {
  return `${scimBase(needs)}/Groups/${id}`;
}
