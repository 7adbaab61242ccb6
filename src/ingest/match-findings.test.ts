import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "../../test/harness/form.ts";
import { assemble, type AssembledResults } from "./assemble/index.ts";
import type { Collector } from "./collector.ts";
import { collect } from "./collected.reference.ts";
import { identifyArtifacts, type PreviousArtifacts } from "./identify.ts";
import { matchFindings, type PreviousFindings } from "./match-findings.ts";
import { hashSnippet } from "./matching/hashes.ts";
import { evidences } from "./matching/ladder.ts";
import { assembledSide, type MatchSide } from "./matching/sides.ts";
import { readContexts } from "./matching/source-context.ts";
import type { TakeIds } from "./take-ids.ts";

/** A finding in short: where, which rule, line, message, fingerprint, quoted code. */
interface PlainFinding {
  readonly at: string;
  readonly rule?: string;
  readonly line?: number;
  readonly message?: string;
  readonly mark?: string;
  readonly snippet?: string;
}

const paths = ["a", "b", "c"];

/** Builds two versions of a branch and says of each finding of the second how it came by its identity. */
async function compare(
  before: readonly PlainFinding[],
  now: readonly PlainFinding[],
  gonePaths: readonly string[] = [],
) {
  let nextId = 1;
  const takeIds: TakeIds = async (count) => [{ first: (nextId += count) - count, count }];
  const first = assemble(
    collectQuoted(
      before,
      paths.filter((path) => !gonePaths.includes(path)),
    ),
    "demo",
  );
  const firstIds = await identifyArtifacts(first.artifacts.tree, first.artifacts.paths, 1, [], takeIds);
  const firstMatch = await matchFindings(await sideOf(first), [], 1, takeIds);
  expect([...firstMatch.firstVersion]).toEqual(before.map(() => 1));
  expect([firstMatch.matchedCount, firstMatch.goneCount]).toEqual([0, 0]);
  const previousArtifacts: PreviousArtifacts = {
    ...first.artifacts,
    ids: firstIds.ids,
    versionId: 1,
    absent: firstIds.absent,
  };
  const previous: PreviousFindings = {
    ...(await sideOf(first)),
    ids: firstMatch.ids,
    firstVersion: firstMatch.firstVersion,
    origin: undefined,
  };
  const second = assemble(collectQuoted(now, paths), "demo");
  const { previousRow } = await identifyArtifacts(
    second.artifacts.tree,
    second.artifacts.paths,
    1,
    [previousArtifacts],
    takeIds,
  );
  const match = await matchFindings(
    await sideOf(second),
    [{ kind: "predecessor", open: async () => ({ findings: previous, rows: previousRow }) }],
    2,
    takeIds,
  );
  const text = ({ artifacts, findings: columns }: typeof first, index: number) =>
    [
      artifacts.paths.text(columns.artifact[index]!),
      columns.locations.get("startLine")?.values[index] ?? 0,
      columns.messages.text(index),
    ].join(" ");
  const pairs = Array.from(match.ids, (id, index) => {
    const same = firstMatch.ids.indexOf(id);
    const evidence = evidences[match.evidence.values[index]!];
    return `${text(second, index)} = ${same === -1 ? "new" : text(first, same)}${evidence === undefined ? "" : ` ${evidence}`}`;
  });
  return { pairs, match, firstMatch };
}

async function sideOf(results: AssembledResults): Promise<MatchSide> {
  return assembledSide(results, await readContexts(results.findings, results.artifacts, async () => undefined));
}

function collectQuoted(findings: readonly PlainFinding[], artifacts: readonly string[]): Collector {
  const collector = collect(linesOf(findings, artifacts));
  for (const [row, { snippet }] of findings.entries()) {
    if (snippet !== undefined) collector.findings.snippetHashes.set(row, hashSnippet(snippet));
  }
  return collector;
}

function linesOf(findings: readonly PlainFinding[], artifacts: readonly string[]): object[] {
  return [
    ...artifacts.map((path) => ({ kind: "artifact", path, type: "FILE" })),
    ...findings.map(({ at, rule, line, message, mark }) => ({
      kind: "finding",
      artifact: at,
      rule: rule ?? "model:rule",
      message: message ?? "m",
      ...(line === undefined ? {} : { location: { startLine: line } }),
      ...(mark === undefined ? {} : { fingerprint: mark }),
    })),
  ];
}

async function check(before: readonly PlainFinding[], now: readonly PlainFinding[], expected: readonly string[]) {
  const { pairs, match } = await compare(before, now);
  expect(pairs).toEqual(expected);
  const matched = expected.filter((pair) => !pair.endsWith("= new")).length;
  expect([match.matchedCount, match.goneCount]).toEqual([matched, before.length - matched]);
}

test("the same rule and message on the same line is the same finding", () =>
  check([{ at: "a", line: 3 }], [{ at: "a", line: 3 }], ["a 3 m = a 3 m SAME_LINE"]));
test("a finding without a line is matched too", () => check([{ at: "a" }], [{ at: "a" }], ["a 0 m = a 0 m SAME_LINE"]));
test("on a moved line it is still the same", () =>
  check([{ at: "a", line: 3 }], [{ at: "a", line: 9 }], ["a 9 m = a 3 m MOVED_LINE"]));
test("another message, rule or artifact is another finding", () =>
  check(
    [
      { at: "a", line: 3 },
      { at: "a", line: 4, rule: "r" },
      { at: "a", line: 5 },
    ],
    [
      { at: "a", line: 3, message: "n" },
      { at: "a", line: 4, rule: "s" },
      { at: "b", line: 5 },
    ],
    ["a 3 n = new", "a 4 m = new", "b 5 m = new"],
  ));
test("a fingerprint on the same rule wins over line and message", () =>
  check(
    [
      { at: "a", line: 3, mark: "f" },
      { at: "a", line: 9, mark: "g" },
    ],
    [
      { at: "a", line: 3, mark: "g" },
      { at: "b", line: 7, message: "n", mark: "f" },
    ],
    ["a 3 m = a 9 m FINGERPRINT", "b 7 n = a 3 m FINGERPRINT"],
  ));
test("a fingerprint says nothing about another rule's finding", () =>
  check([{ at: "a", line: 3, rule: "r", mark: "f" }], [{ at: "b", line: 3, rule: "s", mark: "f" }], ["b 3 m = new"]));
test("the same fingerprint in several artifacts stays where it was", () =>
  check(
    [
      { at: "a", line: 1, mark: "f" },
      { at: "b", line: 2, mark: "f" },
    ],
    [
      { at: "b", line: 5, mark: "f" },
      { at: "c", line: 6, mark: "f" },
    ],
    ["b 5 m = b 2 m FINGERPRINT", "c 6 m = a 1 m FINGERPRINT"],
  ));
test("a fingerprint that is gone or new leaves it to line and message", () =>
  check([{ at: "a", line: 3, mark: "f" }], [{ at: "a", line: 3 }], ["a 3 m = a 3 m SAME_LINE"]));
test("equal messages pair by line first, then with the nearest, in order", () =>
  check(
    [
      { at: "a", line: 1 },
      { at: "a", line: 5 },
      { at: "a", line: 9 },
    ],
    [
      { at: "a", line: 5 },
      { at: "a", line: 6 },
      { at: "a", line: 7 },
      { at: "a", line: 8 },
    ],
    ["a 5 m = a 5 m SAME_LINE", "a 6 m = a 1 m MOVED_LINE", "a 7 m = new", "a 8 m = a 9 m MOVED_LINE"],
  ));
test("equal messages keep their ids when lines are inserted above them", () =>
  check(
    [
      { at: "a", line: 10 },
      { at: "a", line: 11 },
      { at: "a", line: 12 },
    ],
    [
      { at: "a", line: 11 },
      { at: "a", line: 12 },
      { at: "a", line: 13 },
    ],
    ["a 11 m = a 10 m MOVED_LINE", "a 12 m = a 11 m MOVED_LINE", "a 13 m = a 12 m MOVED_LINE"],
  ));
test("fingerprints that number the findings of a rule do not win over lines that moved together", () =>
  check(
    [
      { at: "a", line: 10, mark: "1" },
      { at: "a", line: 20, mark: "2" },
      { at: "a", line: 33, mark: "3" },
    ],
    [
      { at: "a", line: 4, mark: "1" },
      { at: "a", line: 12, mark: "2" },
      { at: "a", line: 22, mark: "3" },
      { at: "a", line: 35, mark: "4" },
    ],
    ["a 4 m = new", "a 12 m = a 10 m MOVED_LINE", "a 22 m = a 20 m MOVED_LINE", "a 35 m = a 33 m MOVED_LINE"],
  ));
test("fingerprints that hash line numbers do not win over lines that moved together", () =>
  check(
    [
      { at: "a", line: 10, mark: "10" },
      { at: "a", line: 12, mark: "12" },
      { at: "a", line: 14, mark: "14" },
    ],
    [
      { at: "a", line: 12, mark: "12" },
      { at: "a", line: 14, mark: "14" },
      { at: "a", line: 16, mark: "16" },
    ],
    ["a 12 m = a 10 m MOVED_LINE", "a 14 m = a 12 m MOVED_LINE", "a 16 m = a 14 m MOVED_LINE"],
  ));
test("the number of an occurrence is not part of a fingerprint", () =>
  check(
    [
      { at: "a", line: 10, mark: "h:1" },
      { at: "a", line: 20, mark: "x:1" },
    ],
    [
      { at: "b", line: 5, mark: "h:2" },
      { at: "a", line: 20, mark: "x:1" },
    ],
    ["a 20 m = a 20 m FINGERPRINT", "b 5 m = a 10 m FINGERPRINT"],
  ));
test("quoted code separates equal messages, and indenting changes nothing", () =>
  check(
    [
      { at: "a", line: 10, snippet: "assert one" },
      { at: "a", line: 11, snippet: "assert two" },
    ],
    [
      { at: "a", line: 10, snippet: "assert zero" },
      { at: "a", line: 11, snippet: "\n  assert one\n  more" },
      { at: "a", line: 12, snippet: "  assert two" },
    ],
    ["a 10 m = new", "a 11 m = a 10 m MOVED_LINE", "a 12 m = a 11 m MOVED_LINE"],
  ));
test("a finding whose quoted code was edited is another one", () =>
  check([{ at: "a", line: 3, snippet: "one" }], [{ at: "a", line: 3, snippet: "two" }], ["a 3 m = new"]));
test("code that only one version quotes leaves it to the message", () =>
  check([{ at: "a", line: 3 }], [{ at: "a", line: 4, snippet: "one" }], ["a 4 m = a 3 m MOVED_LINE"]));
test("what is no longer reported is gone", () =>
  check([{ at: "a" }, { at: "a" }, { at: "b" }], [{ at: "a" }], ["a 0 m = a 0 m SAME_LINE"]));

test("on an artifact that was not there, all findings are new", async () => {
  const { pairs } = await compare(
    [{ at: "a", line: 1 }],
    [
      { at: "a", line: 1 },
      { at: "b", line: 1 },
    ],
    ["b"],
  );
  expect(pairs).toEqual(["a 1 m = a 1 m SAME_LINE", "b 1 m = new"]);
});

test("a matched finding keeps the version in which it first appeared", async () => {
  const { match } = await compare(
    [{ at: "a", line: 1 }],
    [
      { at: "a", line: 1 },
      { at: "b", line: 1 },
    ],
  );
  expect([...match.firstVersion]).toEqual([1, 2]);
});

const finding: fc.Arbitrary<PlainFinding> = fc
  .record({
    at: fc.constantFrom(...paths),
    rule: fc.constantFrom("model:rule", "r"),
    line: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    message: fc.constantFrom("m", "n", "m\nn"),
    mark: fc.option(fc.constantFrom("f", "g"), { nil: undefined }),
  })
  .map(({ line, mark, ...others }) => ({
    ...others,
    ...(line === undefined ? {} : { line }),
    ...(mark === undefined ? {} : { mark }),
  }));

test("no finding is matched twice, and ids, evidence and counts agree", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(finding, { maxLength: 14 }),
      fc.array(finding, { maxLength: 14 }),
      async (before, now) => {
        const { match, firstMatch } = await compare(before, now);
        expect(new Set(match.ids).size).toBe(now.length);
        const matched = [...match.ids].filter((id) => firstMatch.ids.includes(id)).length;
        expect([match.matchedCount, match.goneCount]).toEqual([matched, before.length - matched]);
        for (const [index, id] of match.ids.entries()) {
          expect(match.evidence.values[index] === -1).toBe(!firstMatch.ids.includes(id));
          expect(match.firstVersion[index]).toBe(firstMatch.ids.includes(id) ? 1 : 2);
        }
      },
    ),
    { numRuns: sized({ quick: 50, long: 1_000 }) },
  );
});

test("the same findings again are all matched, each on its line", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(finding, { maxLength: 14 }), async (findings) => {
      const { match, firstMatch } = await compare(findings, findings);
      expect(new Set(match.ids)).toEqual(new Set(firstMatch.ids));
      expect(match.matchedCount).toBe(findings.length);
    }),
    { numRuns: sized({ quick: 30, long: 500 }) },
  );
});
