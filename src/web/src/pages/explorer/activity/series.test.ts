import { expect, test } from "vitest";
import { createFormats } from "../../../../../text/index.ts";
import { viewModel } from "../../../model/model.ts";
import type { HistoryEntry } from "../history.ts";
import { levelNames, seriesIn, textIn, toggledSeries, valueIn } from "./series.ts";

const model = viewModel(
  {
    id: "M",
    rootIndicator: "SIZE",
    types: [{ id: "FILE" }],
    scales: [
      {
        id: "S",
        levels: [
          { id: "GOOD", name: "Good", rank: 0, bounds: "[;10[" },
          { id: "BAD", name: "Bad", rank: 1, bounds: "[10;[" },
        ],
      },
    ],
    measures: [{ id: "SIZE", name: "Lines" }],
    indicators: [{ id: "SIZE", name: "Size", measure: "SIZE", scale: "S" }],
  },
  "en",
);
const level = { icon: "", color: [0, 0, 0, 255] as [number, number, number, number], mnemonic: "" };
const entry = (rank: number, name: string): HistoryEntry => ({
  versionId: 1,
  versionName: "1",
  baseline: false,
  analysisTime: "2026-01-01T00:00:00Z",
  level: { ...level, id: name, name, rank },
  measures: { SIZE: 12 },
  indicators: { SIZE: { ...level, id: name, name, rank } },
});

test("an indicator and a measure of the same id are two series; unknown ids are left out", () => {
  const series = seriesIn({ series: "SIZE,rank:SIZE,rank:NONE,NONE" }, model, "FILE");
  expect(series.map(({ kind, name }) => [kind, name])).toEqual([
    ["measure", "Lines"],
    ["rank", "Size"],
  ]);
  expect(toggledSeries(series, "SIZE")).toBe("rank:SIZE");
  expect(toggledSeries(series.slice(1), "rank:SIZE")).toBeUndefined();
  expect(seriesIn({}, model, "FILE").map(({ id }) => id)).toEqual(["SIZE"]);
});

test("a rank is the one of the version's own model, and an unknown level has no value", () => {
  const formats = createFormats("en", "UTC");
  const [measure, rank] = seriesIn({ series: "SIZE,rank:SIZE" }, model, "FILE");
  if (measure === undefined || rank?.kind !== "rank") throw new Error("no series");
  expect(valueIn(measure, entry(3, "Worst"))).toBe(12);
  expect([valueIn(rank, entry(3, "Worst")), textIn(rank, entry(3, "Worst"), formats)]).toEqual([3, "Worst"]);
  expect([valueIn(rank, entry(-1, "Unknown")), textIn(rank, entry(-1, "Unknown"), formats)]).toEqual([null, "Unknown"]);
  expect([...levelNames(rank, [entry(3, "Worst")])]).toEqual([
    [3, "Worst"],
    [0, "Good"],
    [1, "Bad"],
  ]);
});
