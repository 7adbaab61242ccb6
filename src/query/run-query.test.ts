import fc from "fast-check";
import { expect, test } from "vitest";
import { sized } from "../../test/harness/form.ts";
import { compilePattern, parseInterval, type Interval, type Pattern } from "../language/index.ts";
import { loadWrittenModel, type Indicator, type Model } from "../model/index.ts";
import { textColumn, type ChoiceColumn, type IndicatorColumn, type TextsColumn, type Tree } from "../snapshot/index.ts";
import type { ArtifactQuery, QueryFilter, QueryOrder } from "./artifact-query.ts";
import { planQuery, runPlan, type QueryScope } from "./run-query.ts";
import type { VersionColumns } from "./version-columns.ts";

const { compileModel } = await loadWrittenModel();

const types = ["APPLICATION", "FILE", "FUNCTION"] as const;
const measures = ["M0", "M1", "M2"] as const;
const indicators = ["ROOT", "PART", "OTHER", "UPSIDE"] as const;

const level = (id: string, rank: number, bounds: string) => ({ id, rank, bounds });
const model = compiled({
  id: "M",
  rootIndicator: "ROOT",
  rootIndicators: { FUNCTION: "PART", FILE: "UPSIDE" },
  types: types.map((id) => ({ id })),
  scales: [
    {
      id: "UP",
      levels: [level("UNKNOWN", -1, "];-9["), level("A", 0, "[-9;1["), level("B", 1, "[1;["), { id: "C", rank: 2 }],
    },
    { id: "DOWN", levels: [level("GOOD", 0, "[0;["), level("BAD", 4, "];0[")] },
  ],
  measures: [{ id: "M0" }, { id: "M1", types: ["FILE", "FUNCTION"] }, { id: "M2" }],
  indicators: [
    { id: "ROOT", measure: "M0", scale: "UP" },
    { id: "PART", measure: "M1", scale: "UP", types: ["FUNCTION"] },
    { id: "OTHER", measure: "M1", scale: "DOWN" },
    { id: "UPSIDE", measure: "M2", scale: "DOWN" },
  ],
});

function compiled(document: unknown): Model {
  const result = compileModel(document);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}

/** An artifact as a reader of the decision thinks of it. */
interface Plain {
  readonly id: number;
  readonly parent: number;
  readonly type: string;
  readonly values: Readonly<Record<string, number | null>>;
  readonly levels: Readonly<Record<string, number>>;
  readonly info: Readonly<Record<string, string | null>>;
}

const number = fc.option(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constant(0.5)), { freq: 4 });
const text = fc.option(fc.constantFrom("", "a", "A", "ab", "b*", "ç", "[a-z]"), { freq: 4 });
const plain = fc.record({
  parent: fc.nat({ max: 6 }),
  type: fc.constantFrom("FILE", "FUNCTION"),
  values: fc.record({ M0: number, M1: number, M2: number }),
  levels: fc.record({
    ROOT: fc.nat({ max: 3 }),
    PART: fc.nat({ max: 3 }),
    OTHER: fc.nat({ max: 2 }),
    UPSIDE: fc.nat({ max: 2 }),
  }),
  info: fc.record({ CHOICE: text, TEXT: text }),
});
const version = fc.array(plain, { minLength: 1, maxLength: 24 }).map(preOrder);

/** Gives rows parents so that the list is in pre-order. */
function preOrder(rows: readonly Omit<Plain, "id">[]): Plain[] {
  const way: number[] = [];
  return rows.map((row, index) => {
    way.length = Math.min(way.length, Math.max(index === 0 ? 0 : 1, row.parent));
    const parent = way.at(-1) ?? -1;
    way.push(index);
    return { ...row, id: index, parent, type: index === 0 ? "APPLICATION" : row.type };
  });
}

function columnsOf(rows: readonly Plain[]): VersionColumns {
  const end = rows.map((_, row) => {
    let after = row + 1;
    while (after < rows.length && isBelow(rows, after, row)) after++;
    return after;
  });
  const tree: Tree = {
    size: rows.length,
    parent: Int32Array.from(rows, ({ parent }) => parent),
    end: Int32Array.from(end),
    type: Uint16Array.from(rows, ({ type }) => types.indexOf(type as "FILE")),
    types,
  };
  return {
    model,
    tree,
    measure: async (id) =>
      id === "ABSENT" ? undefined : Float64Array.from(rows, ({ values }) => values[id] ?? Number.NaN),
    indicator: async (id): Promise<IndicatorColumn> => ({
      levelIds: model.indicators.get(id)!.scale.levels.map((entry) => entry.id),
      level: Int16Array.from(rows, (row) => levelOf(row, model.indicators.get(id)!) ?? 0),
    }),
    async info(id): Promise<TextsColumn | ChoiceColumn> {
      const texts = rows.map(({ info }) => info[id] ?? undefined);
      if (id === "TEXT") return { kind: "text", values: textColumn(texts) };
      const choices = [...new Set(texts.filter((entry) => entry !== undefined))];
      return { kind: "choice", choices, values: Int32Array.from(texts, (entry) => choices.indexOf(entry!)) };
    },
    derived: (_name, work) => work(),
    ofColumn: async (_column, _kind, work) => (await work()).value,
  };
}

function isBelow(rows: readonly Plain[], row: number, ancestor: number): boolean {
  let parent = rows[row]!.parent;
  while (parent !== -1 && parent !== ancestor) parent = rows[parent]!.parent;
  return parent === ancestor;
}

/** The place of the row's level on the scale; null where the type hides the indicator. */
function levelOf(row: Plain, { id, types: on, scale }: Indicator): number | null {
  const unknown = scale.levels.findIndex((entry) => entry.id === "UNKNOWN");
  if (on !== null && !on.has(row.type)) return unknown;
  return row.levels[id]! % scale.levels.length;
}

function valueOf(row: Plain, id: string): number | null {
  const on = model.measures.get(id)?.types ?? null;
  return on === null || on.has(row.type) ? (row.values[id] ?? null) : null;
}

function rankOf(row: Plain, indicator: Indicator | undefined): number | null {
  if (indicator === undefined) return null;
  const { rank } = indicator.scale.levels[levelOf(row, indicator)!]!;
  return rank === -1 ? null : rank;
}

const interval = fc
  .tuple(
    fc.constantFrom("[", "]"),
    fc.constantFrom("", "-1", "0", "1"),
    fc.constantFrom("", "1", "2"),
    fc.constantFrom("[", "]"),
  )
  .map(([opening, lower, upper, closing]) => {
    const parsed = parseInterval(`${opening}${lower};${upper}${closing}`);
    if (!parsed.ok) throw new Error("interval");
    return lower === "" && upper === "" ? null : parsed.value;
  });
const pattern = fc.constantFrom("*", "a", "?", "a*", "*b*", "", "[a-z]").map((source) => {
  const compiledPattern = compilePattern(source);
  if (!compiledPattern.ok) throw new Error("pattern");
  return { source, pattern: compiledPattern.value };
});
const optionalSet = <Value>(entry: fc.Arbitrary<Value>) =>
  fc.option(
    fc.array(entry, { maxLength: 3 }).map((list) => new Set(list)),
    { freq: 2 },
  );
const filter: fc.Arbitrary<{ filter: QueryFilter; sources: readonly string[] | null }> = fc.oneof(
  fc
    .record({
      id: fc.constantFrom(...measures, "ABSENT"),
      invert: fc.boolean(),
      checked: optionalSet(number),
      bounds: interval,
    })
    .map((made) => ({ filter: { ...made, type: "measure" as const }, sources: null })),
  fc
    .record({
      id: fc.constantFrom(...indicators),
      invert: fc.boolean(),
      checked: optionalSet(fc.constantFrom("A", "GOOD", "UNKNOWN", "NOPE", -1, 0, 2, null)),
      bounds: interval,
    })
    .map((made) => ({ filter: { ...made, type: "indicator" as const }, sources: null })),
  fc
    .record({
      id: fc.constantFrom("CHOICE", "TEXT"),
      invert: fc.boolean(),
      checked: optionalSet(text),
      patterns: fc.option(fc.array(pattern, { maxLength: 3 }), { freq: 3 }),
    })
    .map(({ patterns, ...made }) => ({
      filter: { ...made, type: "info" as const, patterns: patterns?.map((entry): Pattern => entry.pattern) ?? null },
      sources: patterns?.map(({ source }) => source) ?? null,
    })),
);

/** D10, sentence by sentence. */
function passes(
  row: Plain,
  { filter: given, sources }: { filter: QueryFilter; sources: readonly string[] | null },
): boolean {
  return holds(row, given, sources) !== given.invert;
}

function holds(row: Plain, given: QueryFilter, sources: readonly string[] | null): boolean {
  if (given.type === "info") {
    const value = row.info[given.id] ?? null;
    if (given.checked !== null) return given.checked.has(value);
    return sources === null || sources.some((source) => source === "*" || (value !== null && like(value, source)));
  }
  if (given.type === "measure") {
    const value = valueOf(row, given.id);
    return (given.checked === null || given.checked.has(value)) && inside(given.bounds, value);
  }
  const indicator = model.indicators.get(given.id)!;
  const hidden = indicator.types !== null && !indicator.types.has(row.type);
  const found = hidden ? null : indicator.scale.levels[levelOf(row, indicator)!]!;
  const isChecked =
    given.checked === null ||
    (found === null ? given.checked.has(null) : given.checked.has(found.id) || given.checked.has(found.rank));
  return isChecked && inside(given.bounds, found?.rank ?? null);
}

function inside(bounds: Interval | null, value: number | null): boolean {
  if (bounds === null) return true;
  if (value === null) return false;
  const above = bounds.lowerIncluded ? value >= bounds.lower : value > bounds.lower;
  return above && (bounds.upperIncluded ? value <= bounds.upper : value < bounds.upper);
}

function like(value: string, source: string): boolean {
  const escaped = source
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${escaped}$`, "isu").test(value);
}

const order: fc.Arbitrary<QueryOrder> = fc.record({
  root: fc.boolean(),
  id: fc.constantFrom(...measures),
  descending: fc.boolean(),
  by: fc.constantFrom("VALUE", "RANK", "DIFF_VALUE", "DIFF_RANK"),
});

function orderValue(row: Plain, { root, id, by }: QueryOrder): number | null {
  const measureId = root && id === "M0" ? model.rootIndicatorOf(row.type).measure.id : id;
  if (by === "VALUE" || by === "DIFF_VALUE") return valueOf(row, measureId);
  const first = [...model.indicators.values()].find(
    ({ measure, types: on }) => measure.id === measureId && (on === null || on.has(row.type)),
  );
  return rankOf(row, first);
}

function keysOf(row: Plain, orders: readonly QueryOrder[], before: Plain | undefined): readonly (number | null)[] {
  if (orders.length > 0) {
    return orders.map((given) => {
      const now = orderValue(row, given);
      if (!given.by.startsWith("DIFF")) return now;
      const then = before === undefined ? null : orderValue(before, given);
      return now === null || then === null ? null : now - then;
    });
  }
  const root = model.rootIndicatorOf(row.type);
  const measure = valueOf(row, root.measure.id);
  // On the scale DOWN lower values are worse.
  return [rankOf(row, root), measure === null ? null : root.scale.id === "DOWN" ? -measure : measure];
}

test("D10: a query finds what filtering, sorting and cutting plain objects finds", async () => {
  const asked = fc.record({
    rows: version,
    reference: fc.option(version, { freq: 2 }),
    scope: fc.nat(),
    linked: fc.option(fc.array(fc.nat(), { maxLength: 5 }), { freq: 2 }),
    only: fc.option(fc.subarray([...types]), { freq: 2 }),
    filters: fc.array(filter, { maxLength: 3 }),
    orders: fc.array(order, { maxLength: 3 }),
    limit: fc.nat({ max: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ rows, reference, linked, only, filters, orders, limit, ...rest }) => {
      const row = rest.scope % rows.length;
      const scope: QueryScope =
        linked === null
          ? { kind: "descendants", row }
          : { kind: "rows", rows: new Set(linked.map((other) => other % rows.length)) };
      const query: ArtifactQuery = {
        types: only === null ? null : new Set(only),
        orders,
        filters: filters.map((made) => made.filter),
      };
      const columns = columnsOf(rows);
      const matched = Int32Array.from(rows, ({ id }) => (reference?.[id] === undefined ? -1 : id));
      const before = reference === null ? undefined : { columns: columnsOf(reference), state: "", matched };
      const found = await runPlan(await planQuery(query, columns, before, scope), columns, scope, limit);

      const inScope = rows.filter(({ id }) => (scope.kind === "rows" ? scope.rows.has(id) : isBelow(rows, id, row)));
      const passing = inScope.filter(
        (each) => (query.types === null || query.types.has(each.type)) && filters.every((made) => passes(each, made)),
      );
      const keyed = passing.map((each) => ({ id: each.id, keys: keysOf(each, orders, reference?.[each.id]) }));
      const sorted = keyed.toSorted((left, right) => {
        for (const [index, a] of left.keys.entries()) {
          const b = right.keys[index]!;
          if (a === b) continue;
          if (a === null || b === null) return a === null ? 1 : -1;
          return (orders[index]?.descending ?? true) ? b - a : a - b;
        }
        return left.id - right.id;
      });
      expect([...found.rows]).toEqual(sorted.slice(0, limit).map(({ id }) => id));
      expect(found.matched).toBe(passing.length);
    }),
    { numRuns: sized({ quick: 1_000, long: 20_000 }) },
  );
});
