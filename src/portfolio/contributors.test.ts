import fc from "fast-check";
import { expect, test } from "vitest";
import { loadWrittenModel, levelOf, rate, type Model } from "../model/index.ts";
import { Pace } from "../query/index.ts";
import type { VersionRow } from "../store/index.ts";
import { findContributors } from "./contributors.ts";
import { flatFacts, openInMemory } from "./facts-in-memory.ts";

const { compileModel } = await loadWrittenModel();

const compiled = compileModel({
  id: "M",
  rootIndicator: "I",
  types: [{ id: "APPLICATION" }],
  scales: [
    { id: "S", levels: ["[0;10[", "[10;20[", "[20;["].map((bounds, rank) => ({ id: `L${rank}`, rank, bounds })) },
  ],
  measures: [
    { id: "X", aggregate: "SUM" },
    { id: "Y", aggregate: "SUM" },
    { id: "M", aggregate: "MAX" },
    { id: "RATIO", formula: "if(Y > 0, 10 * X / Y, 0)" },
  ],
  indicators: [
    { id: "I", measure: "X", scale: "S" },
    { id: "R", measure: "RATIO", scale: "S" },
    { id: "TOP", measure: "M", scale: "S" },
  ],
});
if (!compiled.ok) throw new Error(compiled.problem.code);
const model: Model = compiled.value;

/** The contributors of a root over children with these values, and the root's value without a set of them. */
async function contributorsOf(indicatorId: string, measures: Readonly<Record<string, readonly number[]>>) {
  const size = Object.values(measures)[0]!.length + 1;
  const names = Array.from({ length: size }, (_, row) => `row ${row}`);
  const columns = Object.entries(measures).map(([id, values]) => [id, Float64Array.of(Number.NaN, ...values)] as const);
  const facts = flatFacts({ ids: Float64Array.from(names.keys()), names, paths: names, measures: new Map(columns) });
  const rating = rate(model, { tree: facts.tree, given: facts.measures, rules: [], findings: facts.findings });
  const version = { id: 1, layer: 1 } as VersionRow;
  const shown = await openInMemory({ state: "test", version, model, facts, rating });
  const indicator = model.indicators.get(indicatorId)!;
  const value = (await shown.measure(indicator.measure.id))![0]!;
  const level = levelOf(indicator.scale, value)!;
  const found = await findContributors(shown, { row: 0, indicator, level, excluded: undefined }, new Pace());
  return { found, level };
}

test("of sums, no smaller set would do", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 8 }), async (values) => {
      const total = values.reduce((sum, value) => sum + value, 0);
      fc.pre(total >= 10);
      const { found, level } = await contributorsOf("I", { X: values });
      const bound = level.rank * 10;
      let fewest = Infinity;
      for (let subset = 0; subset < 1 << values.length; subset++) {
        const gone = values.filter((_, index) => (subset >> index) & 1);
        if (total - gone.reduce((sum, value) => sum + value, 0) < bound) fewest = Math.min(fewest, gone.length);
      }
      expect([found?.suffices, found?.rows.length]).toEqual([true, fewest]);
      const left = total - found!.rows.reduce((sum, { value }) => sum + value, 0);
      expect(found!.rows.at(-1)!.after).toBe(left);
      expect(left).toBeLessThan(bound);
    }),
    { numRuns: 60 },
  );
});

test("what makes a ratio worse comes first, not what is large", async () => {
  const { found } = await contributorsOf("R", { X: [20, 10, 2], Y: [2, 20, 3] });
  expect(found).toMatchObject({ suffices: true, rows: [{ row: 1 }] });
});

test("of a maximum, all beyond the bound", async () => {
  const { found } = await contributorsOf("TOP", { M: [25, 12, 25, 30] });
  expect(found).toMatchObject({ suffices: true });
  expect(found!.rows.map(({ row, after }) => [row, after])).toEqual([
    [4, 25],
    [1, 25],
    [3, 12],
  ]);
});
