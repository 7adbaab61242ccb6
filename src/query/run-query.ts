import type { ArtifactQuery } from "./artifact-query.ts";
import { typeCounts } from "./blocks/block-counts.ts";
import { BlockPlan } from "./blocks/block-plan.ts";
import { BlockSummaries } from "./blocks/summaries.ts";
import { blockRows } from "./blocks/type-blocks.ts";
import { compileFilter } from "./compile-filter.ts";
import { markedFilter, type RowFilter } from "./filters.ts";
import { orderKey, smartKeys } from "./order-keys.ts";
import type { Pace } from "./pace.ts";
import type { SortKey } from "./sort-rows.ts";
import { topRows, type TopRows } from "./top-rows.ts";
import { typeFlags, type ReferenceColumns, type VersionColumns } from "./version-columns.ts";

/** The rows that a query is about: a subtree without its own root, or artifacts that links lead to. */
export type QueryScope =
  | { readonly kind: "descendants"; readonly row: number }
  | { readonly kind: "rows"; readonly rows: ReadonlySet<number> };

export interface QueryPlan {
  readonly filters: readonly RowFilter[];
  readonly keys: readonly SortKey[];
  /** What is known of blocks of rows; undefined where looking at each row is quicker. */
  readonly blocks: BlockPlan | undefined;
  /** Whether the server chose the order. */
  readonly smartSort: boolean;
}

/** Fewer rows are looked at one by one. */
const summarisedRowsMin = 16 * blockRows;

/** Loads the columns that the query names, and no others. */
export async function planQuery(
  query: ArtifactQuery,
  columns: VersionColumns,
  reference: ReferenceColumns | undefined,
  scope: QueryScope,
): Promise<QueryPlan> {
  const summaries = isSummarised(columns, scope) ? new BlockSummaries(columns) : undefined;
  const filters: RowFilter[] = [];
  if (query.types !== null) {
    const mask = typeFlags(columns.tree, query.types);
    const counts = summaries === undefined ? undefined : typeCounts(await summaries.types(), mask);
    filters.push({ ...markedFilter(columns.tree.type, mask), counts });
  }
  for (const filter of query.filters) {
    const compiled = await compileFilter(filter, columns, summaries);
    if (compiled !== undefined) filters.push(compiled);
  }
  const smartSort = query.orders.length === 0;
  const keys = smartSort
    ? await smartKeys(columns)
    : await Promise.all(query.orders.map((order) => orderKey(order, columns, reference)));
  const blocks = summaries === undefined ? undefined : await planBlocks(summaries, filters, keys);
  return { filters, keys, blocks, smartSort };
}

async function planBlocks(
  summaries: BlockSummaries,
  filters: readonly RowFilter[],
  keys: readonly SortKey[],
): Promise<BlockPlan> {
  const keyBlocks = await Promise.all(keys.map(({ values }) => summaries.values(values)));
  return new BlockPlan(await summaries.types(), filters, keys, keyBlocks);
}

function isSummarised({ tree }: VersionColumns, scope: QueryScope): boolean {
  return scope.kind === "descendants" && tree.end[scope.row]! - scope.row > summarisedRowsMin;
}

/** The first rows of the scope in the plan's order, and how many there are in all. */
export function runPlan(
  plan: QueryPlan,
  { tree }: VersionColumns,
  scope: QueryScope,
  limit: number,
  pace?: Pace,
): Promise<TopRows> {
  if (scope.kind === "descendants") {
    const end = tree.end[scope.row]!;
    const scan = { start: scope.row + 1, end, filters: plan.filters, blocks: plan.blocks };
    return topRows(scan, plan.keys, Math.min(limit, end - scope.row - 1), pace);
  }
  // The positions in the list are scanned instead of rows; the first filter turns them into rows.
  const inScope = listedRows(Int32Array.from(scope.rows).sort());
  const scan = { start: 0, end: scope.rows.size, filters: [inScope, ...plan.filters], blocks: undefined };
  return topRows(scan, plan.keys, Math.min(limit, scope.rows.size), pace);
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
