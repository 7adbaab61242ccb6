/**
 * query/: plans over columns: filters, orders, the first rows of a scan, what changed against another version.
 * Knows columns, the quality model and intervals; knows nothing of SQL, HTTP, users, or where a version is stored.
 */
export type { ArtifactQuery, QueryFilter, QueryOrder } from "./artifact-query.ts";
export { filledValues } from "./filled-values.ts";
export { intervalFilter, markedFilter, predicateFilter, type RowFilter } from "./filters.ts";
export { planQuery, runPlan, type QueryPlan, type QueryScope } from "./run-query.ts";
export { ClientLeftError, Pace } from "./pace.ts";
export { passingOf, passingRows } from "./passing-rows.ts";
export { fits, NameSearch, searchRows, type Fit, type FittingRow, type RowRange } from "./search-rows.ts";
export type { SortKey } from "./sort-rows.ts";
export { topRows, type TopRows } from "./top-rows.ts";
export { matchRows, trendBetween, trends, unknownRank, type Trend } from "./trend.ts";
export { wantedTexts } from "./blocks/sequence-blocks.ts";
export type { SummaryCache } from "./where-ranges.ts";
export { whereFilters, type ColumnField, type FieldSummary, type RowField } from "./where-rows.ts";
export { shownValues, type ReferenceColumns, type VersionColumns } from "./version-columns.ts";
