/**
 * query/: plans over columns: filters, orders, the first rows of a scan, what changed against another version.
 * Knows columns and intervals; knows nothing of SQL, HTTP, users, or where a version is kept.
 */
export { intervalFilter, markedFilter, type RowFilter } from "./filters.ts";
export { topRows, type SortKey, type TopRows } from "./top-rows.ts";
export { trends, trendsOf, type Ranks, type Trend } from "./trend.ts";
