import { expect, test } from "vitest";
import { findMismatch, matchesClaims, matchesPattern } from "./claim-patterns.ts";

test.each([
  ["acme/engine", "acme/engine", true],
  ["acme/engine", "acme/engine2", false],
  ["acme/engine", "ACME/engine", false],
  ["acme/*", "acme/engine", true],
  ["acme/*", "acme/engine/deep", false],
  ["acme/**", "acme/engine/deep", true],
  ["refs/heads/release-*", "refs/heads/release-", true],
  ["refs/heads/release-*", "xrefs/heads/release-1", false],
  ["*", "", true],
  ["a.c", "abc", false],
  ["", "", true],
  ["", "a", false],
  ["**/b/*c", "a/x/b/yc", true],
  ["**/b/*c", "a/x/b/y/c", false],
])("%j matches %j: %j", (pattern, text, expected) => expect(matchesPattern(pattern, text)).toBe(expected));

test("all claims must be there, as plain values", () => {
  const claims = { repository: "acme/engine", run: 7, protected: true, teams: ["a"] };
  expect(matchesClaims({ repository: "acme/engine", run: "7", protected: "true" }, claims)).toBe(true);
  expect(matchesClaims({ repository: "acme/engine", ref: "**" }, claims)).toBe(false);
  expect(matchesClaims({ teams: "**" }, claims)).toBe(false);
  expect(matchesClaims({ toString: "**" }, claims)).toBe(false);
  expect(matchesClaims({}, claims)).toBe(false);
});

test("the first claim that is not as its pattern says is named", () => {
  const claims = { repository: "acme/engine", ref: "refs/tags/1", teams: ["a"] };
  const patterns = { repository: "acme/*", ref: "refs/heads/*", teams: "**" };
  expect(findMismatch(patterns, claims)).toEqual({ claim: "ref", pattern: "refs/heads/*", value: "refs/tags/1" });
  expect(findMismatch({ teams: "**" }, claims)).toEqual({ claim: "teams", pattern: "**", value: undefined });
  expect(findMismatch({ repository: "acme/*" }, claims)).toBeUndefined();
});

test("long patterns take no more time than their length", () => {
  expect(matchesPattern("*a".repeat(100), "a".repeat(900) + "b")).toBe(false);
});
