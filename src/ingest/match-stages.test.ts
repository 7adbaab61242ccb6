import { expect, test } from "vitest";
import { matchById, orderById } from "../snapshot/index.ts";
import { assemble } from "./assemble/index.ts";
import { collect, exampleVocabulary } from "./collected.reference.ts";
import { matchFindings, type MatchStage, type PreviousFindings } from "./match-findings.ts";
import { fileRows, type MatchSide } from "./matching/sides.ts";
import { mergeParts } from "./parts/merge-parts.ts";
import type { TakeIds } from "./take-ids.ts";

type Parts = Readonly<Record<string, readonly object[]>>;

/** A version of a branch, built from parts. */
interface Version {
  readonly id: number;
  readonly findings: PreviousFindings;
  readonly artifactIds: Float64Array;
  /** Part, message, id, first version and evidence of each finding. */
  readonly outline: readonly string[];
}

let nextId = 1000;
const takeIds: TakeIds = async (count) => [{ first: (nextId += count) - count, count }];
const artifactIds = new Map<string, number>();

async function build(id: number, parts: Parts, stagesOf: (rowsIn: (other: Version) => Int32Array) => MatchStage[]) {
  const merged = mergeParts(
    { ...exampleVocabulary(), knows: () => true },
    () => undefined,
    Object.entries(parts).map(([name, lines]) => ({ name, records: collect(lines), origin: null })),
  );
  const { artifacts, findings } = assemble(merged.collector, "demo");
  const paths = Array.from({ length: artifacts.tree.size }, (_, row) => artifacts.paths.text(row));
  for (const path of paths) if (!artifactIds.has(path)) artifactIds.set(path, artifactIds.size + 1);
  const ids = Float64Array.from(paths, (path) => artifactIds.get(path)!);
  const side: MatchSide = {
    ...findings,
    file: fileRows(artifacts.tree),
    ruleIds: findings.rules.map((rule) => rule.id),
    startLine: findings.locations.get("startLine")?.values,
    startColumn: undefined,
    snippets: undefined,
    fingerprints: findings.fingerprints?.values,
    contexts: null,
  };
  const rowsIn = (other: Version): Int32Array => matchById(orderById(ids), orderById(other.artifactIds));
  const matched = await matchFindings(side, stagesOf(rowsIn), id, takeIds);
  const previous = { ...side, ids: matched.ids, firstVersion: matched.firstVersion, origin: undefined };
  const { part } = findings.parts!;
  const outline = Array.from(
    { length: side.size },
    (_, row) =>
      `${part.choices[part.values[row]!]} ${side.messages.text(row)} #${matched.ids[row]} v${matched.firstVersion[row]} ${
        matched.evidence.choices[matched.evidence.values[row]!] ?? "NEW"
      }`,
  );
  return { id, findings: previous, artifactIds: ids, outline };
}

const stage = (
  kind: "predecessor" | "edition" | "successor",
  version: Version,
  rowsIn: (other: Version) => Int32Array,
): MatchStage => ({ kind, open: async () => ({ findings: version.findings, rows: rowsIn(version) }) });
const origin = (version: Version, ...parts: readonly string[]): MatchStage => ({
  kind: "origin",
  parts: new Set(parts),
  open: async () => version.findings,
});

const file = { kind: "artifact", path: "a.c", type: "FILE" };
const finding = (message: string, startLine: number) => ({
  kind: "finding",
  artifact: "a.c",
  rule: "r",
  message,
  location: { startLine },
});
const idOf = (version: Version, message: string): number =>
  version.findings.ids[version.outline.findIndex((text) => text.split(" ")[1] === message)]!;

test("findings of a carried part have exactly the ids of their records, where comparing would guess", async () => {
  // Equal findings: only their positions distinguish them.
  const lint = [file, finding("m", 5), finding("m", 5), finding("m", 5)];
  const first = await build(1, { lint }, () => []);
  const second = await build(2, { lint, coverage: [file] }, (rowsIn) => [
    origin(first, "lint"),
    stage("predecessor", first, rowsIn),
  ]);
  expect([...second.findings.ids]).toEqual([...first.findings.ids]);
  expect(second.outline.every((text) => text.endsWith("v1 CARRIED"))).toBe(true);
});

test("only the parts that are carried from a version take its ids by position", async () => {
  const first = await build(1, { lint: [file, finding("one", 1)], scan: [finding("two", 9)] }, () => []);
  const second = await build(2, { lint: [file, finding("three", 40)], scan: [finding("two", 9)] }, (rowsIn) => [
    origin(first, "scan"),
    stage("predecessor", first, rowsIn),
  ]);
  expect(idOf(second, "two")).toBe(idOf(first, "two"));
  expect(second.outline.map((text) => text.replace(/#\d+/, "#"))).toEqual([
    "scan two # v1 CARRIED",
    "lint three # v2 NEW",
  ]);
});

test("an id that a carried finding has is not given to another finding", async () => {
  const first = await build(1, { lint: [file, finding("m", 5)] }, () => []);
  // The new part has a finding that looks like the carried one.
  const second = await build(2, { aaa: [file, finding("m", 5)], lint: [file, finding("m", 5)] }, (rowsIn) => [
    origin(first, "lint"),
    stage("predecessor", first, rowsIn),
  ]);
  expect(new Set(second.findings.ids).size).toBe(2);
  expect(second.outline.map((text) => text.replace(/#\d+/, "#"))).toEqual(["aaa m # v2 NEW", "lint m # v1 CARRIED"]);
});

test("a new edition has the ids of the edition that it replaces, after those of the predecessor", async () => {
  const first = await build(1, { lint: [file, finding("old", 1)] }, () => []);
  const edition = await build(2, { lint: [file, finding("old", 1), finding("new", 9)] }, (rowsIn) => [
    stage("predecessor", first, rowsIn),
  ]);
  const next = await build(
    2,
    { lint: [file, finding("old", 1), finding("new", 9)], scan: [finding("late", 20)] },
    (rowsIn) => [stage("predecessor", first, rowsIn), stage("edition", edition, rowsIn)],
  );
  expect([idOf(next, "old"), idOf(next, "new")]).toEqual([idOf(first, "old"), idOf(edition, "new")]);
  expect(next.outline.map((text) => text.replace(/#\d+/, "#"))).toEqual([
    "lint old # v1 SAME_LINE",
    "lint new # v2 SAME_LINE",
    "scan late # v2 NEW",
  ]);
});

test("a late part has the ids that a later version gave, and is first in its own version", async () => {
  const first = await build(1, { lint: [file, finding("old", 1)] }, () => []);
  const second = await build(2, { lint: [file, finding("old", 1)] }, (rowsIn) => [stage("predecessor", first, rowsIn)]);
  const third = await build(3, { lint: [file, finding("old", 1)], scan: [finding("late", 20)] }, (rowsIn) => [
    stage("predecessor", second, rowsIn),
  ]);
  const late = await build(2, { lint: [file, finding("old", 1)], scan: [finding("late", 20)] }, (rowsIn) => [
    stage("predecessor", first, rowsIn),
    stage("edition", second, rowsIn),
    stage("successor", third, rowsIn),
  ]);
  expect([...late.findings.ids]).toEqual([...third.findings.ids]);
  expect(late.outline.map((text) => text.replace(/#\d+/, "#"))).toEqual([
    "lint old # v1 SAME_LINE",
    "scan late # v2 SAME_LINE",
  ]);
});

test("later stages are not read when nothing is left for them", async () => {
  const first = await build(1, { lint: [file, finding("old", 1)] }, () => []);
  const unread: MatchStage = { kind: "successor", open: () => Promise.reject(new Error("read")) };
  const second = await build(2, { lint: [file, finding("old", 1)] }, (rowsIn) => [
    stage("predecessor", first, rowsIn),
    unread,
  ]);
  expect([...second.findings.ids]).toEqual([...first.findings.ids]);
});

test("a finding that is carried because its analysis failed has no position, so nothing takes its id by one", async () => {
  const first = await build(1, { lint: [file, finding("one", 1)] }, () => []);
  const { parts } = first.findings;
  const failed = { ...first.findings, parts: { ...parts!, ordinal: { ...parts!.ordinal, values: Int32Array.of(-1) } } };
  const second = await build(2, { lint: [file, finding("other", 70)] }, () => [
    origin({ ...first, findings: failed }, "lint"),
  ]);
  expect(second.outline[0]!.endsWith("v2 NEW")).toBe(true);
});
