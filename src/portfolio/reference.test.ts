import { expect, test } from "vitest";
import type { VersionRow } from "../store/index.ts";
import { referenceVersion } from "./reference.ts";

/** Versions by id; baselines are negative. */
const visible = (...ids: number[]) => ids.map((id) => ({ id: Math.abs(id), baseline: id < 0 }) as VersionRow);
const check = (shown: number, versions: VersionRow[], expected: number | undefined) =>
  expect(referenceVersion({ id: shown }, versions)?.id).toBe(expected);

test("D9: the newest baseline older than the version shown", () => check(9, visible(-1, 2, -4, 6, -9), 4));
test("D9: a newer baseline does not count", () => check(3, visible(-1, 2, 3, -4), 1));
test("D9: without a baseline, the version before", () => check(5, visible(1, 3, 5, 7), 3));
test("D9: the first version has none", () => check(1, visible(1, 2), undefined));
test("D9: only versions that the caller may see count", () => check(9, visible(-1, -9), 1));
test("D9: the order of the list does not matter", () => check(9, visible(-9, 6, -4, 2, -1), 4));
