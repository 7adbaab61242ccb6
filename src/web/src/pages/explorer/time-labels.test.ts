import { expect, test } from "vitest";
import { timeLabels } from "./time-labels.ts";

const formats = { date: (at: string) => at.slice(5, 10), time: (at: string) => at.slice(11, 16) };

/** The labels of points with so many hours between them, from a midnight on. */
const labels = (...hours: readonly number[]): readonly string[] =>
  timeLabels(
    hours.map((hour) => Date.parse("2026-11-15T00:00:00Z") / 1000 + hour * 3600),
    formats,
  );

test("a date is written once, also where the axis has several points of a day", () =>
  expect(labels(0, 12, 24, 36, 48)).toEqual(["11-15", "", "11-16", "", "11-17"]));

test("points of less than two days show the time of day", () =>
  expect(labels(0, 12, 24)).toEqual(["00:00", "12:00", "00:00"]));

test("an axis without points has no labels", () => expect(labels()).toEqual([]));

test("a time of day is written once, where points are seconds apart", () =>
  expect(labels(0, 0.005, 0.01, 0.02)).toEqual(["00:00", "", "", "00:01"]));
