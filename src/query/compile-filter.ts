import { contains, matches } from "../language/index.ts";
import type { Level } from "../model/index.ts";
import type { QueryFilter } from "./artifact-query.ts";
import { intervalFilter, markedFilter, predicateFilter, type RowFilter } from "./filters.ts";
import { shownValues, typeFlags, type VersionColumns } from "./version-columns.ts";

/** Turns a filter into loops over columns; undefined when it keeps every row. */
export async function compileFilter(filter: QueryFilter, columns: VersionColumns): Promise<RowFilter | undefined> {
  if (!restricts(filter)) return filter.invert ? predicateFilter(() => false) : undefined;
  switch (filter.type) {
    case "measure":
      return measureFilter(filter, columns);
    case "indicator":
      return indicatorFilter(filter, columns);
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

async function measureFilter(filter: FilterOf<"measure">, columns: VersionColumns): Promise<RowFilter> {
  const values = await shownValues(columns, filter.id);
  const { checked, bounds, invert } = filter;
  if (checked === null && !invert) return intervalFilter(values, bounds!);
  const keeps = (value: number): boolean =>
    (checked === null || checked.has(Number.isNaN(value) ? null : value)) &&
    (bounds === null || contains(bounds, value));
  return predicateFilter((row) => keeps(values[row]!) !== invert);
}

async function indicatorFilter(filter: FilterOf<"indicator">, columns: VersionColumns): Promise<RowFilter> {
  const { tree, model } = columns;
  const indicator = model.indicators.get(filter.id);
  const column = await columns.indicator(filter.id);
  const levels = indicator?.scale.levels ?? [];
  const mask = Uint8Array.from(levels, (level) => (keepsLevel(filter, level) !== filter.invert ? 1 : 0));
  const ofMissing = keepsLevel(filter, null) !== filter.invert;
  if (column === undefined) return predicateFilter(() => ofMissing);
  const shownOn = indicator?.types ?? null;
  if (shownOn === null) return markedFilter(column.level, mask);
  const flags = typeFlags(tree, shownOn);
  return predicateFilter((row) => (flags[tree.type[row]!] === 1 ? mask[column.level[row]!] === 1 : ofMissing));
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
