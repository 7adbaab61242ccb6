import { expect, test } from "vitest";
import { trends, trendsOf, type Ranks } from "./trend.ts";

/** Levels 0, 1, 2 with ranks -1 (UNKNOWN), 0 and 1. */
const ranks = (...level: number[]): Ranks => ({ level: Int16Array.from(level), rankOfLevel: [-1, 0, 1] });
const named = (numbers: Uint8Array) => Array.from(numbers, (number) => trends[number]);

test("D9: a lower rank than in the reference is an improvement", () => {
  const found = trendsOf(ranks(1, 2, 2, 0, 1), ranks(2, 1, 2, 1, 0), Int32Array.of(0, 1, 2, 3, 4));
  expect(named(found)).toEqual(["IMPROVED", "DEGRADED", "STABLE", "UNKNOWN", "UNKNOWN"]);
});

test("D9: what the reference lacks is new, whatever its rank", () => {
  expect(named(trendsOf(ranks(0, 2), ranks(1), Int32Array.of(-1, -1)))).toEqual(["NEW", "NEW"]);
});

test("D9: without a reference every trend is unknown", () => {
  expect(named(trendsOf(ranks(1, 0), undefined, undefined))).toEqual(["UNKNOWN", "UNKNOWN"]);
});
