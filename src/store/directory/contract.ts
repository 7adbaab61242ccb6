import type { GroupChange, NewUser, UserChange } from "../access/contract.ts";
import type { GroupRow, UserRow } from "../access/rows.ts";
import type { AuditContext } from "../audit/rows.ts";
import type { WriteResult } from "../write-result.ts";
import type { DirectoryKind } from "./rows.ts";

/** What a directory finds users by. Names are compared in lower case, everything else exactly. */
export type UserKey =
  | { readonly by: "name" | "email" | "externalId"; readonly value: string }
  | { readonly by: "id"; readonly value: number };

/** What a directory finds groups by; a member is the id of a user. */
export type GroupKey =
  | { readonly by: "name" | "externalId"; readonly value: string }
  | { readonly by: "id" | "member"; readonly value: number };

/** Users and groups as a directory knows them. Technical users are not among them. */
export interface DirectoryReads {
  groupById(id: number): Promise<GroupRow | undefined>;
  /** In order of ids, with an index of the database. */
  usersByKey(key: UserKey): Promise<readonly UserRow[]>;
  groupsByKey(key: GroupKey): Promise<readonly GroupRow[]>;
  /** The logins of those of these users who exist. */
  loginsOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The users of a group, in order of logins. */
  groupMembers(groupId: number): Promise<readonly { readonly id: number; readonly login: string }[]>;
  /** What the directory calls these users or groups, by id. Those without a name there are absent. */
  externalIds(of: {
    readonly kind: DirectoryKind;
    readonly ids: readonly number[];
  }): Promise<ReadonlyMap<number, string>>;
}

/** Changes by a directory. Each is one transaction, including its audit entries. */
export interface DirectoryWrites {
  /** A user without a password. Refusal: `user.login-taken`. */
  provisionUser(
    user: Omit<NewUser, "passwordHash" | "role"> & { readonly externalId: string | null; readonly disabled: boolean },
  ): Promise<WriteResult<UserRow, "user.login-taken">>;
  /** A user who is disabled loses all tokens. Refusals: those of `updateUser`. */
  changeProvisionedUser(
    change: UserChange & { readonly externalId: string | null },
  ): Promise<WriteResult<UserRow, "user.absent" | "revision.stale" | "user.login-taken" | "user.last-administrator">>;
  /** With all tokens. Refusals: those of `deleteUser`, and `revision.stale`. */
  removeProvisionedUser(
    request: AuditContext & { readonly userId: number; readonly expectedRevision?: number },
  ): Promise<WriteResult<null, "user.absent" | "user.last-administrator" | "revision.stale">>;
  /** Refusals: those of `createGroup`. */
  provisionGroup(
    group: AuditContext & {
      readonly name: string;
      readonly users: readonly string[];
      readonly externalId: string | null;
    },
  ): Promise<WriteResult<GroupRow, "group.name-taken" | "body.user-unknown">>;
  /** Refusals: those of `updateGroup`. */
  changeProvisionedGroup(
    change: GroupChange & { readonly externalId: string | null },
  ): Promise<WriteResult<GroupRow, "group.name-taken" | "body.user-unknown" | "group.absent" | "revision.stale">>;
  /** Refusals: those of `deleteGroup`, and `revision.stale`. */
  removeProvisionedGroup(
    request: AuditContext & { readonly groupId: number; readonly expectedRevision?: number },
  ): Promise<WriteResult<null, "group.absent" | "revision.stale">>;
}
