import {
  mapNumbers,
  locationColumns,
  missing,
  TextBuilder,
  type ChangeFacts,
  type ChoiceColumn,
  type IntegerColumn,
  type LocationColumn,
  type TextColumn,
  type TextsColumn,
  type Values,
} from "../../snapshot/index.ts";

/**
 * Columns that are put together from those of two versions. `source` says where each row comes from: a row of the new
 * version or, as `~row`, of the version before.
 */

/** Texts that all rows of both versions have. */
export function gatherTextsOfBoth(source: Int32Array, now: TextColumn, before: TextColumn): TextColumn {
  const builder = new TextBuilder();
  for (const row of source) {
    if (row >= 0) builder.pushFrom(now, row);
    else builder.pushFrom(before, ~row);
  }
  return builder.finish();
}

/** Texts that may be missing; null when no row has one. */
export function gatherTexts(
  source: Int32Array,
  now: TextsColumn | null,
  before: TextsColumn | null,
): TextsColumn | null {
  if (now === null && before === null) return null;
  const builder = new TextBuilder();
  let present = false;
  for (const entry of source) {
    const column = (entry >= 0 ? now : before)?.values;
    const row = entry >= 0 ? entry : ~entry;
    if (column?.has(row) === true) {
      builder.pushFrom(column, row);
      present = true;
    } else builder.push(undefined);
  }
  return present ? { kind: "text", values: builder.finish() } : null;
}

/** Numbers of lines and columns; a column that neither version has stays absent. */
export function gatherLocations(
  source: Int32Array,
  now: ReadonlyMap<LocationColumn, IntegerColumn>,
  before: ReadonlyMap<LocationColumn, IntegerColumn>,
): Map<LocationColumn, IntegerColumn> {
  const gathered = new Map<LocationColumn, IntegerColumn>();
  for (const name of locationColumns) {
    const column = gatherIntegers(source, now.get(name) ?? null, before.get(name) ?? null);
    if (column !== null) gathered.set(name, column);
  }
  return gathered;
}

/** Whole numbers, 0 where one is missing. */
export function gatherIntegers(
  source: Int32Array,
  now: IntegerColumn | null,
  before: IntegerColumn | null,
): IntegerColumn | null {
  if (now === null && before === null) return null;
  const values = source.map((row) => (row >= 0 ? now?.values[row] : before?.values[~row]) ?? 0);
  return { kind: "integer", values, absent: 0 };
}

/** Values of a measure: only the new results have any. */
export function gatherMeasure(source: Int32Array, now: Values): Values {
  return mapNumbers(source, (row) => (row >= 0 ? now[row]! : missing));
}

/** Values of an info: only the new results have any. */
export function gatherInfo(source: Int32Array, now: TextsColumn | ChoiceColumn): TextsColumn | ChoiceColumn {
  if (now.kind === "choice") return { ...now, values: source.map((row) => (row >= 0 ? now.values[row]! : -1)) };
  const builder = new TextBuilder();
  for (const row of source) {
    if (row >= 0) builder.pushFrom(now.values, row);
    else builder.push(undefined);
  }
  return { kind: "text", values: builder.finish() };
}

/** What results say of changed lines: only the new results say anything. */
export function gatherChanges(source: Int32Array, now: ChangeFacts): ChangeFacts {
  return {
    sent: gatherTexts(source, now.sent, null),
    carriedSources: gatherIntegers(source, now.carriedSources, null),
    ownCoverage: gatherTexts(source, now.ownCoverage, null),
    duplicates: now.duplicates,
  };
}
