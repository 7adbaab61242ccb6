import type { ArtifactQuery } from "./artifact-query.ts";
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
  /** Whether the server chose the order. */
  readonly smartSort: boolean;
}

/** Loads the columns that the query names, and no others. */
export async function planQuery(
  query: ArtifactQuery,
  columns: VersionColumns,
  reference: ReferenceColumns | undefined,
): Promise<QueryPlan> {
  const filters: RowFilter[] = [];
  if (query.types !== null) filters.push(markedFilter(columns.tree.type, typeFlags(columns.tree, query.types)));
  for (const filter of query.filters) {
    const compiled = await compileFilter(filter, columns);
    if (compiled !== undefined) filters.push(compiled);
  }
  const smartSort = query.orders.length === 0;
  const keys = smartSort
    ? await smartKeys(columns)
    : await Promise.all(query.orders.map((order) => orderKey(order, columns, reference)));
  return { filters, keys, smartSort };
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
    return topRows(scope.row + 1, end, plan.filters, plan.keys, Math.min(limit, end - scope.row - 1), pace);
  }
  // The positions in the list are scanned instead of rows; the first filter turns them into rows.
  const inScope = listedRows(Int32Array.from(scope.rows).sort());
  return topRows(0, scope.rows.size, [inScope, ...plan.filters], plan.keys, Math.min(limit, scope.rows.size), pace);
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
