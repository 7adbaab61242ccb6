import { expect, test } from "vitest";
import { createRunningCount, hasSpareProcessor } from "./spare-processor.ts";

test.each([
  [1, 1, false],
  [1, 2, true],
  [2, 2, false],
  [2, 3, false],
  [2, 4, true],
  [3, 4, false],
  [4, 8, true],
  [5, 8, false],
])("%i jobs on %i processors leave one for each: %s", (jobs, processors, expected) => {
  const running = createRunningCount();
  Atomics.add(running, 0, jobs);
  expect(hasSpareProcessor(running, processors)).toBe(expected);
});
