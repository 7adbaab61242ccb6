import { expect, test } from "vitest";
import { referenceVersion } from "./reference.ts";

/** Versions by id; baselines are negative. */
const visible = (...ids: number[]) =>
  ids.map((id) => ({ id: Math.abs(id), baseline: id < 0, commit: null as string | null }));
type Versions = ReturnType<typeof visible>;
const check = (shown: number, versions: Versions, expected: number | undefined, commit: string | null = null) =>
  expect(referenceVersion({ id: shown, commit }, versions)?.id).toBe(expected);
/** Every version is of one commit, but for those that are named. */
const allOf = (commit: string, others: Readonly<Record<number, string | null>>, versions: Versions) =>
  versions.map((version) => ({ ...version, commit: others[version.id] === undefined ? commit : others[version.id]! }));

test("D9: the newest baseline older than the version shown", () => check(9, visible(-1, 2, -4, 6, -9), 4));
test("D9: a newer baseline does not count", () => check(3, visible(-1, 2, 3, -4), 1));
test("D9: without a baseline, the version before", () => check(5, visible(1, 3, 5, 7), 3));
test("D9: the first version has none", () => check(1, visible(1, 2), undefined));
test("D9: only versions that the caller may see count", () => check(9, visible(-1, -9), 1));
test("D9: the order of the list does not matter", () => check(9, visible(-9, 6, -4, 2, -1), 4));
test("D15: a version of the same commit never counts, baseline or not", () => {
  check(9, allOf("c", { 3: "b" }, visible(3, 4, 6, 9)), 3, "c");
  check(9, allOf("c", { 2: "b", 3: "b" }, visible(-2, 3, -6, 9)), 2, "c");
  check(9, allOf("c", {}, visible(3, -6, 9)), undefined, "c");
});
test("D15: versions without a commit are never of the same one", () => check(9, visible(3, 6, 9), 6, null));
