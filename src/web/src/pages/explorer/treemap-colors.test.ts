import fc from "fast-check";
import { expect, test } from "vitest";
import { classesOf, classOf, inkOn } from "./treemap-colors.ts";

const numbers = fc.array(fc.oneof(fc.integer({ min: -3, max: 12 }), fc.double({ noNaN: true, min: -1e6, max: 1e6 })));

test("every value is in exactly one class; classes lie in order and never share a colour", () => {
  fc.assert(
    fc.property(numbers, (values) => {
      const classes = classesOf(values);
      for (const value of values) {
        expect(classes.filter(({ low, high }) => value >= low && value <= high)).toHaveLength(1);
        expect(classOf(classes, value)).toBeDefined();
      }
      for (const [index, { low }] of classes.entries()) {
        if (index > 0) expect(low).toBeGreaterThan(classes[index - 1]!.high);
      }
      expect(new Set(classes.map(({ rgb }) => rgb.join())).size).toBe(classes.length);
      expect(classes.length).toBeLessThanOrEqual(Math.min(5, new Set(values).size));
    }),
  );
});

test("few values get a class each, many equal ones share theirs", () => {
  const rangesOf = (values: readonly number[]) => classesOf(values).map(({ low, high }) => [low, high]);
  expect(rangesOf([])).toEqual([]);
  expect(rangesOf([4, 4, 4])).toEqual([[4, 4]]);
  expect(rangesOf([1, 2, 3])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect(rangesOf([0, 0, 0, 0, 0, 0, 0, 5, 9, 70])).toContainEqual([0, 0]);
  expect(rangesOf(Array.from({ length: 100 }, (_, index) => index))).toEqual([
    [0, 19],
    [20, 39],
    [40, 59],
    [60, 79],
    [80, 99],
  ]);
});

test("colours get ever darker, and words on them are read", () => {
  const light = classesOf([1, 2, 3, 4, 5]).map(({ rgb }) => rgb[0] + rgb[1] + rgb[2]);
  expect(light).toEqual(light.toSorted((one, other) => other - one));
  expect([inkOn([255, 255, 255]), inkOn([0, 0, 0]), inkOn([246, 241, 196]), inkOn([30, 54, 120])]).toEqual([
    "#000",
    "#fff",
    "#000",
    "#fff",
  ]);
});
