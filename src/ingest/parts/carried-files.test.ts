import { expect, test } from "vitest";
import { noAlignment } from "../align-path.ts";
import { assemble, type AssembledResults } from "../assemble/index.ts";
import { collect, exampleVocabulary, plainRows } from "../collected.reference.ts";
import { Collector } from "../collector.ts";
import { Report } from "../report.ts";
import { newSummary } from "../report-summary.ts";
import { mergeParts } from "./merge-parts.ts";
import type { MergedPart, PartOrigin } from "./part.ts";
import { stored } from "./records.reference.ts";

type Lines = readonly object[];
const knowing = { ...exampleVocabulary(), knows: () => true };

const originOf = ({ artifacts }: AssembledResults): PartOrigin => ({
  tree: artifacts.tree,
  paths: artifacts.paths,
  sources: artifacts.sources?.values,
});

function assembled(parts: readonly MergedPart[]) {
  const merged = mergeParts(knowing, () => undefined, parts);
  return { ...merged, results: assemble(merged.collector, "demo") };
}

/** A version with `scan` and `carried`, then a version with another `scan` into which `carried` is carried. */
async function carry(before: Lines, carried: Lines | Collector, now: Lines) {
  const collector = carried instanceof Collector ? carried : collect(carried);
  const records = await stored(collector);
  const scan = await stored(collect(before));
  const first = assembled([
    { name: "scan", records: scan, origin: null },
    { name: "carried", records: await stored(collector), origin: null },
  ]);
  const { results, parts } = assembled([
    { name: "carried", records, origin: originOf(first.results) },
    { name: "scan", records: await stored(collect(now)), origin: null },
  ]);
  const { findings, artifacts } = results;
  return {
    paths: plainRows(results).map(({ path }) => path),
    rows: new Map(plainRows(results).map((row) => [row.path, row])),
    findings: Array.from(
      { length: findings.size },
      (_, row) => `${artifacts.paths.text(findings.artifact[row]!)} ${findings.messages.text(row)}`,
    ),
    ordinals: [...findings.parts!.ordinal.values],
    results,
    dropped: parts.find(({ name }) => name === "carried")!.dropped,
    refused: results.refusals.records.map(({ path, reason }) => `${path} ${reason.code}`),
  };
}

const tree = { kind: "tree" };
const file = (path: string, text?: string, more: object = {}) => [
  { kind: "artifact", path, type: "FILE", ...more },
  ...(text === undefined ? [] : [{ kind: "source", path, text }]),
];
const functionOf = (path: string, startLine: number, endLine: number) => ({
  kind: "artifact",
  path: `${path}#f`,
  parent: path,
  name: "f",
  type: "FUNCTION",
  location: { startLine, endLine },
});
const finding = (artifact: string, message: string, more: object = {}) => ({
  kind: "finding",
  artifact,
  rule: "model:rule",
  message,
  ...more,
});

test("findings follow a file to its new path if exactly one new file has its source", async () => {
  const carried = [
    ...file("old/a.c"),
    functionOf("old/a.c", 1, 5),
    { kind: "measure", path: "old/a.c", id: "OPEN", value: 3 },
    finding("old/a.c", "one", { location: { startLine: 2 } }),
    finding("old/a.c#f", "two"),
    finding("b.c", "three", {
      location: { path: "old/a.c", startLine: 1 },
      relatedLocations: [{ path: "old/a.c", startLine: 9 }, { path: "b.c" }],
    }),
  ];
  const { paths, findings, rows, results, dropped, refused } = await carry(
    [tree, ...file("old/a.c", "same"), ...file("b.c", "b")],
    carried,
    [tree, ...file("new/a2.c", "same"), ...file("b.c", "b")],
  );
  expect(paths).toEqual(["", "b.c", "new", "new/a2.c", "new/a2.c#f"]);
  expect(findings).toEqual(["b.c three", "new/a2.c one", "new/a2.c#f two"]);
  expect(rows.get("new/a2.c")).toMatchObject({ name: "a2.c", OPEN: 3 });
  expect(rows.get("new/a2.c#f")).toMatchObject({ name: "f", parent: "new/a2.c", startLine: 1 });
  expect(results.findings.locationPaths!.values.at(0)).toBe("new/a2.c");
  expect(JSON.parse(results.findings.related!.values.at(0)!)).toEqual([
    { path: "new/a2.c", startLine: 9 },
    { path: "b.c" },
  ]);
  expect([dropped, refused]).toEqual([0, []]);
});

test("findings of files that no longer exist are dropped with everything else of the file", async () => {
  const carried = [
    ...file("gone.c"),
    functionOf("gone.c", 1, 5),
    ...file("here.c"),
    { kind: "artifact", path: "library", type: "PACKAGE" },
    { kind: "measure", path: "gone.c", id: "OPEN", value: 3 },
    { kind: "link", type: "TESTS", from: "gone.c", to: "here.c" },
    { kind: "link", type: "TESTS", from: "here.c", to: "here.c" },
    finding("gone.c#f", "one"),
    finding("here.c", "two"),
    finding("gone.c", "three"),
    finding("", "four"),
    finding("library", "five"),
  ];
  const { paths, findings, ordinals, dropped, refused, results } = await carry(
    [tree, ...file("gone.c", "g"), ...file("here.c", "h")],
    carried,
    [tree, ...file("here.c", "h")],
  );
  expect(paths).toEqual(["", "here.c", "library"]);
  expect(findings).toEqual([" four", "here.c two", "library five"]);
  // Positions are those of the stored records, whatever is dropped.
  expect(ordinals).toEqual([3, 1, 4]);
  expect([dropped, refused, results.links.size]).toEqual([2, [], 1]);
});

test("a rename that is not proved drops the findings", async () => {
  const carried = [finding("a.c", "one"), finding("b.c", "two")];
  const before = [tree, ...file("a.c", "same"), ...file("b.c", "same")];
  const twoOld = await carry(before, carried, [tree, ...file("c.c", "same")]);
  expect([twoOld.findings, twoOld.dropped]).toEqual([[], 2]);
  const twoNew = await carry([tree, ...file("a.c", "x")], carried.slice(0, 1), [
    tree,
    ...file("c.c", "x"),
    ...file("d.c", "x"),
  ]);
  expect([twoNew.findings, twoNew.dropped]).toEqual([[], 1]);
  const other = await carry([tree, ...file("a.c", "x")], carried.slice(0, 1), [tree, ...file("c.c", "y")]);
  expect([other.findings, other.dropped]).toEqual([[], 1]);
  const noSource = await carry([tree, ...file("a.c")], carried.slice(0, 1), [tree, ...file("c.c")]);
  expect([noSource.findings, noSource.dropped]).toEqual([[], 1]);
});

test("a copy of a file that stays takes no findings, and a file that was there before is not new", async () => {
  const copied = await carry(
    [tree, ...file("a.c", "x")],
    [finding("a.c", "one")],
    [tree, ...file("a.c", "x"), ...file("b.c", "x")],
  );
  expect([copied.findings, copied.dropped]).toEqual([["a.c one"], 0]);
  const twin = await carry(
    [tree, ...file("a.c", "x"), ...file("b.c", "x")],
    [finding("a.c", "one")],
    [tree, ...file("b.c", "x")],
  );
  expect([twin.findings, twin.dropped]).toEqual([[], 1]);
});

test("files that a tree only lists exist", async () => {
  const { findings, dropped } = await carry(
    [tree],
    [...file("Dockerfile"), ...file("gone"), finding("Dockerfile", "one"), finding("gone", "two")],
    [{ kind: "tree", files: ["Dockerfile"] }, { kind: "tree", files: ["other"] }, ...file("a.c")],
  );
  expect([findings, dropped]).toEqual([["Dockerfile one"], 1]);
});

test("without a tree nothing is dropped", async () => {
  const carried = [...file("a.c"), finding("a.c", "one")];
  const { findings, dropped } = await carry([...file("a.c", "x")], carried, [...file("b.c", "x")]);
  expect([findings, dropped]).toEqual([["a.c one"], 0]);
});

test("a tree that is carried itself drops nothing", async () => {
  const scan = await stored(collect([tree, ...file("a.c", "x")]));
  const lint = await stored(collect([...file("b.c"), finding("b.c", "one")]));
  const first = assembled([
    { name: "scan", records: scan, origin: null },
    { name: "lint", records: lint, origin: null },
  ]);
  const origin = originOf(first.results);
  const { parts } = assembled([
    { name: "scan", records: scan, origin },
    { name: "lint", records: lint, origin },
    { name: "coverage", records: await stored(collect(file("c.c"))), origin: null },
  ]);
  expect(parts.map(({ name, dropped, findings }) => [name, dropped, findings])).toEqual([
    ["coverage", 0, 0],
    ["lint", 0, 1],
    ["scan", 0, 0],
  ]);
});

test("findings on a function that is gone go to the function at their line, or to the file", async () => {
  const before = [tree, ...file("a.c", "x"), functionOf("a.c", 1, 5)];
  const carried = [
    finding("a.c#f", "inside", { location: { startLine: 3 } }),
    finding("a.c#f", "outside", { location: { startLine: 30 } }),
    finding("a.c#f", "nowhere"),
  ];
  const other = { ...functionOf("a.c", 2, 9), path: "a.c#g", name: "g" };
  const { findings, dropped, refused } = await carry(before, carried, [tree, ...file("a.c", "y"), other]);
  expect(findings).toEqual(["a.c nowhere", "a.c outside", "a.c#g inside"]);
  expect([dropped, refused]).toEqual([0, []]);
});

test("files of which only the end of the path is known are found again, followed or dropped", async () => {
  const loose = (): Collector => {
    const collector = new Collector(knowing, () => undefined);
    const report = new Report(collector, { alignment: noAlignment, linesBefore: 0, summary: newSummary(null) });
    const at = { line: 1 };
    const rule = report.definition(at, "T:R", "MAJOR", () => ({ name: "R" }));
    report.finding(at, { path: "org/Main.java", loose: true, rule, message: "m", location: { startLine: 1 } });
    return collector;
  };
  const before = [tree, ...file("src/org/Main.java", "main")];
  const moved = await carry(before, loose(), [tree, ...file("app/org/Main.java", "other")]);
  expect([moved.findings, moved.dropped]).toEqual([["app/org/Main.java m"], 0]);
  const renamed = await carry(before, loose(), [tree, ...file("src/org/App.java", "main")]);
  expect([renamed.findings, renamed.dropped]).toEqual([["src/org/App.java m"], 0]);
  const removed = await carry(before, loose(), [tree, ...file("src/org/App.java", "other")]);
  expect([removed.findings, removed.dropped, removed.paths.includes("org/Main.java")]).toEqual([[], 1, false]);
});

test("with several trees, a file that one of them has exists, also if that tree is carried", async () => {
  const [front, back] = [
    [tree, ...file("front/a.ts", "a")],
    [tree, ...file("back/b.c", "b")],
  ];
  const lint = [...file("front/a.ts"), ...file("back/b.c"), finding("front/a.ts", "one"), finding("back/b.c", "two")];
  const [frontRecords, lintRecords] = [await stored(collect(front)), await stored(collect(lint))];
  const first = assembled([
    { name: "front", records: frontRecords, origin: null },
    { name: "back", records: await stored(collect(back)), origin: null },
    { name: "lint", records: lintRecords, origin: null },
  ]);
  const origin = originOf(first.results);
  const now = await stored(collect([tree, ...file("back/c.c", "c")]));
  const parts: MergedPart[] = [
    { name: "back", records: now, origin: null },
    { name: "front", records: frontRecords, origin },
    { name: "lint", records: lintRecords, origin },
  ];
  const droppedOf = (merged: readonly MergedPart[]) =>
    assembled(merged).parts.find(({ name }) => name === "lint")!.dropped;
  expect(droppedOf(parts)).toBe(1);
  // The analysis of the tree failed: it may lack files.
  now.refusals.addFailure(1, { code: "results.empty" });
  expect(droppedOf(parts)).toBe(0);
});

test("a tree contains the files that were not analysed", async () => {
  const [before, lint] = [
    [tree, ...file("a.c", "a")],
    [...file("a.c"), finding("a.c", "one")],
  ];
  const unread = { kind: "unread", path: "a.c", reason: "too-large" };
  expect((await carry(before, lint, [tree, ...file("b.c"), unread])).findings).toEqual(["a.c one"]);
  expect((await carry(before, lint, [tree, ...file("b.c")])).findings).toEqual([]);
});

const change = (path: string, ...lines: readonly (readonly [number, number])[]) => ({ kind: "change", path, lines });
const changesOf = (parts: readonly MergedPart[]) =>
  plainRows(assembled(parts).results).flatMap(({ path, type, change: text }) =>
    type === "FILE" ? [`${path} ${String(text)}`] : [],
  );

test("changed lines of parts that were sent add up; those of carried parts do not count", async () => {
  const [first, second] = [
    await stored(collect([...file("a.c"), change("a.c", [1, 2]), change("b.c", [5, 5])])),
    await stored(collect([...file("b.c"), change("a.c", [2, 4])])),
  ];
  const origin = originOf(assemble(collect([...file("a.c"), ...file("b.c")]), "demo"));
  const parts = (originOfFirst: PartOrigin | null, originOfSecond: PartOrigin | null) => [
    { name: "first", records: first, origin: originOfFirst },
    { name: "second", records: second, origin: originOfSecond },
  ];
  expect(changesOf(parts(null, null))).toEqual(["a.c 1-4", "b.c 5"]);
  expect(changesOf(parts(origin, null))).toEqual(["a.c 2-4", "b.c undefined"]);
  expect(assembled(parts(origin, origin)).results.artifacts.changes.sent).toBe(null);
});

test("sources and coverage that are carried are marked", async () => {
  const coverage = (path: string, hit: boolean) => {
    const collector = new Collector(knowing, () => undefined);
    const report = new Report(collector, { alignment: noAlignment, linesBefore: 0, summary: newSummary(null) });
    report.coveredLine({ line: 1 }, report.file({ line: 1 }, path)!, 1, hit);
    return collector;
  };
  const origin = originOf(assemble(collect([...file("a.c", "a"), ...file("b.c", "b")]), "demo"));
  const { results } = assembled([
    { name: "old", records: await stored(coverage("a.c", true)), origin },
    { name: "other", records: await stored(collect(file("b.c", "b"))), origin },
    { name: "scan", records: await stored(collect([...file("a.c", "a")])), origin: null },
    { name: "test", records: await stored(coverage("b.c", false)), origin: null },
  ]);
  const { changes, lineCoverage, paths } = results.artifacts;
  expect([0, 1, 2].map((row) => paths.text(row))).toEqual(["", "a.c", "b.c"]);
  expect([0, 1, 2].map((row) => changes.ownCoverage!.values.at(row))).toEqual(["", undefined, "1:0"]);
  expect([1, 2].map((row) => lineCoverage!.values.at(row))).toEqual(["1:1", "1:0"]);
  expect([...changes.carriedSources!.values]).toEqual([0, 0, 1]);
});

test("results say that all files were searched for duplicates, unless that is carried", async () => {
  const searched = () => {
    const collector = collect(file("a.c"));
    collector.searchesDuplicates = true;
    return collector;
  };
  const origin = originOf(assemble(collect(file("a.c")), "demo"));
  const other = { name: "other", records: collect(file("b.c")), origin: null };
  const search = async (carried: Collector, from: PartOrigin | null) =>
    assembled([{ name: "cpd", records: await stored(carried), origin: from }, other]).results.artifacts.changes
      .duplicates;
  expect(await search(searched(), null)).toBe("searched");
  expect(await search(searched(), origin)).toBe("carried");
  expect(await search(collect(file("a.c", undefined, { measures: { DUP: 0 } })), origin)).toBe("carried");
  expect(await search(collect([...file("a.c"), { kind: "rule", id: "r", families: ["duplication"] }]), origin)).toBe(
    "carried",
  );
  expect(await search(collect(file("a.c", undefined, { measures: { DUP: 0 } })), null)).toBe("given");
});
