import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { deriveInJavaScript, deriveKey } from "./derive-key.ts";

test("a runtime without argon2 derives the same hashes", () => {
  const salt = randomBytes(16);
  const derivation = { algorithm: "argon2id", memoryKibibytes: 64, passes: 2 } as const;
  const expected = deriveKey({ derivation, password: "pässword", salt, hashBytes: 32 });
  expect(deriveInJavaScript(derivation, "pässword", salt, 32)).toEqual(expected);
});
