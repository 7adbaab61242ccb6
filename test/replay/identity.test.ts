import { expect, test } from "vitest";
import { form } from "../harness/form.ts";
import { Branch, placeOf, type Version } from "./branch.ts";
import { findIn } from "./finder.ts";
import { commits, diffs, lineBefore, Sources, type FileDiff } from "./history.ts";

/** What must be replayed at least, and at most: the newest. */
const commitsMin = 30;
const commitsMax = 32;
/** The quick form replays every fourth of them: the same changes in fewer, larger steps. */
const stride = form === "long" ? 1 : 4;
const wrongShareMax = 0.02;

interface Tally {
  /** On a line that the diff did not change, in a file that still exists or was renamed. */
  retained: number;
  wronglyNew: number;
  /** On a line that the diff added, and that it removed nowhere. */
  added: number;
  wronglyMatched: number;
  /** On a line that the diff removed in one place and added in another: both answers are right. */
  moved: number;
  readonly evidence: Map<string, number>;
}

const newest = commits().slice(-commitsMax);
const history = newest.filter((_, index) => index % stride === 0);

test.skipIf(newest.length < commitsMin)(
  `D9 findings keep their identity over this project's own history (${history.length} commits)`,
  async () => {
    const sources = new Sources();
    const branch = new Branch();
    const tally: Tally = { retained: 0, wronglyNew: 0, added: 0, wronglyMatched: 0, moved: 0, evidence: new Map() };
    let before: { readonly commit: string; readonly version: Version } | undefined;
    for (const commit of history) {
      const files = sources.at(commit);
      const version = await branch.build(files);
      if (before !== undefined) judge(tally, files, diffs(before.commit, commit), before.version, version);
      before = { commit, version };
    }
    const shares = {
      wronglyNew: tally.wronglyNew / tally.retained,
      wronglyMatched: tally.wronglyMatched / tally.added,
    };
    const evidence = Object.fromEntries(tally.evidence);
    console.log(JSON.stringify({ commits: history.length, ...tally, evidence, ...percent(shares) }));
    expect(tally.retained).toBeGreaterThan(10_000);
    expect(tally.added).toBeGreaterThan(1_000);
    expect(shares.wronglyNew).toBeLessThanOrEqual(wrongShareMax);
    expect(shares.wronglyMatched).toBeLessThanOrEqual(wrongShareMax);
  },
  180_000,
);

function judge(
  tally: Tally,
  files: ReadonlyMap<string, string>,
  changed: ReadonlyMap<string, FileDiff>,
  before: Version,
  now: Version,
): void {
  const idsBefore = new Set([...before.findings.values()].map(({ id }) => id));
  const removed = new Set([...changed.values()].flatMap((diff) => diff.removed.map(plain)));
  for (const [path, text] of files) {
    const diff = changed.get(path) ?? { pathBefore: path, hunks: [], removed: [] };
    const lines = text.split("\n");
    for (const found of findIn(path, text)) {
      const { id, evidence } = now.findings.get(placeOf(found))!;
      const line = diff.pathBefore === null ? undefined : lineBefore(diff, found.line);
      const was =
        line === undefined ? undefined : before.findings.get(placeOf({ ...found, path: diff.pathBefore!, line }));
      if (was !== undefined) {
        tally.retained += 1;
        if (was.id !== id) tally.wronglyNew += 1;
        else tally.evidence.set(evidence ?? "", (tally.evidence.get(evidence ?? "") ?? 0) + 1);
      } else if (removed.has(plain(lines[found.line - 1] ?? ""))) tally.moved += 1;
      else {
        tally.added += 1;
        if (idsBefore.has(id)) tally.wronglyMatched += 1;
      }
    }
  }
}

const plain = (line: string): string => line.replaceAll(/\s/g, "");

const percent = (shares: Record<string, number>) =>
  Object.fromEntries(Object.entries(shares).map(([name, share]) => [`${name}Share`, `${(100 * share).toFixed(2)} %`]));
