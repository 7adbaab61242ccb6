import { expect, test } from "vitest";
import { textColumn, type ChangeFacts, type Rule } from "../../snapshot/index.ts";
import { changedFindings, changeUnknown, changed, unchanged } from "./changed-findings.ts";
import { measureNewCode, type MeasuredVersion } from "./new-code.ts";

/** A root with the files `a`, `b` and `c`, and a function in `a`. */
const tree = {
  size: 5,
  parent: Int32Array.of(-1, 0, 1, 0, 0),
  end: Int32Array.of(5, 3, 3, 4, 5),
  type: Uint16Array.of(0, 1, 2, 1, 1),
  types: ["APPLICATION", "FILE", "FUNCTION"],
};
const paths = textColumn(["", "a", "a#f", "b", "c"]);
const [a, , b, c] = [1, 2, 3, 4] as const;
/** `a` has changed lines, `b` has none, those of `c` are unknown. */
const lines = textColumn([undefined, "2-4 9", undefined, "", undefined]);

interface Block {
  readonly artifact: number;
  readonly rule?: number;
  readonly start?: number;
  readonly end?: number;
  readonly path?: string;
  /** Other places of the duplicate. */
  readonly others?: readonly { readonly path: string; readonly startLine: number; readonly endLine: number }[];
}

function placesOf(blocks: readonly Block[]) {
  const integers = (values: readonly number[]) => ({ values: Int32Array.from(values) });
  return {
    tree,
    paths,
    size: blocks.length,
    artifact: Int32Array.from(blocks, ({ artifact }) => artifact),
    rule: Int32Array.from(blocks, ({ rule = 0 }) => rule),
    locations: new Map([
      ["startLine", integers(blocks.map(({ start = 0 }) => start))],
      ["endLine", integers(blocks.map(({ end = 0 }) => end))],
    ] as const),
    locationPaths: textColumn(blocks.map(({ path }) => path)),
    related: textColumn(blocks.map(({ others }) => (others === undefined ? undefined : JSON.stringify(others)))),
    sources: undefined,
    lineHashes: undefined,
  };
}

const ownRule = { id: "belvedere:duplicated-block", families: ["duplication"] };
const otherRule = { id: "cpd:duplication", families: ["duplication"] };
const lintRule = { id: "lint", families: ["style"] };

function measure(
  more: Partial<Omit<MeasuredVersion, "changes" | "findings">> & {
    readonly changes?: Partial<ChangeFacts>;
    readonly blocks?: readonly Block[];
    readonly rules?: readonly Pick<Rule, "id" | "families">[];
  },
) {
  const { changes, blocks = [], ...version } = more;
  const measured = measureNewCode(
    {
      tree,
      paths,
      coverage: undefined,
      duplicated: undefined,
      rules: [ownRule, otherRule, lintRule],
      changes: { ownCoverage: null, duplicates: "given", ...changes },
      findings: placesOf(blocks),
      ...version,
    },
    lines,
  );
  const at = (row: number): (number | undefined)[] =>
    Array.from(measured.values(), (values) => (Number.isNaN(values[row]) ? undefined : values[row]));
  return { a: at(a), b: at(b), c: at(c) };
}

const unknown = [undefined, undefined, undefined, undefined];
const dup = (...values: readonly number[]) => Float64Array.from(values);
const none = Number.NaN;

test("without coverage and duplicates only the changed lines are counted", () => {
  expect(measure({})).toEqual({
    a: [4, undefined, undefined, undefined],
    b: [0, undefined, undefined, undefined],
    c: unknown,
  });
});

test("changed lines that reports mention can be covered", () => {
  const coverage = textColumn([undefined, "1-2:1 3:0 4:1,1/2 20:0", undefined, "1:0", "1:1"]);
  expect(measure({ coverage })).toEqual({
    a: [4, 3, 2, undefined],
    b: [0, 0, 0, undefined],
    c: unknown,
  });
});

test("a file that coverage never mentions has no lines to cover, unless coverage is carried", () => {
  const other = textColumn([undefined, undefined, undefined, "1:0", undefined]);
  expect(measure({ coverage: other }).a).toEqual([4, 0, 0, undefined]);
  const own = (text: string | undefined) => ({
    ownCoverage: { kind: "text", values: textColumn(["", text, undefined, undefined, undefined]) } as const,
  });
  const all = textColumn([undefined, "2-9:1", undefined, undefined, undefined]);
  expect(measure({ coverage: all, changes: own(undefined) })).toMatchObject({
    a: [4, undefined, undefined, undefined],
    b: [0, 0, 0, undefined],
  });
  expect(measure({ coverage: all, changes: own("2:0 9:1") }).a).toEqual([4, 2, 1, undefined]);
});

test("changed lines in blocks are duplicated, in any overlap", () => {
  const blocks = [
    { artifact: a, start: 1, end: 3 },
    { artifact: 2, start: 3, end: 4 },
    { artifact: a, start: 9 },
    { artifact: b, start: 1, end: 9 },
    { artifact: a, rule: 2, start: 1, end: 9 },
    { artifact: a, start: 4, end: 8, path: "b" },
  ];
  expect(measure({ duplicated: dup(none, 4, none, 9, 0), blocks })).toEqual({
    a: [4, undefined, undefined, 4],
    b: [0, undefined, undefined, 0],
    c: unknown,
  });
  expect(measure({ duplicated: dup(none, 2, none, 9, 0), blocks: blocks.slice(1, 2) }).a.at(-1)).toBe(2);
});

test("all places of a duplicate count, whichever of them the finding is about", () => {
  const others = [
    { path: "a", startLine: 3, endLine: 4 },
    { path: "gone", startLine: 1, endLine: 9 },
  ];
  const blocks = [{ artifact: b, start: 1, end: 2, others }];
  expect(measure({ duplicated: dup(none, 2, none, 2, 0), blocks }).a.at(-1)).toBe(2);
});

test("where findings do not name all duplicated lines, the number of changed ones is unknown", () => {
  const blocks = [{ artifact: a, start: 2, end: 3 }];
  expect(measure({ duplicated: dup(none, 2, none, 0, 0), blocks }).a.at(-1)).toBe(2);
  expect(measure({ duplicated: dup(none, 8, none, 0, 0), blocks }).a.at(-1)).toBeUndefined();
  // Every changed line is in a known block.
  const whole = [{ artifact: a, start: 1, end: 9 }];
  expect(measure({ duplicated: dup(none, 12, none, 0, 0), blocks: whole }).a.at(-1)).toBe(4);
});

test("only files that were searched have duplicated lines", () => {
  const last = (more: Parameters<typeof measure>[0]) => {
    const { a: first, b: second } = measure(more);
    return [first.at(-1), second.at(-1)];
  };
  const own = [{ artifact: b, start: 1, end: 2 }];
  expect(last({})).toEqual([undefined, undefined]);
  expect(last({ duplicated: dup(none, none, none, 0, 0) })).toEqual([undefined, 0]);
  expect(last({ blocks: own })).toEqual([undefined, 0]);
  // Other tools search everything.
  expect(last({ blocks: [{ ...own[0]!, rule: 1 }] })).toEqual([0, 0]);
  expect(last({ changes: { duplicates: "searched" } })).toEqual([0, 0]);
  expect(last({ changes: { duplicates: "carried" }, duplicated: dup(none, 0, none, 0, 0) })).toEqual([undefined, 0]);
});

test("a finding is on changed lines if one of its lines is", () => {
  const check = (block: Block): number | undefined => changedFindings(placesOf([block]), lines)[0];
  expect(check({ artifact: a, start: 2 })).toBe(changed);
  expect(check({ artifact: a, start: 5 })).toBe(unchanged);
  expect(check({ artifact: a, start: 5, end: 9 })).toBe(changed);
  expect(check({ artifact: a, start: 1, end: 1 })).toBe(unchanged);
  expect(check({ artifact: 2, start: 4 })).toBe(changed);
  // Without a line, it is about the whole file.
  expect(check({ artifact: a })).toBe(changed);
  expect(check({ artifact: b })).toBe(unchanged);
  expect(check({ artifact: c, start: 1 })).toBe(changeUnknown);
  expect(check({ artifact: 0 })).toBe(changeUnknown);
  expect(check({ artifact: b, start: 2, path: "a" })).toBe(changed);
  expect(check({ artifact: a, start: 2, path: "b" })).toBe(unchanged);
  expect(check({ artifact: a, start: 2, path: "elsewhere" })).toBe(changeUnknown);
});
