import { expect, test } from "vitest";
import { assemble, type AssembledResults } from "../assemble/index.ts";
import { Collector } from "../collector.ts";
import { exampleVocabulary } from "../collected.reference.ts";
import { noAlignment } from "../align-path.ts";
import { nativeFormat } from "../formats/index.ts";
import { matchPaths } from "../identify.ts";
import { matchByEvidence, evidences } from "./ladder.ts";
import { assembledSide, type MatchSide } from "./sides.ts";
import { readContexts } from "./source-context.ts";
import { newSummary } from "../report-summary.ts";

/** Files by path; every line with a `BAD` in it has a finding, a line `fn name` begins a function that `end` ends. */
type Files = Readonly<Record<string, string>>;

interface Version extends AssembledResults {
  readonly side: MatchSide;
}

async function versionOf(files: Files, withSource = true): Promise<Version> {
  const texts = new Map<string, string>();
  const collector = new Collector(exampleVocabulary(), (hash, text) => texts.set(hash, text));
  const reader = nativeFormat.open(collector, { alignment: noAlignment, linesBefore: 0, summary: newSummary(null) });
  for (const record of Object.entries(files).flatMap(([path, text]) => recordsOf(path, text, withSource))) {
    reader.push(Buffer.from(`${JSON.stringify(record)}\n`));
  }
  reader.finish();
  const assembled = assemble(collector, "demo");
  const { artifacts, findings } = assembled;
  const contexts = await readContexts(findings, artifacts, async (hash) => texts.get(hash));
  return { ...assembled, side: assembledSide(assembled, contexts) };
}

function recordsOf(path: string, text: string, withSource: boolean): object[] {
  const lines = text.split("\n").map((line) => line.trim());
  const records: object[] = [{ kind: "artifact", path, type: "FILE" }];
  if (withSource) records.push({ kind: "source", path, text });
  let part = path;
  for (const [index, line] of lines.entries()) {
    const [, name] = /^fn (\w+)/.exec(line) ?? [];
    if (name !== undefined) {
      part = `${path}#${name}`;
      const location = { startLine: index + 1, endLine: lines.indexOf("end", index) + 1 };
      records.push({ kind: "artifact", path: part, parent: path, name, type: "FUNCTION", location });
    }
    const location = { startLine: index + 1 };
    if (line.includes("BAD")) {
      records.push({ kind: "finding", artifact: part, rule: "model:rule", message: "m", location });
    }
    if (line === "end") part = path;
  }
  return records;
}

/** Says of each finding now which one it was: `path:line = path:line EVIDENCE`. */
async function check(
  before: Files,
  now: Files,
  expected: readonly string[],
  sources: "both" | "now" | "none" = "both",
): Promise<void> {
  const [old, current] = [await versionOf(before, sources === "both"), await versionOf(now, sources !== "none")];
  const rows = matchPaths(current.artifacts.tree, current.artifacts.paths, {
    tree: old.artifacts.tree,
    paths: old.artifacts.paths,
  });
  const matches = matchByEvidence(current.side, old.side, rows);
  const place = ({ side, artifacts }: Version, finding: number): string =>
    `${artifacts.paths.text(side.file[side.artifact[finding]!]!)}:${side.startLine![finding]}`;
  const pairs = Array.from(matches.before, (other, finding) =>
    other === -1
      ? `${place(current, finding)} = new`
      : `${place(current, finding)} = ${place(old, other)} ${evidences[matches.evidence[finding]!]}`,
  );
  expect(pairs).toEqual(expected);
}

const code = (...lines: readonly string[]): string => lines.join("\n");

test("lines that move take their findings along, and indenting changes nothing", () =>
  check({ a: code("one", "BAD 1", "two") }, { a: code("new", "", "one", "  BAD  1", "two") }, [
    "a:4 = a:2 SAME_CONTEXT",
  ]));
test("a finding on an edited line is another one", () =>
  check({ a: code("one", "BAD 1", "two") }, { a: code("one", "BAD 2", "two") }, ["a:2 = new"]));
test("a line whose neighbours changed is known by itself", () =>
  check({ a: code("one", "BAD 1", "two") }, { a: code("x", "y", "BAD 1", "z") }, ["a:3 = a:2 MOVED_LINE"]));
test("of equal lines each stays with its neighbours", () =>
  check(
    { a: code("one", "BAD", "two", "three", "BAD", "four") },
    { a: code("zero", "BAD", "half", "one", "BAD", "two", "three", "BAD", "four") },
    ["a:2 = new", "a:5 = a:2 SAME_CONTEXT", "a:8 = a:5 SAME_CONTEXT"],
  ));
test("of lines that are equal with all around them, the nearest stays, counted from how far others moved", () =>
  check(
    { a: code("BAD first", "x", "BAD", "x", "y", "BAD last") },
    { a: code("n", "n", "n", "n", "BAD first", "x", "BAD", "x", "BAD", "x", "y", "BAD last") },
    ["a:5 = a:1 MOVED_LINE", "a:7 = new", "a:9 = a:3 SAME_CONTEXT", "a:12 = a:6 SAME_CONTEXT"],
  ));
test("a function that is renamed keeps its findings", () =>
  check(
    { a: code("fn first(x)", "head", "BAD 1", "tail", "end") },
    { a: code("fn second(yy)", "other", "BAD 1", "foot", "end") },
    ["a:3 = a:3 SAME_LINE"],
  ));
test("a file that is renamed keeps its findings, those on lines without equal neighbours too", () =>
  check(
    { "old/a": code("one", "BAD 1", "two", "BAD 2", "three"), b: "BAD b" },
    { "new/c": code("one", "BAD 1", "changed", "BAD 2", "other"), b: "BAD b" },
    ["b:1 = b:1 SAME_LINE", "new/c:2 = old/a:2 RENAMED_FILE", "new/c:4 = old/a:4 RENAMED_FILE"],
  ));
test("files of a renamed folder keep findings that many files have, without sources too", () => {
  const lines = (file: number): string => `${"ok\n".repeat(file)}BAD\nBAD\n${"ok\n".repeat(file)}BAD`;
  const files = [1, 2, 3, 4];
  const folder = (name: string): Files => Object.fromEntries(files.map((file) => [`${name}/${file}`, lines(file)]));
  const places = (file: number): number[] => [file + 1, file + 2, 2 * file + 3];
  const expected = (line: number, file: number): string => `new/${file}:${line} = old/${file}:${line} RENAMED_FILE`;
  const all = files.flatMap((file) => places(file).map((line) => expected(line, file)));
  return check(folder("old"), folder("new"), all, "none");
});
test("a block that goes to another file is the same, a lone line is not", () =>
  check(
    { a: code("one", "BAD 1", "two", "rest", "BAD 2"), b: "nothing" },
    { a: "rest", b: code("nothing", "one", "BAD 1", "two", "more", "BAD 2", "x") },
    ["b:3 = a:2 MOVED_BLOCK", "b:6 = new"],
  ));
test("where a version had no source, rule and message speak for the line", () =>
  check(
    { a: code("one", "BAD 1", "BAD 2") },
    { a: code("one", "BAD 1", "x", "BAD 2") },
    ["a:2 = a:2 SAME_LINE", "a:4 = a:3 MOVED_LINE"],
    "now",
  ));
