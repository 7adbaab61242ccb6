import { expect, test } from "vitest";
import { trendShapes } from "./trend-shapes.ts";

const points = [
  { time: 0, value: 10 },
  { time: 10, value: 20 },
  { time: 40, value: 30 },
];

test("up is better, whichever values are better", () => {
  const rising = trendShapes({ points, risesToWorse: false, bands: [] })!;
  expect(rising).toMatchObject({ bottom: 7, top: 33, line: "M0,88.46L25,50L100,11.54" });
  const falling = trendShapes({ points, risesToWorse: true, bands: [] })!;
  expect(falling).toMatchObject({ bottom: 33, top: 7, line: "M0,11.54L25,50L100,88.46" });
});

test("a missing value leaves a gap in the line", () => {
  const gap = [...points, { time: 50, value: null }, { time: 60, value: 10 }, { time: 100, value: 10 }];
  const { line, dots } = trendShapes({ points: gap, risesToWorse: true, bands: [] })!;
  expect(line.match(/M/g)).toHaveLength(2);
  expect(dots.match(/h0/g)).toHaveLength(5);
});

test("bands are cut at the edges, and those outside are left out", () => {
  const bands = [
    { lower: -Infinity, upper: 7 },
    { lower: 7, upper: 20 },
    { lower: 20, upper: Infinity },
  ];
  expect(trendShapes({ points, risesToWorse: true, bands })!.bands).toEqual([
    { index: 1, y: 0, height: 50 },
    { index: 2, y: 50, height: 50 },
  ]);
});

test("one value, or one moment, is not a line", () => {
  expect(trendShapes({ points: points.slice(0, 1), risesToWorse: true, bands: [] })).toBeUndefined();
  const same = points.map(({ value }) => ({ time: 5, value }));
  expect(trendShapes({ points: same, risesToWorse: true, bands: [] })!.line).toMatch(/^M50,/);
});

test("values that are always zero are at the bottom, if more is better", () => {
  const flat = points.map(({ time }) => ({ time, value: 0 }));
  expect(trendShapes({ points: flat, risesToWorse: false, bands: [] })!.line).toBe("M0,100L25,100L100,100");
});
