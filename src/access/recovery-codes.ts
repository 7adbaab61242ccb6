import { hash, randomInt } from "node:crypto";

const codesCount = 10;
/** 16 characters from an alphabet of 31 have 79 bits, so that a plain hash is enough. */
const codeCharacters = 16;
// Without letters and digits that look alike.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** New recovery codes, with what is stored of each. */
export function newRecoveryCodes(): { readonly codes: readonly string[]; readonly hashes: readonly string[] } {
  const codes = Array.from({ length: codesCount }, newCode);
  return { codes, hashes: codes.map(recoveryHash) };
}

/** Hex SHA-256 of a code as it is compared: case, spaces and hyphens do not matter. */
export function recoveryHash(code: string): string {
  return hash("sha256", code.toLowerCase().replaceAll(/[\s-]/g, ""), "hex");
}

function newCode(): string {
  const text = Array.from({ length: codeCharacters }, () => alphabet[randomInt(alphabet.length)]).join("");
  return text.replaceAll(/.{4}(?=.)/g, "$&-");
}
