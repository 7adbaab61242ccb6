import type { Instant } from "../instant.ts";
import type { ServerRole } from "./roles.ts";
import type { TokenScope } from "../../text/index.ts";

export interface UserRow {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  /** Null: the settings' default. */
  readonly language: string | null;
  readonly timezone: string | null;
  /** The address of the page of the web interface that opens first; null: the default. */
  readonly startPage: string | null;
  readonly role: ServerRole;
  readonly disabled: boolean;
  readonly createdAt: Instant;
  readonly revision: number;
}

/** Users that share roles. */
export interface GroupRow {
  readonly id: number;
  readonly name: string;
  /** Logins, in code-point order. */
  readonly users: readonly string[];
  readonly createdAt: Instant;
  readonly revision: number;
}

/** Who has which role on a project, built in or custom: a user by login, or a group by name. */
export type Member =
  | { readonly user: string; readonly role: string }
  | { readonly group: string; readonly role: string };

/** The sign-in at a provider that a session came from. */
export interface SessionOrigin {
  readonly provider: string;
  /** What the provider calls its session; null: it does not say. */
  readonly providerSession: string | null;
  /** The provider's token about the user, which ends the session there. */
  readonly idToken: string | null;
}

/** One sign-in of the web interface. */
export interface SessionRow {
  readonly id: number;
  readonly userId: number;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant;
  /** When it ends, even if it is in use. */
  readonly expiresAt: Instant;
  /** Where the user signed in; null: here, with a password. */
  readonly origin: SessionOrigin | null;
  readonly client: SessionClient;
}

/** The browser that a session was started in. Empty texts: unknown. */
export interface SessionClient {
  readonly address: string;
  /** What the browser says of itself. */
  readonly agent: string;
}

/** A program that waits for a user to sign it in. */
export interface ProgramSignInRow {
  readonly code: string;
  /** How the program calls its machine. */
  readonly name: string;
  /** The loopback port that the browser leads to; null: the program asks until the user has decided. */
  readonly port: number | null;
  readonly expiresAt: Instant;
}

export type TokenKind = "TEMPORARY" | "PERMANENT" | "LIMITED";

export interface TokenRow {
  readonly id: number;
  readonly userId: number;
  readonly kind: TokenKind;
  readonly name: string;
  readonly createdAt: Instant;
  /** Null: never. */
  readonly expiresAt: Instant | null;
  /** The server process that issued a temporary token; it dies with that process. */
  readonly bootId: string | null;
  readonly lastUsedAt: Instant | null;
  /** The session of the web interface that it is bound to. Null: none. */
  readonly sessionId: number | null;
  /** Of a limited token; null: all rights of the user. */
  readonly scope: TokenScope | null;
  /** The only project of a limited token; null: all projects of the user. */
  readonly projectId: number | null;
}

/** A limited token, with the names that lists show. */
export interface LimitedTokenRow {
  readonly id: number;
  readonly userId: number;
  /** Of a project token, the technical user. */
  readonly ownerLogin: string;
  readonly name: string;
  readonly scope: TokenScope;
  readonly projectId: number | null;
  readonly projectName: string | null;
  /** Whether the owner is a technical user: the token belongs to the project. */
  readonly ofProject: boolean;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  /** The start of the last day, in UTC, on which it was used. */
  readonly lastUsedAt: Instant | null;
}
