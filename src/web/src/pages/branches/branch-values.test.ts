import { expect, test } from "vitest";
import { shortCommit } from "../../model/commit.ts";
import { absentParts, gateRank } from "./branch-values.ts";

test("failed gates come first, branches without a gate have no rank", () => {
  const ranks = (["FAILED", "PENDING", "NOT_COMPUTED", "PASSED"] as const).map(gateRank);
  expect(ranks).toEqual([0, 1, 2, 3]);
  expect([gateRank(null), gateRank(undefined)]).toEqual([null, null]);
});

test("parts that are expected, missing or failed have no new results; carried ones are there", () => {
  const states = ["DELIVERED", "CARRIED", "EXPECTED", "MISSING", "FAILED"] as const;
  expect(absentParts(states.map((state) => ({ name: state.toLowerCase(), state })))).toEqual([
    "expected",
    "missing",
    "failed",
  ]);
});

test("a commit is shortened, a short one is not", () => {
  expect(shortCommit("0123456789abcdef")).toBe("0123456789");
  expect(shortCommit("c1")).toBe("c1");
});
