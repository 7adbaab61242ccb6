import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "../../../test/harness/form.ts";
import { treeDepthMax } from "../bounds.ts";
import { collect, plainRows, refusalsOf } from "../collected.reference.ts";
import { assemble } from "./index.ts";
import { plainTree, type PlainRecord } from "./tree.reference.ts";

function file(path: string, parent?: string): object {
  return { kind: "artifact", path, type: "FILE", ...(parent === undefined ? {} : { parent }) };
}

/** The paths in order, each indented by its depth; made folders end in `+`. */
function check(lines: readonly object[], outline: readonly string[], refused: readonly string[] = []): void {
  const assembled = assemble(collect(lines), "demo");
  const depths = new Map<string | null, number>([[null, -1]]);
  const rows = plainRows(assembled);
  for (const { path, parent } of rows) depths.set(path, depths.get(parent)! + 1);
  expect(rows.map(({ path, type }) => " ".repeat(depths.get(path)!) + path + (type === "FOLDER" ? "+" : ""))).toEqual([
    "",
    ...outline,
  ]);
  expect(refusalsOf(assembled)).toEqual(refused);
  expect(assembled.accepted).toBe(lines.length - refused.length);
}

test("without a parent, the parent is the path up to its last slash", () =>
  check([file("a/b"), file("a"), file("c")], [" a", "  a/b", " c"]));
test("missing parents are made as folders", () => check([file("a/b/c")], [" a+", "  a/b+", "   a/b/c"]));
test("a given parent wins over the path", () => check([file("a/b", "c"), file("c")], [" c", "  a/b"]));
test("a given parent that is missing is made with its own parents", () =>
  check([file("x", "a/b")], [" a+", "  a/b+", "   x"]));
test("the root may be a given parent", () => check([file("a/b", "")], [" a/b"]));
test("a child may come long before its parent", () =>
  check([file("a/b/c"), file("x"), file("a/b")], [" a+", "  a/b", "   a/b/c", " x"]));
test("siblings are in the order of code points, subtree by subtree", () =>
  check(
    [file("a/c"), file("a-b"), file("a"), file("\u{1f600}"), file("\ue000"), file("\uffff"), file("é"), file("Z")],
    [" Z", " a", "  a/c", " a-b", " é", " \ue000", " \uffff", " \u{1f600}"],
  ));
test("slashes at the edges are part of the path", () =>
  check([file("/a"), file("b/"), file("c//d")], [" /a", " b+", "  b/", " c+", "  c/+", "   c//d"]));

test("names are the given ones, else the last segment; the root has the project's", () => {
  const named = (path: string, name?: string) => ({ ...file(path), ...(name === undefined ? {} : { name }) });
  const records = [
    named("a/b.c"),
    named("é/ü"),
    named("f#g(int)", "g(int)"),
    named("x/y", ""),
    named("q", "日"),
    named("é", "é"),
  ];
  const rows = plainRows(assemble(collect([{ kind: "artifact", path: "", name: "odd" }, ...records]), "demo"));
  expect(Object.fromEntries(rows.map(({ path, name }) => [path, name]))).toEqual({
    "": "demo",
    a: "a",
    "a/b.c": "b.c",
    é: "é",
    "é/ü": "ü",
    "f#g(int)": "g(int)",
    x: "x",
    "x/y": "",
    q: "日",
  });
});

test("a path described twice keeps its first description", () =>
  check([file("a/b"), { ...file("a/b"), type: "FUNCTION" }], [" a+", "  a/b"], ["2 results.path-repeated"]));

test("an artifact cannot be its own parent", () =>
  check([file("a", "a"), file("b")], [" b"], ["1 results.parent-cycle"]));
test("two cannot be each other's parents", () =>
  check([file("a", "b"), file("b", "a")], [], ["1 results.parent-cycle", "2 results.parent-cycle"]));
test("where others need one of a cycle, a folder takes its place", () =>
  check(
    [file("a", "b"), { ...file("b", "a"), measures: { LC: 1 }, name: "odd" }, file("c", "b"), file("a/d")],
    [" a+", "  a/d", " b+", "  c"],
    ["1 results.parent-cycle", "2 results.parent-cycle"],
  ));
test("a cycle through implied parents is one too", () =>
  check(
    [file("a/b"), file("a", "a/b"), file("a/b/c")],
    [" a+", "  a/b+", "   a/b/c"],
    ["1 results.parent-cycle", "2 results.parent-cycle"],
  ));
test("folders made for a cycle alone go with it", () =>
  check([file("x", "x/y/z"), file("k")], [" k"], ["1 results.parent-cycle"]));

test("a refused record leaves none of its values to the folder in its place", () => {
  const record = {
    ...file("a", "a"),
    name: "odd",
    measures: { LC: 1 },
    infos: { LANGUAGE: "C" },
    location: { startLine: 1 },
  };
  const rows = plainRows(assemble(collect([record, file("a/b")]), "demo"));
  expect(rows[1]).toEqual({ path: "a", name: "a", type: "FOLDER", parent: "" });
});

test("all of a long cycle are refused", () => {
  const size = 150_000;
  const lines = Array.from({ length: size }, (_, index) => file(`n${index}`, `n${(index + 1) % size}`));
  const assembled = assemble(collect(lines), "demo");
  expect(plainRows(assembled).length).toBe(1);
  expect(assembled.refusals.count).toBe(size);
  expect(assembled.accepted).toBe(0);
});

test("what explicit parents put too deep is refused with all below it", () => {
  const chain = Array.from({ length: treeDepthMax + 10 }, (_, index) =>
    file(`n${index}`, index === 0 ? "" : `n${index - 1}`),
  );
  const lines = [...chain.toReversed(), file(`n${treeDepthMax - 3}/made/for/nothing/at/all`), file("k")];
  const assembled = assemble(collect(lines), "demo");
  const rows = plainRows(assembled);
  expect(rows.map(({ path }) => path)).toEqual([
    "",
    "k",
    ...Array.from({ length: treeDepthMax }, (_, index) => `n${index}`),
  ]);
  expect(refusalsOf(assembled)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, treeDepthMax + 11].map((line) => `${line} results.tree-too-deep`),
  );
  expect(assembled.accepted).toBe(treeDepthMax + 1);
});

const segment = fc.constantFrom("a", "b", "a-b", "a.", "é", "\uffff", "\u{1f600}");
const anyPath = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join("/"));
const records: fc.Arbitrary<PlainRecord[]> = fc.uniqueArray(
  fc
    .record({ path: anyPath, parent: fc.option(fc.oneof(anyPath, fc.constant("")), { nil: undefined }) })
    .map(({ path, parent }) => (parent === undefined ? { path } : { path, parent })),
  { selector: (record) => record.path, maxLength: 20 },
);

test("any records make the tree that the obvious way makes, cycles and all", () => {
  fc.assert(
    fc.property(records, (list) => {
      const expected = plainTree(list);
      const collector = collect(list.map((record) => file(record.path, record.parent)));
      const assembled = assemble(collector, "demo");
      const rows = plainRows(assembled);
      expect(plainRows(assemble(collector, "demo")), "assembling does not change the collector").toEqual(rows);
      expect(rows.map(({ path, parent, type }) => ({ path, parent, isRecord: type === "FILE" }))).toEqual(
        expected.rows,
      );
      expect(new Set(assembled.refusals.records.map((refusal) => refusal.path))).toEqual(expected.refused);
      const { tree } = assembled.artifacts;
      for (let row = 0; row < tree.size; row++) {
        const subtree = rows.filter((_, other) => isWithin(tree.parent, other, row)).length;
        expect(tree.end[row]).toBe(row + subtree);
      }
    }),
    { numRuns: sized({ quick: 100, long: 2_000 }) },
  );
});

function isWithin(parents: Int32Array, row: number, ancestor: number): boolean {
  let current = row;
  while (current !== -1 && current !== ancestor) current = parents[current]!;
  return current === ancestor;
}

test("the order of lines changes nothing", () => {
  const shuffled = records.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(shuffled, ([list, other]) => {
      const rowsOf = (entries: readonly PlainRecord[]) =>
        plainRows(
          assemble(
            collect(entries.map(({ path, parent }) => ({ ...file(path, parent), measures: { LC: path.length } }))),
            "demo",
          ),
        );
      expect(rowsOf(other)).toEqual(rowsOf(list));
    }),
    { numRuns: sized({ quick: 50, long: 1_000 }) },
  );
});
