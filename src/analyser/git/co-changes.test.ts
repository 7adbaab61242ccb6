import { expect, test } from "vitest";
import { coChangeCommitsMin, coChangeFilesMax } from "../bounds.ts";
import { CoChanges } from "./co-changes.ts";

/** Commits as texts of paths; returns the coupled pairs. */
function coupled(commits: readonly string[]): readonly string[] {
  const changes = new CoChanges();
  const counts = new Map<string, number>();
  for (const commit of commits) {
    for (const path of commit.split(" ")) {
      changes.add(path);
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    changes.endCommit();
  }
  return changes.coupled((path) => counts.get(path)).map((pair) => pair.join("+"));
}
const times = (count: number, commit: string) => Array.from({ length: count }, () => commit);

test("files are coupled by enough common commits, which are half of those of the one that changed less often", () => {
  const enough = coChangeCommitsMin;
  expect(coupled(times(enough, "b a"))).toEqual(["a+b"]);
  expect(coupled(times(enough - 1, "a b"))).toEqual([]);
  expect(coupled([...times(enough, "a b"), ...times(3 * enough, "a")])).toEqual(["a+b"]);
  expect(coupled([...times(enough, "a b"), ...times(2 * enough, "a"), ...times(2 * enough, "b")])).toEqual([]);
});

test("commits of many files couple none of them", () => {
  const paths = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`).join(" ");
  expect(coupled(times(coChangeCommitsMin, paths(coChangeFilesMax))).length).toBeGreaterThan(1);
  expect(coupled(times(coChangeCommitsMin, paths(coChangeFilesMax + 1)))).toEqual([]);
});
