import fc from "fast-check";
import { expect, test } from "vitest";
import { newTokenText, tokenHash } from "./index.ts";
import { isTokenText } from "./tokens.ts";

test("a token is prefix, 190 random bits and a checksum", () => {
  expect(newTokenText("TEMPORARY")).toMatch(/^bvt_[0-9A-Za-z]{38}$/);
  expect(newTokenText("PERMANENT")).toMatch(/^bvp_[0-9A-Za-z]{38}$/);
  expect(newTokenText("LIMITED")).toMatch(/^bvl_[0-9A-Za-z]{38}$/);
  expect(isTokenText(newTokenText("LIMITED"))).toBe(true);
  const many = Array.from({ length: 1000 }, () => newTokenText("TEMPORARY"));
  expect(new Set(many).size).toBe(1000);
  expect(new Set(many.join("")).size).toBe(63);
  expect(many.every(isTokenText)).toBe(true);
});

test("A6 one wrong character is detected", () => {
  const index = fc.integer({ min: 4, max: 41 });
  fc.assert(
    fc.property(index, fc.constantFrom("0", "9", "A", "Z", "a", "z"), (position, character) => {
      const token = newTokenText("PERMANENT");
      const changed = token.slice(0, position) + character + token.slice(position + 1);
      expect(isTokenText(changed)).toBe(changed === token);
    }),
  );
});

test("A6 other texts are not tokens", () => {
  const token = newTokenText("TEMPORARY");
  for (const text of [
    "",
    "bvt_",
    token.slice(1),
    `${token}0`,
    token.replace("bvt_", "bvp_"),
    token.toUpperCase(),
    `${token}\n`,
  ]) {
    expect(isTokenText(text)).toBe(false);
  }
});

test("the SHA-256 of a token is stored", () => {
  expect(tokenHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
