import type { ArtifactQuery } from "./artifact-query.ts";
import { typeCounts } from "./blocks/block-counts.ts";
import { BlockPlan } from "./blocks/block-plan.ts";
import type { SortedBlocks } from "./blocks/sorted-blocks.ts";
import { BlockSummaries } from "./blocks/summaries.ts";
import { summarisedRowsMin } from "./blocks/type-blocks.ts";
import { compileFilter } from "./compile-filter.ts";
import { markedFilter, type RowFilter } from "./filters.ts";
import { orderKey, smartKeys } from "./order-keys.ts";
import { Pace } from "./pace.ts";
import type { SortKey } from "./sort-rows.ts";
import { heapRowsMax, topRows, type TopRows } from "./top-rows.ts";
import { typeFlags, type ReferenceColumns, type VersionColumns } from "./version-columns.ts";

/** The rows that a query is about: a subtree without its own root or with it, or artifacts that links lead to. */
export type QueryScope =
  | { readonly kind: "descendants" | "subtree"; readonly row: number }
  | { readonly kind: "rows"; readonly rows: ReadonlySet<number> };

export interface QueryPlan {
  readonly filters: readonly RowFilter[];
  readonly keys: readonly SortKey[];
  /** What is known of blocks of rows; undefined where looking at each row is quicker. */
  readonly blocks: BlockPlan | undefined;
  /** Whether the server chose the order. */
  readonly smartSort: boolean;
  /** All rows in the order that the server chose; undefined where some are filtered out. */
  readonly allWorstFirst: (() => Promise<Int32Array>) | undefined;
}

/** Rows between two looks at the clock. */
const rowsBetweenPauses = 65_536;

/** Loads the columns that the query names, and no others. */
export async function planQuery(
  query: ArtifactQuery,
  columns: VersionColumns,
  reference: ReferenceColumns | undefined,
  scope: QueryScope,
): Promise<QueryPlan> {
  const summaries = isSummarised(columns, scope) ? new BlockSummaries(columns) : undefined;
  const smartSort = query.orders.length === 0;
  // Side by side: columns that are far away cost one round trip together.
  const [ofTypes, compiled, keys] = await Promise.all([
    typesFilter(query.types, columns, summaries),
    Promise.all(query.filters.map((filter) => compileFilter(filter, columns, summaries))),
    smartSort ? smartKeys(columns) : Promise.all(query.orders.map((order) => orderKey(order, columns, reference))),
  ]);
  const filters = [ofTypes, ...compiled].filter((filter) => filter !== undefined);
  const blocks = summaries === undefined ? undefined : await planBlocks(summaries, filters, keys);
  const isWhole = summaries !== undefined && smartSort && filters.length === 0;
  const allWorstFirst = isWhole ? async () => (await summaries.worstFirst(keys)).rows : undefined;
  return { filters, keys, blocks, smartSort, allWorstFirst };
}

async function typesFilter(
  types: ArtifactQuery["types"],
  { tree }: VersionColumns,
  summaries: BlockSummaries | undefined,
): Promise<RowFilter | undefined> {
  if (types === null) return undefined;
  const mask = typeFlags(tree, types);
  const counts = summaries === undefined ? undefined : typeCounts(await summaries.types(), mask);
  return { ...markedFilter(tree.type, mask), counts };
}

async function planBlocks(
  summaries: BlockSummaries,
  filters: readonly RowFilter[],
  keys: readonly SortKey[],
): Promise<BlockPlan> {
  const keyBlocks = await Promise.all(keys.map(({ values }) => summaries.values(values)));
  const sortFirstKey = (): Promise<SortedBlocks | undefined> => summaries.sorted(keys[0]!.values);
  return new BlockPlan(await summaries.types(), filters, keys, keyBlocks, sortFirstKey);
}

function isSummarised({ tree }: VersionColumns, scope: QueryScope): boolean {
  return scope.kind !== "rows" && tree.end[scope.row]! - scope.row > summarisedRowsMin;
}

/** The first rows of the scope in the plan's order, and how many there are in all. */
export async function runPlan(
  plan: QueryPlan,
  { tree }: VersionColumns,
  scope: QueryScope,
  limit: number,
  pace?: Pace,
): Promise<TopRows> {
  if (scope.kind !== "rows") {
    const start = scope.kind === "subtree" ? scope.row : scope.row + 1;
    const end = tree.end[scope.row]!;
    const rows = Math.min(limit, end - start);
    if (plan.allWorstFirst !== undefined && rows > heapRowsMax && 2 * (end - start) > tree.size) {
      return firstOf(await plan.allWorstFirst(), { start, end }, rows, pace);
    }
    const scan = { start, end, filters: plan.filters, blocks: plan.blocks };
    return topRows(scan, plan.keys, rows, pace);
  }
  // The positions in the list are scanned instead of rows; the first filter turns them into rows.
  const inScope = listedRows(Int32Array.from(scope.rows).sort());
  const scan = { start: 0, end: scope.rows.size, filters: [inScope, ...plan.filters], blocks: undefined };
  return topRows(scan, plan.keys, Math.min(limit, scope.rows.size), pace);
}

/** The first of all rows that are in a range. No row has to be looked at for this. */
async function firstOf(
  ordered: Int32Array,
  { start, end }: { readonly start: number; readonly end: number },
  limit: number,
  pace: Pace = new Pace(),
): Promise<TopRows> {
  const rows = new Int32Array(limit);
  let found = 0;
  for (let place = 0; found < limit; place++) {
    const row = ordered[place]!;
    if (row >= start && row < end) rows[found++] = row;
    if (place % rowsBetweenPauses === 0 && pace.due()) await pace.rest();
  }
  return { rows, matched: end - start, scanned: 0 };
}

function listedRows(rows: Int32Array): RowFilter {
  return {
    begin(start, end, target) {
      target.set(rows.subarray(start, end));
      return end - start;
    },
    narrow: (_rows, count) => count,
  };
}
