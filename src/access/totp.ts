import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Instant } from "../store/index.ts";

/** What every authenticator app can do (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const stepMilliseconds = 30_000;
const digits = 6;
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;
/** Codes of the step before and after are accepted, because clocks differ. */
const stepsApart = 1;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret, in base32 as apps take it. */
export function newTotpSecret(): string {
  return [...randomBytes(secretBytes)]
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("")
    .replaceAll(/.{5}/g, (bits) => alphabet[Number.parseInt(bits, 2)] ?? "");
}

/** The address that a QR code shows to an app. */
export function totpAddress(secret: string, login: string): string {
  const label = `${encodeURIComponent("Belvedere")}:${encodeURIComponent(login)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=Belvedere`;
}

/** The time step whose code this is; undefined: the code is wrong. Compares in constant time. */
export function totpStep(secret: string, code: string, at: Instant): number | undefined {
  const current = Math.floor(at / stepMilliseconds);
  let found: number | undefined;
  for (let step = current - stepsApart; step <= current + stepsApart; step += 1) {
    if (isSame(totpCode(secret, step), code)) found = step;
  }
  return found;
}

/** The code of a time step (RFC 4226). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) % 16;
  const number = digest.readUInt32BE(offset) % 2 ** 31;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** Whether the text has the form of a code. */
export function isTotpCode(text: string): boolean {
  return /^[0-9]{6}$/.test(text);
}

function bytesOf(secret: string): Buffer {
  const bits = secret.replaceAll(/./g, (character) => alphabet.indexOf(character).toString(2).padStart(5, "0"));
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}
