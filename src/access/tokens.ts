import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Instant, LimitedTokenRow, NewLimitedToken, Store, TokenKind, TokenRow, UserRow } from "../store/index.ts";
import { accept, type Result } from "../text/index.ts";

/** Prefix of the token of readers who are not signed in. */
const anonymousPrefix = "bva_";
const prefixes = { TEMPORARY: "bvt_", PERMANENT: "bvp_", LIMITED: "bvl_" } as const satisfies Record<TokenKind, string>;
/** Prefix of the secret in a session's cookie. It has the format of a token, but is never accepted as one. */
const sessionPrefix = "bvs_";
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 32 characters of base62 carry 190 bits (D4 asks for 160). */
const randomCharacters = 32;
const checksumCharacters = 6;
const hourMilliseconds = 3_600_000;
/** The end of the year 9999: later moments cannot be written as timestamps. */
const latestInstant = 253_402_300_799_999;

/** A new token. Its text cannot be read again later. */
export interface IssuedToken {
  readonly text: string;
  readonly expiresAt: Instant;
  readonly lifetimeMilliseconds: number;
}

/** Creates and stores a temporary token. It is valid for the given hours, or until this process (`bootId`) ends. */
export async function issueTemporaryToken(
  store: Store,
  request: {
    readonly user: UserRow;
    readonly at: Instant;
    readonly hours: number;
    readonly bootId: string;
    /** The session of the web interface that the token ends with. */
    readonly sessionId?: number;
  },
): Promise<IssuedToken> {
  const text = newTokenText("TEMPORARY");
  const wanted = Math.max(1, Math.round(request.hours * hourMilliseconds));
  const expiresAt = Math.min(request.at + wanted, latestInstant);
  await store.write.createToken({
    userId: request.user.id,
    kind: "TEMPORARY",
    name: "",
    hash: tokenHash(text),
    expiresAt,
    bootId: request.bootId,
    ...(request.sessionId === undefined ? {} : { sessionId: request.sessionId }),
    at: request.at,
  });
  return { text, expiresAt, lifetimeMilliseconds: expiresAt - request.at };
}

/** Creates and stores a permanent token. It is valid until it is revoked (S58). */
export async function issuePermanentToken(
  store: Store,
  request: { readonly user: UserRow; readonly name: string; readonly at: Instant },
): Promise<{ readonly text: string; readonly token: TokenRow }> {
  const text = newTokenText("PERMANENT");
  const token = await store.write.createToken({
    userId: request.user.id,
    kind: "PERMANENT",
    name: request.name,
    hash: tokenHash(text),
    expiresAt: null,
    bootId: null,
    at: request.at,
  });
  return { text, token };
}

/** A new limited token. Its text cannot be read again later. */
interface IssuedLimitedToken {
  readonly text: string;
  readonly token: LimitedTokenRow;
}

/** Creates and stores a limited token of a user. */
export async function issueLimitedToken(
  { write }: Pick<Store, "write">,
  request: Omit<NewLimitedToken, "hash"> & { readonly userId: number; readonly projectId: number | null },
): Promise<Result<IssuedLimitedToken, "token.too-many" | "project.absent" | "storage.full">> {
  const text = newTokenText("LIMITED");
  const created = await write.createLimitedToken({ ...request, hash: tokenHash(text) });
  return created.ok ? accept({ text, token: created.value }) : created;
}

/** Creates and stores a limited token of a project, which acts as a technical user. */
export async function issueProjectToken(
  { write }: Pick<Store, "write">,
  request: Omit<NewLimitedToken, "hash"> & { readonly byUserId: number; readonly projectId: number },
): Promise<Result<IssuedLimitedToken, "token.name-taken" | "token.too-many" | "project.absent" | "storage.full">> {
  const text = newTokenText("LIMITED");
  const created = await write.createProjectToken({ ...request, hash: tokenHash(text) });
  return created.ok ? accept({ text, token: created.value }) : created;
}

/** The text of a new token: prefix, randomness, checksum. */
export function newTokenText(kind: TokenKind): string {
  return newSecretText(prefixes[kind]);
}

/** The text of a new session's secret. */
export function newSessionText(): string {
  return newSecretText(sessionPrefix);
}

/** Whether the text has the format of a token. Detects mistyped and invented tokens without the store (A6). */
export function isTokenText(text: string): boolean {
  return /^bv[tpla]_[0-9A-Za-z]{38}$/.test(text) && hasChecksum(text);
}

/** Whether the text has the format of a session's secret. */
export function isSessionText(text: string): boolean {
  return /^bvs_[0-9A-Za-z]{38}$/.test(text) && hasChecksum(text);
}

/**
 * The token of all readers who are not signed in (D17). It is not a secret: it opens what everyone may read, and works only
 * while anonymous access is on. So nothing is stored for a reader, and no reader can fill the store with tokens.
 */
export const anonymousToken = withChecksum(anonymousPrefix + "Anonymous".padEnd(randomCharacters, "0"));

/** The value that is stored instead of the token: hex SHA-256. It needs no salt, because the token is random. */
export function tokenHash(text: string): string {
  return hash("sha256", text, "hex");
}

function newSecretText(prefix: string): string {
  return withChecksum(prefix + randomText(randomCharacters));
}

function withChecksum(body: string): string {
  return body + checksum(body);
}

function hasChecksum(text: string): boolean {
  return checksum(text.slice(0, -checksumCharacters)) === text.slice(-checksumCharacters);
}

// Bytes from 248 on are discarded, so that every character is equally likely.
function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let count = 0; count < checksumCharacters; count += 1) {
    digits = alphabet[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
