import { expect, test } from "vitest";
import { changeTile, moveTile, newTile, summaryRequest } from "./tiles.ts";

const kinds = ["RATING", "TREND", "GATES"] as const;
const tiles = kinds.map((kind) => newTile(kind));

test("a tile moves to a position, and never out of the list", () => {
  const check = (from: number, to: number, expected: string) =>
    expect(
      moveTile(tiles, from, to)
        .map(({ kind }) => kind[0])
        .join(""),
    ).toBe(expected);
  check(0, 1, "TRG");
  check(2, 0, "GRT");
  check(0, 9, "TGR");
  check(1, -1, "TRG");
  check(7, 0, "RTG");
});

test("one tile is changed; tiles about the same projects have one request", () => {
  const changed = changeTile(tiles, 1, { group: "Firmware", width: 2 });
  expect(changed.map(({ width }) => width)).toEqual([1, 2, 1]);
  expect(summaryRequest(changed[0]!)).toEqual(summaryRequest(changed[2]!));
  expect(summaryRequest(changed[1]!).query).toEqual({ measures: "COVERAGE", days: 90, group: "Firmware" });
});
