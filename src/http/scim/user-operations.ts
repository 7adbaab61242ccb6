import type { UserKey, UserRow } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { BaseAddress, StoreReader, StoreWriter } from "../services/services.ts";
import { scimBase } from "./address.ts";
import { selectAttributes, type ScimAnswer, type ScimSelection } from "./answers.ts";
import { resourceBatches } from "./batches.ts";
import type { ScimWriteMark } from "./change-resource.ts";
import { idOf } from "./groups.ts";
import type { ScimOperation } from "./patch.ts";
import type { Json, JsonObject } from "./resource.ts";
import { presentScimUser, readScimUser, type DirectoryUser } from "./users.ts";

const batchUsers = 500;

/** A user by the id of SCIM. */
async function findUser({ read }: StoreReader, text: string): Promise<Result<UserRow, "user.absent">> {
  const id = idOf(text);
  const user = id === undefined ? undefined : await read.userById(id);
  // The login of a technical user has a colon.
  return user === undefined || user.login.includes(":") ? refuse({ code: "user.absent" }) : accept(user);
}

async function showUser(
  needs: BaseAddress & StoreReader,
  user: UserRow,
  selection: ScimSelection = {},
): Promise<ScimAnswer> {
  const names = await needs.read.externalIds({ kind: "USER", ids: [user.id] });
  return selectAttributes(presentScimUser(user, names.get(user.id), scimBase(needs)), selection);
}

/** Users that have one of the keys, or all of them. */
export function userBatches(
  needs: BaseAddress & StoreReader,
  keys: readonly UserKey[] | undefined,
): AsyncIterable<readonly JsonObject[]> {
  const { read } = needs;
  return resourceBatches(
    {
      after: (afterId) => read.users({ afterId, limit: batchUsers }),
      byKey: (key: UserKey) => read.usersByKey(key),
      async present(users: readonly UserRow[]) {
        const names = await read.externalIds({ kind: "USER", ids: users.map(({ id }) => id) });
        return users.map((user) => presentScimUser(user, names.get(user.id), scimBase(needs)));
      },
    },
    keys,
  );
}

/** How users are read, shown and changed. */
export const userKind = {
  segment: "Users",
  find: findUser,
  show: showUser,
  read: async (_needs: StoreReader, resource: Json, before?: UserRow) => readScimUser(resource, before),
  create: ({ write }: StoreWriter, values: DirectoryUser, mark: ScimWriteMark) =>
    write.provisionUser({ ...values, ...mark }),
  change: (
    { write }: StoreWriter,
    { id, revision }: UserRow,
    { externalId, ...values }: DirectoryUser,
    mark: ScimWriteMark,
  ) => write.changeProvisionedUser({ userId: id, values, externalId, expectedRevision: revision, ...mark }),
  remove: ({ write }: StoreWriter, { id }: UserRow, mark: ScimWriteMark & { readonly expectedRevision?: number }) =>
    write.removeProvisionedUser({ userId: id, ...mark }),
  operationsOf: withBothNames,
} as const;

/** `displayName` and `name` show one name: who removes one of them means the name. */
function withBothNames(operation: ScimOperation): readonly ScimOperation[] {
  const path = operation.path?.toLowerCase().split(":").at(-1) ?? "";
  if (operation.op.toLowerCase() !== "remove" || !["displayname", "name", "name.formatted"].includes(path)) {
    return [operation];
  }
  return ["displayName", "name"].map((name) => ({ op: "remove", path: name }));
}
