import type { UserKey, UserRow } from "../../store/index.ts";
import { accept, refuse, type ProblemCode, type Result } from "../../text/index.ts";
import type { BaseAddress, Clock, StoreReader, StoreWriter } from "../services/services.ts";
import { scimBase } from "./address.ts";
import { selectAttributes, type ScimAnswer } from "./answers.ts";
import { resourceBatches } from "./batches.ts";
import {
  changedResource,
  changeResource,
  removeResource,
  type ChangedResource,
  type ChangeNeeds,
  type ScimChange,
} from "./change-resource.ts";
import { idOf } from "./groups.ts";
import { applyOperations, type ScimOperation } from "./patch.ts";
import { toInternal, type Json, type JsonObject } from "./resource.ts";
import { presentScimUser, readScimUser, type DirectoryUser, type UserReadCode } from "./users.ts";

const batchUsers = 500;

/** A user by the id of SCIM. */
export async function findUser({ read }: StoreReader, text: string): Promise<Result<UserRow, "user.absent">> {
  const id = idOf(text);
  const user = id === undefined ? undefined : await read.userById(id);
  // The login of a technical user has a colon.
  return user === undefined || user.login.includes(":") ? refuse({ code: "user.absent" }) : accept(user);
}

export async function showUser(needs: BaseAddress & StoreReader, user: UserRow): Promise<ScimAnswer> {
  const names = await needs.read.externalIds({ kind: "USER", ids: [user.id] });
  return selectAttributes(presentScimUser(user, names.get(user.id), scimBase(needs)), {});
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

export async function createUser(needs: ChangeNeeds, { byUserId }: ScimChange, body: unknown) {
  const read = readScimUser(toInternal(body));
  if (!read.ok) return read;
  const created = await needs.write.provisionUser({ ...read.value, byUserId, at: needs.now() });
  if (!created.ok) return created;
  const user = created.value;
  return accept(changedResource(201, await showUser(needs, user), user, locationOf(needs, String(user.id))));
}

export function replaceUser(needs: ChangeNeeds, change: ScimChange, id: string, body: unknown) {
  return changeUser<never>(needs, change, id, () => accept(toInternal(body)));
}

export function patchUser(needs: ChangeNeeds, change: ScimChange, id: string, operations: readonly ScimOperation[]) {
  return changeUser(needs, change, id, (before) => applyOperations(before, operations.flatMap(withBothNames)));
}

/** `displayName` and `name` show one name: who removes one of them means the name. */
function withBothNames(operation: ScimOperation): readonly ScimOperation[] {
  const path = operation.path?.toLowerCase().split(":").at(-1) ?? "";
  if (operation.op.toLowerCase() !== "remove" || !["displayname", "name", "name.formatted"].includes(path)) {
    return [operation];
  }
  return ["displayName", "name"].map((name) => ({ op: "remove", path: name }));
}

export function removeUser(needs: Clock & StoreReader & StoreWriter, { byUserId, expected }: ScimChange, id: string) {
  return removeResource(
    () => findUser(needs, id),
    (user, revision) => needs.write.removeProvisionedUser({ userId: user.id, byUserId, at: needs.now(), ...revision }),
    expected,
  );
}

type ChangeCode =
  | UserReadCode
  | "user.absent"
  | "user.login-taken"
  | "user.last-administrator"
  | "revision.stale"
  | "storage.full";

function changeUser<Code extends ProblemCode>(
  needs: ChangeNeeds,
  { byUserId, expected }: ScimChange,
  id: string,
  after: (before: JsonObject) => Result<Json, Code>,
): Promise<Result<ChangedResource, Code | ChangeCode>> {
  return changeResource<UserRow, DirectoryUser, Code | ChangeCode>(
    {
      find: () => findUser(needs, id),
      show: (user) => showUser(needs, user),
      after,
      read: async (resource, user) => readScimUser(resource, user),
      write: (user, { externalId, ...values }) =>
        needs.write.changeProvisionedUser({
          userId: user.id,
          values,
          externalId,
          expectedRevision: user.revision,
          byUserId,
          at: needs.now(),
        }),
    },
    locationOf(needs, id),
    expected,
  );
}

function locationOf(needs: BaseAddress, id: string): string {
  return `${scimBase(needs)}/Users/${id}`;
}
