import { expect, test } from "vitest";
import { deadlineOf, delayAfter } from "./schedule.ts";

test("delays double from a second to an hour", () => {
  const delays = [1, 2, 3, 12, 13, 1_000].map((failures) => delayAfter(failures));
  expect(delays).toEqual([1_000, 2_000, 4_000, 2_048_000, 3_600_000, 3_600_000]);
});

test("a receiver may ask for a longer delay, up to an hour", () => {
  expect([delayAfter(1, 90_000), delayAfter(9, 90_000), delayAfter(1, 86_400_000)]).toEqual([
    90_000, 256_000, 3_600_000,
  ]);
});

test("an event is tried for 24 hours in which its receiver fails", () => {
  const day = 24 * 3_600_000;
  expect(deadlineOf(1_000, 5_000)).toBe(5_000 + day);
  expect(deadlineOf(9_000, 5_000)).toBe(9_000 + day);
});
