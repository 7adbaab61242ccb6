import { expect, test } from "vitest";
import { referenceOf } from "./reference.ts";

const versions = (...baselines: readonly boolean[]) =>
  baselines.map((baseline, index) => ({ id: 100 - index, baseline }));
const check = (list: ReturnType<typeof versions>, shown: number, expected: number | undefined): void =>
  expect(referenceOf(list, shown)?.id).toBe(expected);

test("the newest baseline before the version, else the version before it", () => {
  check(versions(false, false, true, true), 100, 98);
  check(versions(false, false, false), 100, 99);
  check(versions(true, false, false), 100, 99);
  check(versions(false), 100, undefined);
  check(versions(true, true, false), 99, 98);
});
