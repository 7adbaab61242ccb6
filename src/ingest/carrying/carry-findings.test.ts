import fc from "fast-check";
import { expect, test } from "vitest";
import { textColumn, type Facts } from "../../snapshot/index.ts";
import { carryFindings } from "./carry-findings.ts";
import { factsOfLines, findingsOf, IdsByText, rowsOf } from "./facts.reference.ts";

const file = (path: string, more: object = {}): object => ({ kind: "artifact", path, type: "FILE", ...more });
const func = (path: string, parent: string, startLine: number, endLine: number): object => ({
  kind: "artifact",
  path,
  type: "FUNCTION",
  parent,
  location: { startLine, endLine },
});
const finding = (artifact: string, message: string, startLine = 0, rule = "r"): object => ({
  kind: "finding",
  artifact,
  rule,
  message,
  ...(startLine > 0 && { location: { startLine } }),
});

/** Carries the findings of the version 1 into version 2. */
function carry(before: readonly object[], now: readonly object[]) {
  const ids = new IdsByText();
  const previous = factsOfLines(before, ids, 1);
  const next = factsOfLines(now, ids, 2);
  return { ...carryFindings(next, previous), ids, next };
}

/** Artifact and message of every finding, in order. */
function placesOf(before: readonly object[], now: readonly object[]): string[] {
  return findingsOf(carry(before, now).facts).map(({ artifact, message }) => `${artifact}: ${message}`);
}

test("findings that the new results lack stay, with their ids and since when they exist", () => {
  const before = [file("a.c"), finding("a.c", "old", 4), finding("a.c", "same", 9)];
  const { facts, carriedCount, ids } = carry(before, [
    file("a.c"),
    finding("a.c", "same", 9),
    finding("a.c", "new", 2),
  ]);
  expect(carriedCount).toBe(1);
  expect(findingsOf(facts)).toEqual([
    { artifact: "a.c", rule: "r", message: "new", line: 2, id: ids.of("new"), since: 2, evidence: null },
    { artifact: "a.c", rule: "r", message: "old", line: 4, id: ids.of("old"), since: 1, evidence: "CARRIED" },
    { artifact: "a.c", rule: "r", message: "same", line: 9, id: ids.of("same"), since: 2, evidence: null },
  ]);
});

test("where nothing is gone, the facts stay the same", () => {
  const lines = [file("a.c"), finding("a.c", "x")];
  const { facts, next, carriedCount } = carry(lines, lines);
  expect(facts).toBe(next);
  expect(carriedCount).toBe(0);
});

test("a file that is gone comes back with its folders and without values", () => {
  const before = [file("x/y/a.c", { measures: { LC: 7 }, infos: { LANGUAGE: "C" } }), finding("x/y/a.c", "old", 3)];
  const { facts, ids } = carry(before, [file("x/b.c", { measures: { LC: 5 }, infos: { LANGUAGE: "Ada" } })]);
  expect(rowsOf(facts)).toEqual([
    { path: "", name: "demo", type: "APPLICATION", parent: null, id: ids.of(""), end: null },
    { path: "x", name: "x", type: "FOLDER", parent: "", id: ids.of("x"), end: null },
    { path: "x/b.c", name: "b.c", type: "FILE", parent: "x", LC: 5, LANGUAGE: "Ada", id: ids.of("x/b.c"), end: "x/y" },
    { path: "x/y", name: "y", type: "FOLDER", parent: "x", id: ids.of("x/y"), end: null },
    { path: "x/y/a.c", name: "a.c", type: "FILE", parent: "x/y", id: ids.of("x/y/a.c"), end: null },
  ]);
});

test("artifacts that come back are no longer absent", () => {
  const ids = new IdsByText();
  const previous = factsOfLines([file("a.c"), file("b.c"), finding("a.c", "old")], ids, 1);
  const next = {
    ...factsOfLines([], ids, 2),
    absent: {
      paths: textColumn(["a.c", "b.c"]),
      ids: Float64Array.of(ids.of("a.c"), ids.of("b.c")),
      lastSeen: Float64Array.of(1, 1),
    },
  };
  const { absent } = carryFindings(next, previous).facts;
  expect([absent.paths.text(0), ...absent.ids, ...absent.lastSeen]).toEqual(["b.c", ids.of("b.c"), 1]);
});

test("a finding stays on its function if that is still there, and comes back with it if the file is gone", () => {
  const before = [file("a.c"), func("a.c/f", "a.c", 1, 9), finding("a.c/f", "old", 3)];
  expect(placesOf(before, [file("a.c"), func("a.c/f", "a.c", 20, 29)])).toEqual(["a.c/f: old"]);
  expect(placesOf(before, [file("b.c")])).toEqual(["a.c/f: old"]);
  const { facts } = carry(before, [file("b.c")]);
  expect(rowsOf(facts).find(({ path }) => path === "a.c/f")).toMatchObject({ parent: "a.c", startLine: 1, endLine: 9 });
});

test("a finding of a function that is gone goes to the innermost artifact that has its line", () => {
  const before = [file("a.c"), func("a.c/f", "a.c", 1, 9), finding("a.c/f", "old", 3)];
  expect(placesOf(before, [file("a.c"), func("a.c/g", "a.c", 1, 20), func("a.c/h", "a.c/g", 2, 5)])).toEqual([
    "a.c/h: old",
  ]);
  expect(placesOf(before, [file("a.c"), func("a.c/g", "a.c", 10, 20)])).toEqual(["a.c: old"]);
});

test("a finding of a file goes to a new function around its line, unless it was beside one before", () => {
  const now = [file("a.c"), func("a.c/f", "a.c", 1, 9)];
  expect(placesOf([file("a.c"), finding("a.c", "old", 3)], now)).toEqual(["a.c/f: old"]);
  expect(placesOf([file("a.c"), finding("a.c", "old")], now)).toEqual(["a.c: old"]);
  expect(placesOf([...now, finding("a.c", "old", 3)], now)).toEqual(["a.c: old"]);
});

test("findings of the project stay there", () => {
  expect(placesOf([file("a.c"), finding("", "whole")], [file("b.c")])).toEqual([": whole"]);
});

test("rules of carried findings come with them; a rule that the new results define is theirs", () => {
  const rule = (id: string, name: string): object => ({ kind: "rule", id, name });
  const before = [
    file("a.c"),
    rule("r", "old name"),
    rule("s", "S"),
    rule("unused", "U"),
    finding("a.c", "1"),
    finding("a.c", "2", 0, "s"),
  ];
  const { facts } = carry(before, [file("a.c"), rule("r", "new name")]);
  expect(facts.rules.map(({ id, name }) => [id, name])).toEqual([
    ["r", "new name"],
    ["s", "S"],
  ]);
  expect(findingsOf(facts).map(({ message, rule: id }) => [message, id])).toEqual([
    ["1", "r"],
    ["2", "s"],
  ]);
});

test("optional columns of both sides stay", () => {
  const before = [
    file("a.c", {}),
    { kind: "source", path: "a.c", text: "int a;" },
    { ...finding("a.c", "old", 3), fingerprint: "f", relaxed: "why" },
  ];
  const { facts } = carry(before, [file("b.c"), finding("b.c", "new", 1)]);
  expect(facts.findings.fingerprints?.values.at(0)).toBe("f");
  expect(facts.findings.fingerprints?.values.at(1)).toBeUndefined();
  expect(facts.findings.importedRelaxations?.values.at(0)).toBe("why");
  expect(rowsOf(facts).map(({ path, source }) => [path, typeof source])).toEqual([
    ["", "undefined"],
    ["a.c", "string"],
    ["b.c", "undefined"],
  ]);
});

test("links lead to the same artifacts, although rows have moved", () => {
  const link = { kind: "link", type: "TESTS", from: "c.c", to: "b.c" };
  const { facts } = carry([file("a.c"), finding("a.c", "old")], [file("b.c"), file("c.c"), link]);
  const { from, to, byTarget } = facts.links;
  expect([facts.paths.text(from[0]!), facts.paths.text(to[0]!), ...byTarget]).toEqual(["c.c", "b.c", 0]);
});

const names = fc.constantFrom("a", "b", "c", "c.d", "é", "z");
const paths = fc.array(names, { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join("/")}/f.c`);
const versions = fc.record({
  now: fc.uniqueArray(paths, { maxLength: 12 }),
  before: fc.uniqueArray(paths, { maxLength: 12 }),
  messages: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }),
});

test("the result is what one build of both versions' lines would be", () =>
  fc.assert(
    fc.property(versions, ({ now, before, messages }) => {
      const found = before.length === 0 ? [] : messages;
      const pathOf = (message: number): string => before[message % before.length]!;
      const findings = [...new Set(found)].map((message) => finding(pathOf(message), `m${message}`, message % 3));
      const stays = findings.filter((_, index) => index % 3 === 0 && now.includes(pathOf([...new Set(found)][index]!)));
      const gone = findings.filter((line) => !stays.includes(line)) as { readonly artifact: string }[];
      const here = [...now.map((path) => file(path, { measures: { LC: 1 } })), ...stays];
      const needed = new Set(gone.map(({ artifact }) => artifact).filter((path) => !now.includes(path)));
      const ids = new IdsByText();
      const previous = factsOfLines([...before.map((path) => file(path)), ...findings], ids, 1);
      const { facts } = carryFindings(factsOfLines(here, ids, 1), previous);
      const expected = factsOfLines([...here, ...[...needed].map((path) => file(path)), ...gone], ids, 1);
      expect(rowsOf(facts)).toEqual(rowsOf(expected));
      const withoutEvidence = findingsOf(facts).map((entry) => ({ ...entry, evidence: null }));
      expect(withoutEvidence).toEqual(findingsOf(expected));
      expect(facts.findings.idOrder).toEqual(expected.findings.idOrder);
      expect(facts.idOrder).toEqual(expected.idOrder);
    }),
    { numRuns: 40 },
  ));

/** The facts with a part for every finding: the first word of its message. */
function withParts(facts: Facts): Facts {
  const { findings } = facts;
  const partNames = Array.from({ length: findings.size }, (_, row) => findings.messages.text(row).split(" ")[0]!);
  const choices = [...new Set(partNames)];
  const part = {
    kind: "choice",
    values: Int32Array.from(partNames, (partName) => choices.indexOf(partName)),
    choices,
  } as const;
  const ordinal = { kind: "integer", values: Int32Array.from(partNames.keys()), absent: -1 } as const;
  return { ...facts, findings: { ...findings, parts: { part, ordinal } } };
}

const failed = (part: string) => ({ failedParts: new Set([part]), isDropped: () => false });

test("in a version of parts, only the findings of parts that failed are carried", () => {
  const ids = new IdsByText();
  const before = [file("a.c"), finding("a.c", "lint 1", 1), finding("a.c", "lint 2", 2), finding("a.c", "scan 3", 3)];
  const previous = withParts(factsOfLines(before, ids, 1));
  const now = withParts(factsOfLines([file("a.c"), finding("a.c", "lint 1", 1), finding("a.c", "tests 4", 4)], ids, 2));
  const { facts, carriedCount, carriedByPart } = carryFindings(now, previous, failed("lint"));
  expect(findingsOf(facts).map(({ message, evidence }) => [message, evidence])).toEqual([
    ["lint 1", null],
    ["lint 2", "CARRIED"],
    ["tests 4", null],
  ]);
  const { part, ordinal } = facts.findings.parts!;
  expect(Array.from(part.values, (value) => part.choices[value])).toEqual(["lint", "lint", "tests"]);
  expect([...ordinal.values]).toEqual([0, -1, 1]);
  expect([carriedCount, [...carriedByPart]]).toEqual([1, [["lint", 1]]]);
});

test("a part that the version before did not have brings nothing back", () => {
  const ids = new IdsByText();
  const whole = factsOfLines([file("a.c"), finding("a.c", "lint 1", 1)], ids, 1);
  const now = withParts(factsOfLines([file("a.c")], ids, 2));
  expect(carryFindings(now, whole, failed("lint")).carriedCount).toBe(0);
  expect(carryFindings(now, withParts(whole), failed("other")).carriedCount).toBe(0);
});
