import fc from "fast-check";
import { expect, test } from "vitest";
import { compilePattern, parseInterval, type Interval } from "../../language/index.ts";
import { loadWrittenModel } from "../../model/index.ts";
import type { Derived, Tree, Values } from "../../snapshot/index.ts";
import type { ArtifactQuery, QueryFilter } from "../artifact-query.ts";
import { planQuery, runPlan } from "../run-query.ts";
import type { VersionColumns } from "../version-columns.ts";
import { blockRows } from "./type-blocks.ts";

const { compileModel } = await loadWrittenModel();
const model = compileModel({
  id: "M",
  rootIndicator: "WHOLE",
  rootIndicators: { FUNCTION: "PART" },
  types: [{ id: "APPLICATION" }, { id: "FILE" }, { id: "FUNCTION" }],
  scales: [
    {
      id: "UP",
      levels: [
        { id: "UNKNOWN", rank: -1, bounds: "];-9[" },
        { id: "A", rank: 0, bounds: "[-9;5[" },
        { id: "B", rank: 1, bounds: "[5;20[" },
        { id: "C", rank: 2, bounds: "[20;[" },
      ],
    },
  ],
  measures: [{ id: "FEW" }, { id: "GROWS", types: ["FILE", "FUNCTION"] }, { id: "ANY" }],
  indicators: [
    { id: "WHOLE", measure: "FEW", scale: "UP" },
    { id: "PART", measure: "GROWS", scale: "UP", types: ["FUNCTION"] },
    { id: "FILES", measure: "GROWS", scale: "UP", types: ["FILE"] },
  ],
});

const size = 16 * blockRows + 700;
const types = ["APPLICATION", "FILE", "FUNCTION"] as const;

/** The same numbers from the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

/** Columns of all kinds of order: a few values with many ties, values that grow with the tree, and any values. */
function columnsOf(seed: number): VersionColumns & { readonly made: Map<string, number> } {
  if (!model.ok) throw new Error(model.problem.code);
  const random = numbers(seed);
  const missingShare = random() < 0.5 ? 0 : 0.3;
  const column = (value: (row: number) => number): Values =>
    Float64Array.from({ length: size }, (_, row) => (random() < missingShare ? Number.NaN : value(row)));
  const measures = new Map([
    ["FEW", column(() => Math.floor(random() * 4))],
    ["GROWS", column((row) => Math.floor(row / 300) + Math.floor(random() * 3))],
    ["ANY", column(() => random() * 100 - 50)],
  ]);
  const isFile = Array.from({ length: size }, () => random() < 0.05);
  const tree: Tree = {
    size,
    parent: new Int32Array(size).fill(0).fill(-1, 0, 1),
    end: Int32Array.from({ length: size }, (_, row) => (row === 0 ? size : row + 1)),
    type: Uint16Array.from({ length: size }, (_, row) => (row === 0 ? 0 : isFile[row] || row > size - 900 ? 1 : 2)),
    types,
  };
  // Rows of types that the indicator is not shown on have no level.
  const levels = (share: number, shownOn?: number) =>
    Int16Array.from({ length: size }, (_, row) => {
      if (shownOn !== undefined && tree.type[row] !== shownOn) return -1;
      return row < size * share ? 1 : row % 4;
    });
  const indicators = new Map([
    ["WHOLE", levels(0)],
    ["PART", levels(0.6, 2)],
    ["FILES", levels(0.2, 1)],
  ]);
  const texts = { kind: "choice", choices: ["a", "b"], values: Int32Array.from({ length: size }, (_, row) => row % 3) };
  const cache = new Map<unknown, Map<string, Promise<unknown>>>();
  const made = new Map<string, number>();
  return {
    made,
    model: model.value,
    tree,
    measure: async (id) => measures.get(id),
    indicator: async (id) => ({ levelIds: ["UNKNOWN", "A", "B", "C"], level: indicators.get(id)! }),
    info: async () => texts as never,
    derived: (name, work) => cachedOnce(cache, "derived", name, async () => ({ value: await work(), bytes: 0 })),
    ofColumn(of, kind, work) {
      return cachedOnce(cache, of, kind, () => {
        made.set(kind, (made.get(kind) ?? 0) + 1);
        return work();
      });
    },
  };
}

async function cachedOnce<Value>(
  cache: Map<unknown, Map<string, Promise<unknown>>>,
  of: unknown,
  kind: string,
  work: () => Promise<Derived<Value>>,
): Promise<Value> {
  const kinds = cache.get(of) ?? new Map<string, Promise<unknown>>();
  cache.set(of, kinds);
  const known = (kinds.get(kind) as Promise<Derived<Value>> | undefined) ?? work();
  kinds.set(kind, known);
  return (await known).value;
}

function interval(text: string): Interval {
  const parsed = parseInterval(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

const bounds = fc
  .constantFrom("];[", "[0;[", "]0;[", "[1;2]", "]1;3[", "[2.5;30[", "];1]", "[12;30]", "[-9;0[", "[2;2]")
  .map(interval);
const pattern = compilePattern("a*");
const filter: fc.Arbitrary<QueryFilter> = fc.oneof(
  fc.record({
    type: fc.constant("measure" as const),
    id: fc.constantFrom("FEW", "GROWS", "ANY"),
    checked: fc.constantFrom(null, null, null, null, null, new Set([null, 1, 2])),
    bounds,
    invert: fc.boolean(),
  }),
  fc.record({
    type: fc.constant("indicator" as const),
    id: fc.constantFrom("WHOLE", "PART", "FILES"),
    checked: fc.constantFrom(null, new Set(["B", 2]), new Set([null])),
    bounds: fc.constantFrom(null, interval("[1;[")),
    invert: fc.boolean(),
  }),
  fc.record({
    type: fc.constant("info" as const),
    id: fc.constant("TEXT"),
    checked: fc.constant(null),
    patterns: fc.constant(pattern.ok ? [pattern.value] : null),
    invert: fc.boolean(),
  }),
);
const order = fc.record({
  root: fc.constant(false),
  id: fc.constantFrom("FEW", "GROWS", "ANY"),
  descending: fc.boolean(),
  by: fc.constantFrom("VALUE" as const, "VALUE" as const, "RANK" as const, "PATH" as const),
});
const query: fc.Arbitrary<ArtifactQuery> = fc.record({
  types: fc.constantFrom(null, new Set(["FUNCTION"]), new Set(["FILE", "FUNCTION"]), new Set<string>()),
  orders: fc.array(order, { maxLength: 2 }),
  filters: fc.oneof(fc.array(filter, { minLength: 1, maxLength: 1 }), fc.array(filter, { maxLength: 3 })),
});

test("what summaries spare changes no answer", async () => {
  const descendants = new Set(Array.from({ length: size - 1 }, (_, row) => row + 1));
  const limits = fc.constantFrom(0, 1, 20, 1_000, 3_000);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.array(fc.tuple(query, limits), { minLength: 12, maxLength: 12 }),
      async (seed, asked) => {
        const columns = columnsOf(seed);
        for (const [asks, limit] of asked) {
          const run = async (scope: Parameters<typeof planQuery>[3]) => {
            const { rows, matched } = await runPlan(
              await planQuery(asks, columns, undefined, scope),
              columns,
              scope,
              limit,
            );
            return { rows: [...rows], matched };
          };
          expect(await run({ kind: "descendants", row: 0 })).toEqual(await run({ kind: "rows", rows: descendants }));
          const subtree = new Set([0, ...descendants]);
          expect(await run({ kind: "subtree", row: 0 })).toEqual(await run({ kind: "rows", rows: subtree }));
        }
      },
    ),
    { numRuns: 25 },
  );
});

test("all rows, or most of them, come in the order that is sorted once", async () => {
  const columns = columnsOf(3);
  const folder = { start: 1, end: size - 500 };
  columns.tree.end[1] = folder.end;
  const asks: ArtifactQuery = { types: null, orders: [], filters: [] };
  const run = async (scope: Parameters<typeof planQuery>[3], limit: number) => {
    const { rows, matched } = await runPlan(await planQuery(asks, columns, undefined, scope), columns, scope, limit);
    return { rows: [...rows], matched };
  };
  const between = (start: number, end: number) => ({
    kind: "rows" as const,
    rows: new Set(Array.from({ length: end - start }, (_, index) => start + index)),
  });
  const cases = [
    [{ kind: "subtree", row: 0 }, between(0, size)],
    [{ kind: "descendants", row: 0 }, between(1, size)],
    [{ kind: "subtree", row: 1 }, between(1, folder.end)],
    [{ kind: "descendants", row: 1 }, between(2, folder.end)],
  ] as const;
  for (const [scope, listed] of cases) {
    for (const limit of [1_025, 5_000, Infinity]) expect(await run(scope, limit)).toEqual(await run(listed, limit));
  }
  expect(columns.made.get("worst-first")).toBe(1);
});

test("rows of blocks that cannot matter are not looked at, and summaries are made once", async () => {
  const columns = columnsOf(7);
  const looked: number[] = [];
  const asks: ArtifactQuery = {
    types: new Set(["FUNCTION"]),
    orders: [{ root: false, id: "ANY", descending: true, by: "VALUE" }],
    filters: [{ type: "measure", id: "FEW", checked: null, bounds: interval("[1;["), invert: false }],
  };
  const scope = { kind: "descendants", row: 0 } as const;
  for (let time = 0; time < 3; time++) {
    const plan = await planQuery(asks, columns, undefined, scope);
    let rows = 0;
    const filters = plan.filters.map((one, index) => ({
      ...one,
      begin(start: number, end: number, into: Int32Array) {
        if (index === 0) rows += end - start;
        return one.begin(start, end, into);
      },
    }));
    const { scanned } = await runPlan({ ...plan, filters }, columns, scope, 1);
    looked.push(rows);
    if (time === 2) expect(scanned - rows).toBeLessThan(200);
  }
  // The first time, no column is sorted yet: how many rows pass is known of no block.
  expect(looked[0]).toBeGreaterThan(15 * blockRows);
  // Then only the rows before the first whole block and after the last are scanned, and a few of the best blocks.
  expect(looked[1]).toBeLessThan(2 * blockRows);
  expect(looked[2]).toBe(looked[1]);
  expect([columns.made.get("types"), columns.made.get("sorted"), columns.made.get("values")]).toEqual([1, 2, 2]);
});
