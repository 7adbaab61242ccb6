import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Instant, Store, TokenKind, TokenRow, UserRow } from "../store/index.ts";

const prefixes = { TEMPORARY: "bvt_", PERMANENT: "bvp_" } as const satisfies Record<TokenKind, string>;
/** The secret in a session's cookie: made like a token, and never taken for one. */
const sessionPrefix = "bvs_";
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 32 characters of base62 carry 190 bits (D4 asks for 160). */
const randomCharacters = 32;
const checksumCharacters = 6;
const hourMilliseconds = 3_600_000;
/** The end of the year 9999: later moments cannot be written as timestamps. */
const latestInstant = 253_402_300_799_999;

/** A token that has just been made: the only moment at which its text is known. */
export interface IssuedToken {
  readonly text: string;
  readonly expiresAt: Instant;
  readonly lifetimeMilliseconds: number;
}

/** Makes and keeps a temporary token of the user; it dies with this process (`bootId`) or after the hours given. */
export async function issueTemporaryToken(
  store: Store,
  request: {
    readonly user: UserRow;
    readonly at: Instant;
    readonly hours: number;
    readonly bootId: string;
    /** The session of the web interface that it ends with. */
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

/** Makes and keeps a permanent token of the user: it ends when it is revoked, and never before (S58). */
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

/** The text of a new token: prefix, randomness, checksum. */
export function newTokenText(kind: TokenKind): string {
  return newSecretText(prefixes[kind]);
}

/** The text of a new session's secret. */
export function newSessionText(): string {
  return newSecretText(sessionPrefix);
}

/** Whether the text can be a token at all; a mistyped or made-up one is found out without the store (A6). */
export function isTokenText(text: string): boolean {
  return /^bv[tp]_[0-9A-Za-z]{38}$/.test(text) && hasChecksum(text);
}

/** Whether the text can be a session's secret at all. */
export function isSessionText(text: string): boolean {
  return /^bvs_[0-9A-Za-z]{38}$/.test(text) && hasChecksum(text);
}

/** What is stored instead of the token: hex SHA-256. It needs no salt, since the token itself is random. */
export function tokenHash(text: string): string {
  return hash("sha256", text, "hex");
}

function newSecretText(prefix: string): string {
  const body = prefix + randomText(randomCharacters);
  return body + checksum(body);
}

function hasChecksum(text: string): boolean {
  return checksum(text.slice(0, -checksumCharacters)) === text.slice(-checksumCharacters);
}

// Bytes of 248 and more are thrown away, so that every character is equally likely.
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
  for (let place = 0; place < checksumCharacters; place += 1) {
    digits = alphabet[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
