import { expect, test } from "vitest";
import { form } from "../harness/form.ts";
import { Branch, recordsReport, type BuiltFinding } from "./branch.ts";
import { findIn, functionsIn } from "./finder.ts";
import { History } from "./history.ts";
import { judge, Tally } from "./judge.ts";

/** The newest commits are replayed: at least so many, and more where these changed little. */
const commitsMin = 30;
const linesAddedMin = 6_000;
/** The short form replays so many of them: the same changes in fewer, larger steps. */
const stepsMax = 8;
const wrongShareMax = 0.02;

const repository = new History({ folder: ".", places: ["src", "test"], endings: [".ts"] });
const newest = newestCommits(repository.commits());
const stride = form === "long" ? 1 : Math.ceil(newest.length / stepsMax);
const history = newest.filter((_, index) => (newest.length - 1 - index) % stride === 0);

function newestCommits(all: readonly string[]): readonly string[] {
  for (let count = commitsMin; count < all.length; count += commitsMin) {
    const commits = all.slice(-count);
    if (repository.addedLines(commits[0]!, commits.at(-1)!) >= linesAddedMin) return commits;
  }
  return all;
}

test.skipIf(newest.length < commitsMin)(
  `D9 findings keep their identity over this project's own history (${history.length} commits)`,
  async () => {
    const branch = new Branch();
    const tally = new Tally();
    let before: { readonly commit: string; readonly findings: readonly BuiltFinding[] } | undefined;
    for (const commit of history) {
      const sources = repository.sourcesAt(commit);
      const findings = await branch.build([
        recordsReport([...sources].flatMap(([path, text]) => recordsOf(path, text))),
      ]);
      if (before !== undefined) {
        judge(tally, sources, repository.diffs(before.commit, commit), before.findings, findings);
      }
      before = { commit, findings };
    }
    const { wrong, wronglyMatched } = tally.shares();
    expect(tally.retained).toBeGreaterThan(10_000);
    expect(tally.added).toBeGreaterThan(1_000);
    expect(wrong).toBeLessThanOrEqual(wrongShareMax);
    expect(wronglyMatched).toBeLessThanOrEqual(wrongShareMax);
  },
  180_000,
);

function recordsOf(path: string, text: string): object[] {
  const functions = functionsIn(text);
  const partOf = (line: number): string => {
    const part = functions.find(({ start, end }) => start <= line && line <= end);
    return part === undefined ? path : `${path}#${part.name}`;
  };
  return [
    { kind: "artifact", path, type: "FILE" },
    { kind: "source", path, text },
    ...functions.map(({ name, start, end }) => ({
      kind: "artifact",
      path: `${path}#${name}`,
      parent: path,
      name,
      type: "FUNCTION",
      location: { startLine: start, endLine: end },
    })),
    ...findIn(path, text).map(({ rule, line, column, message }) => ({
      kind: "finding",
      artifact: partOf(line),
      rule,
      message,
      location: { startLine: line, startColumn: column },
    })),
  ];
}
