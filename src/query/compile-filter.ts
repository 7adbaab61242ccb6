import { contains, matches } from "../language/index.ts";
import type { Level } from "../model/index.ts";
import type { Values } from "../snapshot/index.ts";
import type { QueryFilter } from "./artifact-query.ts";
import { intervalCounts, invertedCounts, levelCounts, type BlockCounts } from "./blocks/block-counts.ts";
import type { BlockSummaries } from "./blocks/summaries.ts";
import { closed, intervalFilter, markedFilter, predicateFilter, type RowFilter } from "./filters.ts";
import { shownValues, typeFlags, type VersionColumns } from "./version-columns.ts";

/** Turns a filter into loops over columns; undefined when it keeps every row. Without summaries, it knows no blocks. */
export async function compileFilter(
  filter: QueryFilter,
  columns: VersionColumns,
  summaries: BlockSummaries | undefined,
): Promise<RowFilter | undefined> {
  if (!restricts(filter)) return filter.invert ? predicateFilter(() => false) : undefined;
  switch (filter.type) {
    case "measure":
      return measureFilter(filter, columns, summaries);
    case "indicator":
      return indicatorFilter(filter, columns, summaries);
    case "info":
      return infoFilter(filter, columns);
  }
}

/** A filter without any condition lets missing values pass too. */
function restricts(filter: QueryFilter): boolean {
  if (filter.checked !== null) return true;
  return filter.type === "info" ? filter.patterns !== null : filter.bounds !== null;
}

type FilterOf<Type extends QueryFilter["type"]> = Extract<QueryFilter, { readonly type: Type }>;

async function measureFilter(
  filter: FilterOf<"measure">,
  columns: VersionColumns,
  summaries: BlockSummaries | undefined,
): Promise<RowFilter> {
  const values = await shownValues(columns, filter.id);
  const { checked, bounds, invert } = filter;
  const counts = summaries === undefined ? undefined : await measureCounts(filter, values, summaries);
  if (checked === null && !invert) return { ...intervalFilter(values, bounds!), counts };
  const keeps = (value: number): boolean =>
    (checked === null || checked.has(Number.isNaN(value) ? null : value)) &&
    (bounds === null || contains(bounds, value));
  return { ...predicateFilter((row) => keeps(values[row]!) !== invert), counts };
}

/** Of lists of values, nothing is known. */
async function measureCounts(
  { checked, bounds, invert }: FilterOf<"measure">,
  values: Values,
  summaries: BlockSummaries,
): Promise<BlockCounts | undefined> {
  if (checked !== null || bounds === null) return undefined;
  const { low, high } = closed(bounds);
  const counts = intervalCounts(await summaries.values(values), await summaries.sorted(values), low, high);
  return invert ? invertedCounts(await summaries.types(), counts) : counts;
}

async function indicatorFilter(
  filter: FilterOf<"indicator">,
  columns: VersionColumns,
  summaries: BlockSummaries | undefined,
): Promise<RowFilter> {
  const { tree, model } = columns;
  const indicator = model.indicators.get(filter.id);
  const column = await columns.indicator(filter.id);
  const levels = indicator?.scale.levels ?? [];
  const mask = Uint8Array.from(levels, (level) => (keepsLevel(filter, level) !== filter.invert ? 1 : 0));
  const ofMissing = keepsLevel(filter, null) !== filter.invert;
  if (column === undefined) return predicateFilter(() => ofMissing);
  const shownOn = indicator?.types ?? null;
  const flags = typeFlags(tree, shownOn);
  const blocks = await summaries?.levels(column.level, levels.length);
  const counts =
    blocks === undefined ? undefined : levelCounts(await summaries!.types(), blocks, mask, flags, ofMissing);
  if (shownOn === null) return { ...markedFilter(column.level, mask), counts };
  const keeps = (row: number): boolean => (flags[tree.type[row]!] === 1 ? mask[column.level[row]!] === 1 : ofMissing);
  return { ...predicateFilter(keeps), counts };
}

/** A level is chosen by its id or its rank; no level at all is a missing value. */
function keepsLevel({ checked, bounds }: FilterOf<"indicator">, level: Level | null): boolean {
  if (level === null) return bounds === null && (checked === null || checked.has(null));
  return (
    (checked === null || checked.has(level.id) || checked.has(level.rank)) &&
    (bounds === null || contains(bounds, level.rank))
  );
}

async function infoFilter(filter: FilterOf<"info">, columns: VersionColumns): Promise<RowFilter> {
  const column = await columns.info(filter.id);
  const { invert } = filter;
  const ofMissing = keepsText(filter, null) !== invert;
  if (column === undefined) return predicateFilter(() => ofMissing);
  if (column.kind === "text") {
    return predicateFilter((row) => keepsText(filter, column.values.at(row) ?? null) !== invert);
  }
  // One more than there are choices: -1, a missing value, comes first.
  const mask = Uint8Array.from([null, ...column.choices], (text) => (keepsText(filter, text) !== invert ? 1 : 0));
  return predicateFilter((row) => mask[column.values[row]! + 1] === 1);
}

/** `checked` beside `patterns`: `checked` alone counts (D10). */
function keepsText({ checked, patterns }: FilterOf<"info">, text: string | null): boolean {
  if (checked !== null) return checked.has(text);
  return patterns!.some((pattern) => pattern.unrestricted || (text !== null && matches(pattern, text)));
}
