import type { GroupKey, GroupRow } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { BaseAddress, StoreReader, StoreWriter } from "../services/services.ts";
import { scimBase } from "./address.ts";
import { selectAttributes, wants, type ScimAnswer, type ScimSelection } from "./answers.ts";
import { resourceBatches } from "./batches.ts";
import type { ScimWriteMark } from "./change-resource.ts";
import { idOf, membersOf, presentScimGroup, readScimGroup, type DirectoryGroup } from "./groups.ts";
import type { ScimOperation } from "./patch.ts";
import type { Json, JsonObject } from "./resource.ts";

const batchGroups = 100;

/** A group by the id of SCIM. */
async function findGroup({ read }: StoreReader, text: string): Promise<Result<GroupRow, "group.absent">> {
  const id = idOf(text);
  const group = id === undefined ? undefined : await read.groupById(id);
  return group === undefined ? refuse({ code: "group.absent" }) : accept(group);
}

async function showGroup(
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

/** How groups are read, shown and changed. */
export const groupKind = {
  segment: "Groups",
  find: findGroup,
  show: showGroup,
  read: ({ read }: StoreReader, resource: Json) => readScimGroup(read, resource),
  create: ({ write }: StoreWriter, values: DirectoryGroup, mark: ScimWriteMark) =>
    write.provisionGroup({ ...values, ...mark }),
  change: ({ write }: StoreWriter, { id, revision }: GroupRow, values: DirectoryGroup, mark: ScimWriteMark) =>
    write.changeProvisionedGroup({ groupId: id, ...values, expectedRevision: revision, ...mark }),
  remove: ({ write }: StoreWriter, { id }: GroupRow, mark: ScimWriteMark & { readonly expectedRevision?: number }) =>
    write.removeProvisionedGroup({ groupId: id, ...mark }),
  operationsOf: (operation: ScimOperation) => [operation],
} as const;
