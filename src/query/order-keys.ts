import type { Indicator, Scale } from "../model/index.ts";
import { missing, type Values } from "../snapshot/index.ts";
import type { QueryOrder } from "./artifact-query.ts";
import { filledValues } from "./filled-values.ts";
import type { SortKey } from "./sort-rows.ts";
import { unknownRank } from "./trend.ts";
import { shownValues, type ReferenceColumns, type VersionColumns } from "./version-columns.ts";

/** The column that an order sorts by (D10). */
export async function orderKey(
  order: QueryOrder,
  columns: VersionColumns,
  reference: ReferenceColumns | undefined,
): Promise<SortKey> {
  const { descending } = order;
  if (order.by === "PATH" || order.by === "TYPE") return { values: await placesOf(order.by, columns), descending };
  const read = order.by === "VALUE" || order.by === "DIFF_VALUE" ? valuesOf : ranksOf;
  if (order.by === "VALUE" || order.by === "RANK") return { values: await read(order, columns), descending };
  const name = `${order.by}:${order.root ? "root:" : ""}${order.id}:${reference?.state ?? ""}`;
  const values = await columns.derived(name, async () => {
    const [now, before] = await Promise.all([
      read(order, columns),
      reference === undefined ? undefined : read(order, reference.columns),
    ]);
    return difference(now, before, reference?.matched);
  });
  return { values, descending };
}

/** The place of each row in the tree, or of its type among the model's types. */
function placesOf(by: "PATH" | "TYPE", columns: VersionColumns): Promise<Values> {
  const { tree, model } = columns;
  const types = [...model.types];
  const places = tree.types.map((type) => types.indexOf(type));
  return columns.derived(`place:${by}`, () =>
    filledValues(tree.size, (values, start, end) => {
      for (let row = start; row < end; row++) values[row] = by === "PATH" ? row : places[tree.type[row]!]!;
    }),
  );
}

/** Without orders, worst first: the root rank, then the root measure in the direction in which its scale gets worse. */
export async function smartKeys(columns: VersionColumns): Promise<readonly SortKey[]> {
  const { tree, model } = columns;
  const roots = tree.types.map((type) => model.rootIndicatorOf(type));
  const [ranks, badness] = await Promise.all([
    byType(columns, "smart-rank", roots, (indicator) => rankValues(columns, indicator)),
    byType(columns, "smart-measure", roots, (indicator) => badnessOf(columns, indicator)),
  ]);
  return [
    { values: ranks, descending: true },
    { values: badness, descending: true },
  ];
}

async function badnessOf(columns: VersionColumns, { id, measure, scale }: Indicator): Promise<Values> {
  const values = await shownValues(columns, measure.id);
  if (higherIsWorse(scale)) return values;
  return columns.derived(`badness:${id}`, () =>
    filledValues(values.length, (negated, start, end) => {
      for (let row = start; row < end; row++) negated[row] = -values[row]!;
    }),
  );
}

async function valuesOf(order: QueryOrder, columns: VersionColumns): Promise<Values> {
  const measures = measureByType(order, columns);
  return byType(columns, `values:${order.id}`, measures, (id) => shownValues(columns, id));
}

/** The rank of the first indicator of the model that is built on the measure and applies to the type. */
async function ranksOf(order: QueryOrder, columns: VersionColumns): Promise<Values> {
  const { tree, model } = columns;
  const measures = measureByType(order, columns);
  const indicators = tree.types.map((type, index) => {
    const applies = (indicator: Indicator): boolean =>
      indicator.measure.id === measures[index] && (indicator.types === null || indicator.types.has(type));
    return [...model.indicators.values()].find(applies) ?? null;
  });
  const name = `ranks:${order.root ? "root:" : ""}${order.id}`;
  return byType(columns, name, indicators, (indicator) => rankValues(columns, indicator));
}

/** The root measure is the one of each artifact's type. */
function measureByType({ root, id }: QueryOrder, { tree, model }: VersionColumns): readonly string[] {
  const isRoot = root && model.rootIndicator.measure.id === id;
  return tree.types.map((type) => (isRoot ? model.rootIndicatorOf(type).measure.id : id));
}

/** Ranks as numbers; UNKNOWN counts as missing, and so does the lack of an indicator. */
function rankValues(columns: VersionColumns, indicator: Indicator | null): Promise<Values> {
  return columns.derived(`rank:${indicator?.id ?? ""}`, async () => {
    const { size } = columns.tree;
    const column = indicator === null ? undefined : await columns.indicator(indicator.id);
    if (indicator === null || column === undefined) {
      return filledValues(size, (values, start, end) => values.fill(missing, start, end));
    }
    const ranks = indicator.scale.levels.map(({ rank }) => (rank === unknownRank ? missing : rank));
    return filledValues(size, (values, start, end) => {
      for (let row = start; row < end; row++) values[row] = ranks[column.level[row]!]!;
    });
  });
}

/** Each row's value from the column of its type. Most often all types share one, which is then given as it is. */
async function byType<Key>(
  version: VersionColumns,
  name: string,
  keys: readonly Key[],
  read: (key: Key) => Promise<Values>,
): Promise<Values> {
  const distinct = [...new Set(keys)];
  const columns = new Map(await Promise.all(distinct.map(async (key) => [key, await read(key)] as const)));
  const ofType = keys.map((key) => columns.get(key)!);
  if (columns.size === 1) return ofType[0]!;
  return version.derived(`by-type:${name}`, async () => {
    const { size, type } = version.tree;
    return filledValues(size, (values, start, end) => {
      for (let row = start; row < end; row++) values[row] = ofType[type[row]!]![row]!;
    });
  });
}

function difference(now: Values, before: Values | undefined, matched: Int32Array | undefined): Promise<Values> {
  return filledValues(now.length, (values, start, end) => {
    values.fill(missing, start, end);
    if (before === undefined || matched === undefined) return;
    for (let row = start; row < end; row++) {
      if (matched[row] !== -1) values[row] = now[row]! - before[matched[row]!]!;
    }
  });
}

/** Whether higher values have higher ranks: compares the best and the worst level that a value can reach. */
function higherIsWorse({ levels }: Scale): boolean {
  const reached = levels
    .filter(({ interval, rank }) => interval !== null && rank !== -1)
    .toSorted((left, right) => left.rank - right.rank);
  const best = reached[0]?.interval;
  const worst = reached.at(-1)?.interval;
  if (best === undefined || worst === undefined || best === null || worst === null) return true;
  return worst.lower > best.lower || worst.upper > best.upper;
}
