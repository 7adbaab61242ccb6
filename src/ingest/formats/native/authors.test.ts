import { expect, test } from "vitest";
import { authorRangesMax } from "../../bounds.ts";
import { collect, refusalsOf } from "../../collected.reference.ts";
import { assemble } from "../../assemble/index.ts";

const commits = [
  { id: "9f2c1e7", author: "Ada", time: 1_700_000_000 },
  { id: "44aa", author: "Grace", time: 0 },
];
const lines = [
  [1, 4, 0],
  [5, 5, 1],
  [9, 12, 0],
];
const authors = { kind: "authors", path: "a.c", commits, lines };

test("authors are stored once for a file, equal ones under one hash, and say nothing of the tree", () => {
  const collector = collect([authors, authors, { ...authors, path: "b.c" }]);
  expect(refusalsOf(collector)).toEqual(["2 results.authors-repeated"]);
  expect([...collector.authors.values()].map(({ line }) => line)).toEqual([1, 3]);
  expect(new Set(Array.from(collector.authors.values(), ({ hash }) => hash)).size).toBe(1);
  expect(collector.accepted).toBe(0);
});

test("authors of a file that no record describes are refused, and the records that count stay as many", () => {
  const collector = collect([{ kind: "artifact", path: "a.c", type: "FILE" }, { ...authors, path: "b.c" }, authors]);
  const assembled = assemble(collector, "demo");
  expect(refusalsOf(assembled)).toEqual(["2 results.artifact-unknown"]);
  expect(assembled.accepted).toBe(1);
  expect([0, 1].map((row) => assembled.artifacts.authors!.values.at(row) !== undefined)).toEqual([false, true]);
});

test("a file without any known line is accepted", () => {
  expect(refusalsOf(collect([{ ...authors, commits: [], lines: [] }]))).toEqual([]);
});

const first = commits[0]!;
test.each([
  ["no commits", { commits: undefined }],
  ["no lines", { lines: undefined }],
  ["a commit without an author", { commits: [{ id: "1", time: 1 }] }],
  ["an id that is a number", { commits: [{ ...first, id: 1 }] }],
  ["an empty id", { commits: [{ ...first, id: "" }], lines: [] }],
  ["an author of two lines", { commits: [{ ...first, author: "A\nB" }], lines: [] }],
  ["an empty author", { commits: [{ ...first, author: "" }], lines: [] }],
  ["a time that is a text", { commits: [{ ...first, time: "2026-11-02" }] }],
  ["a time before 1970", { commits: [{ ...first, time: -1 }] }],
  ["a time after the year 9999", { commits: [{ ...first, time: 253_402_300_800 }] }],
  ["a time with a fraction", { commits: [{ ...first, time: 1.5 }] }],
  ["a range without a commit", { lines: [[1, 2]] }],
  ["a range that ends before it begins", { lines: [[2, 1, 0]] }],
  ["line 0", { lines: [[0, 1, 0]] }],
  ["a commit that is not listed", { lines: [[1, 2, 2]] }],
  ["a negative commit", { lines: [[1, 2, -1]] }],
  [
    "ranges that overlap",
    {
      lines: [
        [1, 4, 0],
        [4, 5, 1],
      ],
    },
  ],
  [
    "ranges out of order",
    {
      lines: [
        [5, 5, 1],
        [1, 4, 0],
      ],
    },
  ],
])("refused: %s", (_name, change) => {
  const collector = collect([{ ...authors, ...change }]);
  expect(refusalsOf(collector)).toEqual(["1 results.field-invalid"]);
  expect(collector.authors.size).toBe(0);
});

test("more ranges than the bound are refused by name", () => {
  const many = Array.from({ length: authorRangesMax + 1 }, (_, index) => [index + 1, index + 1, 0]);
  expect(refusalsOf(collect([{ ...authors, lines: many }]))).toEqual(["1 results.too-many-entries"]);
});
