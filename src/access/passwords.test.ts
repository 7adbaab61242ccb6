import crypto from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { HashThreads } from "./hash-threads.ts";
import { createPasswords } from "./index.ts";

for (const algorithm of ["argon2id", "scrypt"] as const) {
  describe(algorithm, () => {
    const passwords = createPasswords(algorithm);

    test("a password matches only its own hash", async () => {
      const stored = await passwords.hash("pässword:日本");
      expect(stored).toMatch(new RegExp(`^\\$${algorithm}\\$`));
      expect(await passwords.verify("pässword:日本", stored)).toBe(true);
      expect(await passwords.verify("passwörd:日本", stored)).toBe(false);
      expect(await passwords.verify("", stored)).toBe(false);
    });

    test("the same password never has the same hash", async () => {
      expect(await passwords.hash("x")).not.toBe(await passwords.hash("x"));
    });

    test("hashes of the other algorithm are verified as well", async () => {
      const other = createPasswords(algorithm === "scrypt" ? "argon2id" : "scrypt");
      expect(await passwords.verify("x", await other.hash("x"))).toBe(true);
    });

    test("nothing is derived before it is needed", () => {
      const derive = vi.spyOn(HashThreads.prototype, "derive");
      createPasswords(algorithm);
      expect(derive).not.toHaveBeenCalled();
      vi.restoreAllMocks();
    });

    test("A10 a missing hash matches nothing, after the same amount of work", async () => {
      const stored = await passwords.hash("x");
      expect(await passwords.verify("x", undefined)).toBe(false);
      const derive = vi.spyOn(HashThreads.prototype, "derive");
      await passwords.verify("y", stored);
      await passwords.verify("y", undefined);
      const [known, unknown, ...others] = derive.mock.calls.map(([job]) => job.derivation);
      expect(known?.algorithm).toBe(algorithm);
      expect(unknown).toEqual(known);
      expect(others).toEqual([]);
      vi.restoreAllMocks();
    });
  });
}

test("A7 passwords are hashed in their own threads, not in those that files and compression use", async () => {
  const passwords = createPasswords();
  const shared = [vi.spyOn(crypto, "argon2"), vi.spyOn(crypto, "scrypt")];
  const here = [vi.spyOn(crypto, "argon2Sync"), vi.spyOn(crypto, "scryptSync")];
  const stored = await Promise.all(["a", "b", "c"].map((password) => passwords.hash(password)));
  expect(await Promise.all(stored.map((hash) => passwords.verify("b", hash)))).toEqual([false, true, false]);
  for (const spy of [...shared, ...here]) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("a hash that is damaged or too costly matches nothing", async () => {
  const passwords = createPasswords();
  const tail = `$${"A".repeat(22)}$${"A".repeat(43)}`;
  for (const stored of [
    "",
    "x",
    "$argon2id$",
    `$argon2id$v=19$m=9999999,t=2,p=1${tail}`,
    `$scrypt$ln=30,r=8,p=1${tail}`,
  ]) {
    expect(await passwords.verify("x", stored)).toBe(false);
  }
});
