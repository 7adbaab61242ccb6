import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "../../test/harness/form.ts";
import { textColumn, type TextColumn, type Tree } from "../snapshot/index.ts";
import { assemble } from "./assemble/index.ts";
import { collect } from "./collected.reference.ts";
import { identifyArtifacts, type ArtifactIdentities, type PreviousArtifacts } from "./identify.ts";
import type { TakeIds } from "./take-ids.ts";

const rootId = 7;

interface PlainRecord {
  readonly path: string;
  readonly parent?: string;
}

interface BuiltVersion extends ArtifactIdentities {
  readonly tree: Tree;
  readonly paths: TextColumn;
  readonly idOf: ReadonlyMap<string, number>;
}

/** A branch whose versions are built one after another. */
class Branch {
  #previous: PreviousArtifacts | undefined;
  #versionId = 100;
  #nextId = 1000;
  idsTaken = 0;

  async build(records: readonly (string | PlainRecord)[]): Promise<BuiltVersion> {
    const lines = records.map((record) => (typeof record === "string" ? { path: record } : record));
    const { tree, paths } = assemble(
      collect(lines.map((line) => ({ kind: "artifact", type: "FILE", ...line }))),
      "demo",
    ).artifacts;
    const identified = await identifyArtifacts(
      tree,
      paths,
      rootId,
      this.#previous === undefined ? [] : [this.#previous],
      this.#takeIds,
      0,
    );
    this.#previous = { tree, paths, ids: identified.ids, versionId: ++this.#versionId, absent: identified.absent };
    return {
      ...identified,
      tree,
      paths,
      idOf: new Map(textsOf(paths, tree.size).map((path, row) => [path, identified.ids[row]!])),
    };
  }

  /** Ids come in runs with gaps between them. */
  readonly #takeIds: TakeIds = async (count) => {
    this.idsTaken += count;
    const runs = [];
    for (let left = count; left > 0; left -= 3) {
      runs.push({ first: this.#nextId, count: Math.min(3, left) });
      this.#nextId += 10;
    }
    return runs;
  };
}

function textsOf(column: TextColumn, size: number): string[] {
  return Array.from({ length: size }, (_, index) => column.text(index));
}

function absentOf({ absent }: ArtifactIdentities): string[] {
  return textsOf(absent.paths, absent.ids.length);
}

test("the root has its own id from the first version on", async () => {
  const branch = new Branch();
  expect((await branch.build(["a"])).ids[0]).toBe(rootId);
  expect((await branch.build(["b"])).ids[0]).toBe(rootId);
});

test("a path keeps its id, a new one gets a new one", async () => {
  const branch = new Branch();
  const first = await branch.build(["a", "b/c"]);
  const second = await branch.build(["a", "aa", "b/c"]);
  for (const path of ["a", "b", "b/c"]) expect(second.idOf.get(path)).toBe(first.idOf.get(path));
  expect([...first.idOf.values()]).not.toContain(second.idOf.get("aa"));
  expect([...second.previousRow]).toEqual([0, 1, -1, 2, 3]);
  expect(branch.idsTaken).toBe(4);
});

test("a path keeps its id through absence", async () => {
  const branch = new Branch();
  const first = await branch.build(["a", "b", "c"]);
  const second = await branch.build(["a", "c"]);
  expect(absentOf(second)).toEqual(["b"]);
  expect([...second.absent.lastSeen]).toEqual([101]);
  const third = await branch.build(["a"]);
  expect(absentOf(third).toSorted()).toEqual(["b", "c"]);
  const fourth = await branch.build(["a", "b", "c"]);
  expect(fourth.idOf).toEqual(first.idOf);
  expect(absentOf(fourth)).toEqual([]);
  expect([...fourth.previousRow]).toEqual([0, 1, -1, -1]);
});

test("a path keeps its id when it moves to another parent", async () => {
  const branch = new Branch();
  const first = await branch.build([{ path: "x", parent: "a" }, "a/b", "c"]);
  const second = await branch.build([{ path: "x", parent: "c" }, "a/b", { path: "x/y", parent: "x" }]);
  expect(second.idOf.get("x")).toBe(first.idOf.get("x"));
  const rows = textsOf(first.paths, first.tree.size);
  expect(rows[second.previousRow[textsOf(second.paths, second.tree.size).indexOf("x")]!]).toBe("x");
});

test("a small tree still carries many absent paths along, so that one partial build costs no ids", async () => {
  const { tree, paths } = assemble(collect([{ kind: "artifact", type: "FILE", path: "a" }]), "demo").artifacts;
  const before = assemble(
    collect(["a", "b", "c", "d"].map((path) => ({ kind: "artifact", type: "FILE", path }))),
    "demo",
  ).artifacts;
  const none = { paths: textColumn([]), ids: new Float64Array(0), lastSeen: new Float64Array(0) };
  const previous = { ...before, ids: Float64Array.of(rootId, 2, 3, 4, 5), versionId: 1, absent: none };
  const identified = await identifyArtifacts(tree, paths, rootId, [previous], async () => []);
  expect(absentOf(identified).toSorted()).toEqual(["b", "c", "d"]);
});

test("no more absent paths are carried along than the tree has rows; the longest unseen go first", async () => {
  const branch = new Branch();
  await branch.build(["a", "b", "c", "d", "e"]);
  await branch.build(["a", "b", "c", "d"]);
  expect(absentOf(await branch.build(["a", "b", "f"]))).toHaveLength(3);
  const last = await branch.build(["a"]);
  expect(absentOf(last).toSorted()).toEqual(["b", "f"]);
  expect([...last.absent.lastSeen]).toEqual([103, 103]);
});

const segment = fc.constantFrom("a", "b", "a-b", "\u{1f600}", "\ue000");
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => segments.join("/"));
const version = fc.uniqueArray(
  fc
    .record({ path, parent: fc.option(fc.constantFrom("", "q", "a", "q/r"), { nil: undefined, freq: 4 }) })
    .map(({ parent, ...own }): PlainRecord => (parent === undefined ? own : { ...own, parent })),
  { selector: (record) => record.path, maxLength: 14 },
);

test("over any versions, ids are those that a plain map from path to id would keep", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(version, { minLength: 2, maxLength: 6 }), async (versions) => {
      const branch = new Branch();
      const known = new Map<string, number>([["", rootId]]);
      const everGiven = new Set<number>([rootId]);
      let before: string[] = [];
      for (const records of versions) {
        const built = await branch.build(records);
        const rows = textsOf(built.paths, built.tree.size);
        for (const [row, text] of rows.entries()) {
          const id = built.ids[row]!;
          if (known.has(text)) expect(id).toBe(known.get(text));
          else expect(everGiven.has(id)).toBe(false);
          everGiven.add(id);
          known.set(text, id);
          expect(built.previousRow[row]).toBe(before.indexOf(text));
        }
        checkAbsent(built, rows, known);
        before = rows;
      }
    }),
    { numRuns: sized({ quick: 40, long: 750 }) },
  );
});

/** What is absent is what the map knows beside the rows, cut to the tree's size; the map forgets what was cut. */
function checkAbsent(built: BuiltVersion, rows: readonly string[], known: Map<string, number>): void {
  const missing = [...known.keys()].filter((text) => !rows.includes(text));
  const absent = absentOf(built);
  expect(absent).toHaveLength(Math.min(missing.length, rows.length));
  for (const [index, text] of absent.entries()) expect(built.absent.ids[index]).toBe(known.get(text));
  for (const text of missing) if (!absent.includes(text)) known.delete(text);
}

test("an edition has the ids of the one that it replaces, of the version before, and of the version after", async () => {
  let nextId = 100;
  const takeIds: TakeIds = async (count) => [{ first: (nextId += count) - count, count }];
  const build = async (
    records: readonly (string | PlainRecord)[],
    versionId: number,
    versions: PreviousArtifacts[],
  ) => {
    const lines = records.map((record) => (typeof record === "string" ? { path: record } : record));
    const { tree, paths } = assemble(
      collect(lines.map((line) => ({ kind: "artifact", type: "FILE", ...line }))),
      "demo",
    ).artifacts;
    const { ids, absent } = await identifyArtifacts(tree, paths, rootId, versions, takeIds);
    const idOf = new Map(textsOf(paths, tree.size).map((text, row) => [text, ids[row]!]));
    return { tree, paths, ids, absent, versionId, idOf };
  };
  const first = await build(["a", "late"], 1, []);
  const second = await build(["a", "b"], 2, [first]);
  const third = await build(["b", "c", { path: "moved", parent: "c" }], 3, [second]);
  // `late` was in version 1, `c` and `moved` are known in version 3 only, `d` nowhere.
  const edition = await build(["a", "b", "c", "d", "late", "moved"], 2, [second, first, third]);
  for (const [known, source] of [
    ["a", second],
    ["b", second],
    ["late", first],
    ["c", third],
    ["moved", third],
  ] as const) {
    expect([known, edition.idOf.get(known)]).toEqual([known, source.idOf.get(known)]);
  }
  expect(edition.idOf.get("d")).toBe(nextId - 1);
  expect([new Set(edition.ids).size, absentOf({ ...edition, previousRow: new Int32Array(0) })]).toEqual([7, []]);
  // A path that only the new edition of version 2 had is known when version 3 is built again, and after it.
  const again = await build(["b", "c"], 3, [third, edition]);
  const fourth = await build(["d"], 4, [again]);
  expect(fourth.idOf.get("d")).toBe(edition.idOf.get("d"));
});
