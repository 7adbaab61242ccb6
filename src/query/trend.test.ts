import { expect, test } from "vitest";
import { matchById, orderById } from "../snapshot/index.ts";
import { Pace } from "./pace.ts";
import { matchRows, trendBetween } from "./trend.ts";

test("D9: a lower rank than in the reference is an improvement", () => {
  expect(trendBetween(0, 1)).toBe("IMPROVED");
  expect(trendBetween(1, 0)).toBe("DEGRADED");
  expect(trendBetween(1, 1)).toBe("STABLE");
});

test("D9: an UNKNOWN rank on either side makes the trend unknown", () => {
  expect(trendBetween(-1, 0)).toBe("UNKNOWN");
  expect(trendBetween(0, -1)).toBe("UNKNOWN");
  expect(trendBetween(-1, -1)).toBe("UNKNOWN");
});

test("rows are matched slice by slice as they would be in one go", async () => {
  const current = orderById(Float64Array.from({ length: 50_000 }, (_, row) => ((row * 7_919) % 50_000) * 2));
  const reference = orderById(Float64Array.from({ length: 40_000 }, (_, row) => ((row * 104_729) % 40_000) * 3));
  expect(await matchRows(current, reference, new Pace())).toEqual(matchById(current, reference));
});
