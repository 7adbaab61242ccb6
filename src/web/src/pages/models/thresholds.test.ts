import { expect, test } from "vitest";
import { editedThresholds, withBounds } from "./thresholds.ts";

const document = {
  id: "M",
  rootIndicator: "I",
  types: [],
  scales: [{ id: "S", levels: [{ id: "A", rank: 0, bounds: "[0;1[" }] }],
  measures: [{ id: "X" }],
  indicators: [{ id: "I", measure: "X", scale: "S" }],
};

test("bounds of a level are replaced, and nothing else", () => {
  const edited = withBounds(document, 0, 0, "[0;2[");
  expect(edited).toEqual({ ...document, scales: [{ id: "S", levels: [{ id: "A", rank: 0, bounds: "[0;2[" }] }] });
  expect(document.scales[0]!.levels[0]!.bounds).toBe("[0;1[");
  expect(editedThresholds(document, JSON.stringify(edited))).toEqual(edited);
});

test("other edits, and texts that are not JSON, are not thresholds", () => {
  expect(editedThresholds(document, JSON.stringify({ ...document, id: "N" }))).toBeUndefined();
  expect(editedThresholds(document, "id: M")).toBeUndefined();
  expect(editedThresholds(document, "")).toBeUndefined();
});
