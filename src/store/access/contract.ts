import type { AuditContext } from "../audit/rows.ts";
import type { Instant } from "../instant.ts";
import type { WriteResult } from "../write-result.ts";
import type { HeldRole } from "./roles.ts";
import type {
  TokenKind,
  UserRow,
  GroupRow,
  LimitedTokenRow,
  Member,
  ProgramSignInRow,
  TokenRow,
  SessionClient,
  SessionOrigin,
  SessionRow,
} from "./rows.ts";
import type { TokenScope } from "../../text/index.ts";

/** Users, groups, roles, tokens and sessions. */
export interface AccessReads {
  /** Also a technical user. */
  userById(id: number): Promise<UserRow | undefined>;
  userByLogin(login: string): Promise<UserRow | undefined>;
  /** In order of ids, after `afterId`. */
  users(page: { readonly afterId?: number; readonly limit: number }): Promise<readonly UserRow[]>;
  /** Those whose login begins with exactly this text, in order of ids, after `afterId`. */
  usersByPrefix(search: {
    readonly prefix: string;
    readonly afterId?: number;
    readonly limit: number;
  }): Promise<readonly UserRow[]>;
  /** In order of ids, after `afterId`. */
  groups(page: { readonly afterId?: number; readonly limit: number }): Promise<readonly GroupRow[]>;
  groupByName(name: string): Promise<GroupRow | undefined>;
  /** Names of the groups that the user is in, in code-point order. */
  groupsOfUser(userId: number): Promise<readonly string[]>;
  /** Users first, then groups, each in code-point order; the revision changes with every change of the list. */
  members(projectId: number): Promise<{ readonly members: readonly Member[]; readonly revision: number }>;
  /**
   * As owner, as member directly or through groups, as guest of a public project, by the rules of sign-in, as its
   * technical user; the highest counts, and custom roles add to it (D5, D17).
   */
  projectRole(of: { readonly projectId: number; readonly userId: number }): Promise<HeldRole | undefined>;
  /** The same for all projects on which the user has a role, by the project's id. */
  projectRoles(userId: number): Promise<ReadonlyMap<number, HeldRole>>;
  /** The token and its user in one look-up; revoked and deleted ones are absent. The caller checks the expiry. */
  tokenByHash(hash: string): Promise<{ readonly token: TokenRow; readonly user: UserRow } | undefined>;
  /** The user's valid permanent tokens, oldest first. */
  permanentTokens(userId: number): Promise<readonly TokenRow[]>;
  /** A valid or expired limited token. Revoked ones, and those of deleted users, are absent. */
  limitedToken(id: number): Promise<LimitedTokenRow | undefined>;
  /** The same for lists, in order of ids, after `afterId`: those of a user, the project tokens of a project, or all. */
  limitedTokens(page: {
    readonly of: { readonly userId: number } | { readonly projectId: number } | "everyone";
    readonly afterId?: number;
    readonly limit: number;
  }): Promise<readonly LimitedTokenRow[]>;
  /** A program that waits for a user's decision, which no user has made. The caller checks the expiry. */
  programSignIn(code: string): Promise<ProgramSignInRow | undefined>;
  /** The sessions of a user, newest first, at most `limit`. The caller checks the expiry. */
  sessionsOfUser(of: { readonly userId: number; readonly limit: number }): Promise<readonly SessionRow[]>;
  /** The session and its user in one look-up. The caller checks the expiry. */
  sessionByHash(hash: string): Promise<{ readonly session: SessionRow; readonly user: UserRow } | undefined>;
}

/** Changes to users, groups, roles, tokens and sessions. Each is one transaction, including its audit entry if any. */
export interface AccessWrites {
  /** Refusal: `user.login-taken`. */
  createUser(user: NewUser): Promise<WriteResult<UserRow, "user.login-taken">>;
  /**
   * Changes the given values. A new password or disabling the user ends the user's sessions, but not the tokens.
   * Refusals: `user.absent`, `revision.stale`, `user.login-taken`, `user.last-administrator`, and
   * `user.password-elsewhere` for the password of a user who signs in at a provider.
   */
  updateUser(
    change: UserChange,
  ): Promise<
    WriteResult<
      UserRow,
      "user.absent" | "revision.stale" | "user.login-taken" | "user.last-administrator" | "user.password-elsewhere"
    >
  >;
  /** Marks the user deleted, ends sessions and memberships. Refusals: `user.absent`, `user.last-administrator`. */
  deleteUser(
    request: AuditContext & { readonly userId: number },
  ): Promise<WriteResult<null, "user.absent" | "user.last-administrator">>;
  /** Refusals: `group.name-taken`, and `body.user-unknown` with a pointer below `users`. */
  createGroup(
    group: AuditContext & { readonly name: string; readonly users: readonly string[] },
  ): Promise<WriteResult<GroupRow, "group.name-taken" | "body.user-unknown">>;
  /** Refusals: as for creating, `group.absent`, `revision.stale`. */
  updateGroup(
    change: GroupChange,
  ): Promise<WriteResult<GroupRow, "group.name-taken" | "body.user-unknown" | "group.absent" | "revision.stale">>;
  /** With its memberships. Refusal: `group.absent`. */
  deleteGroup(request: AuditContext & { readonly groupId: number }): Promise<WriteResult<null, "group.absent">>;
  /** Replaces the whole list. Refusals: `body.user-unknown`, `body.group-unknown`, `body.role-unknown` (with pointers), `revision.stale`. */
  replaceMembers(
    change: AuditContext & {
      readonly projectId: number;
      readonly members: readonly Member[];
      readonly expectedRevision?: number;
    },
  ): Promise<WriteResult<null, "body.user-unknown" | "body.group-unknown" | "body.role-unknown" | "revision.stale">>;
  createToken(token: NewToken): Promise<TokenRow>;
  /** Revokes a permanent token of the user. False if it is absent or belongs to another user. */
  revokeToken(revocation: {
    readonly userId: number;
    readonly tokenId: number;
    readonly at: Instant;
  }): Promise<boolean>;
  /** Stores the last use of the token, at most once a minute. */
  touchToken(use: { readonly tokenId: number; readonly at: Instant }): Promise<void>;
  /** A limited token of a user. Refusals: `token.too-many`, `project.absent`. */
  createLimitedToken(
    token: NewLimitedToken & { readonly userId: number; readonly projectId: number | null },
  ): Promise<WriteResult<LimitedTokenRow, "token.too-many" | "project.absent">>;
  /**
   * A limited token of a project, with the technical user that it acts as. Refusals: `token.name-taken`,
   * `token.too-many`, `project.absent`.
   */
  createProjectToken(
    token: NewLimitedToken & { readonly byUserId: number; readonly projectId: number },
  ): Promise<WriteResult<LimitedTokenRow, "token.name-taken" | "token.too-many" | "project.absent">>;
  /** With the technical user of a project token. Refusal: `token.absent`. */
  revokeLimitedToken(revocation: {
    readonly tokenId: number;
    readonly byUserId: number;
    readonly at: Instant;
  }): Promise<WriteResult<null, "token.absent">>;
  /**
   * Deletes temporary tokens that expired or whose process is gone, expired sessions, and limited tokens that expired
   * 30 days ago, with the technical users of project tokens.
   */
  dropDeadTokens(now: { readonly at: Instant; readonly bootId: string; readonly idleSince?: Instant }): Promise<void>;
  createSession(session: NewSession): Promise<SessionRow>;
  /** Stores the last use of the session, at most once a minute. */
  touchSession(use: { readonly sessionId: number; readonly at: Instant }): Promise<void>;
  /** Drops expired ones, and the oldest beyond `countMax`: any program can start one. */
  startProgramSignIn(
    request: ProgramSignInRow & { readonly secretHash: string; readonly countMax: number; readonly at: Instant },
  ): Promise<WriteResult<null, never>>;
  /** The user's decision, which is final. Refusal: `program.absent`. */
  decideProgramSignIn(request: {
    readonly code: string;
    readonly allow: boolean;
    readonly userId: number;
    readonly approvalHash: string;
    readonly at: Instant;
  }): Promise<WriteResult<ProgramSignInRow, "program.absent">>;
  /** The user who has signed the program in; works once. Refusals: `program.absent`, `program.pending`, `program.denied`. */
  takeProgramSignIn(request: {
    readonly secretHash: string;
    readonly approvalHash: string | null;
    readonly at: Instant;
  }): Promise<WriteResult<UserRow, "program.absent" | "program.pending" | "program.denied">>;
  /** Ends one of the sessions of a user. False if it is absent or belongs to another user. */
  endSessionOfUser(request: {
    readonly userId: number;
    readonly sessionId: number;
    readonly at: Instant;
  }): Promise<boolean>;
  /** Also ends the tokens that are bound to it. */
  endSession(request: { readonly sessionId: number; readonly at: Instant }): Promise<void>;
}

export type NewUser = AuditContext & Omit<UserRow, "id" | "disabled" | "startPage" | "createdAt" | "revision">;

/** The values of a user to change. The others stay unchanged. */
export interface UserChange extends AuditContext {
  readonly userId: number;
  readonly values: Partial<Omit<UserRow, "id" | "createdAt" | "revision">>;
  readonly expectedRevision?: number;
}

/** The values of a group to change. The others stay unchanged. */
export interface GroupChange extends AuditContext {
  readonly groupId: number;
  readonly name?: string;
  readonly users?: readonly string[];
  readonly expectedRevision?: number;
}

export interface NewToken {
  readonly userId: number;
  readonly kind: TokenKind;
  readonly name: string;
  /** Hex SHA-256 of the token's text; the text itself is never stored. */
  readonly hash: string;
  readonly expiresAt: Instant | null;
  readonly bootId: string | null;
  /** The session that it is bound to. A session has at most its newest 50 tokens. */
  readonly sessionId?: number;
  readonly at: Instant;
}

export interface NewLimitedToken {
  readonly name: string;
  /** Hex SHA-256 of the token's text. */
  readonly hash: string;
  readonly scope: TokenScope;
  readonly expiresAt: Instant;
  readonly at: Instant;
}

export interface NewSession {
  readonly userId: number;
  /** Hex SHA-256 of the cookie's secret. */
  readonly hash: string;
  readonly expiresAt: Instant;
  readonly origin?: SessionOrigin;
  readonly client?: SessionClient;
  readonly at: Instant;
}
