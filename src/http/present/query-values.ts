import type { Model } from "../../model/index.ts";
import type { OpenVersion } from "../../portfolio/index.ts";
import { shownValues } from "../../query/index.ts";
import type { Language } from "../../text/index.ts";
import type { QueryColumn } from "../query-body/index.ts";
import { formatNumber, measureFormat } from "./display.ts";
import { presentLevels, type RatedLevelShape } from "./rated-levels.ts";

/** What a row has in one column of a query: null where the column excludes the row's type (D10). */
export type CellReader = (row: number) => unknown;

/** Loads what the columns show. */
export function cellReaders(
  columns: readonly QueryColumn[],
  shown: OpenVersion,
  language: Language,
): Promise<readonly CellReader[]> {
  return Promise.all(
    columns.map(async (column) => {
      const read = await readers[column.type](column, shown, language);
      if (column.excludingTypes.length === 0) return read;
      const excluded = expandTypes(column.excludingTypes, shown.model);
      const { tree } = shown;
      const excludes = tree.types.map((type) => excluded.has(type));
      return (row: number) => (excludes[tree.type[row]!] ? null : read(row));
    }),
  );
}

/** Type ids, with the model's aliases spelt out. */
export function expandTypes(types: readonly string[], model: Pick<Model, "typeAliases">): ReadonlySet<string> {
  return new Set(types.flatMap((type) => [type, ...(model.typeAliases.get(type) ?? [])]));
}

type ColumnReader = (column: QueryColumn, shown: OpenVersion, language: Language) => Promise<CellReader>;

const readers: Readonly<Record<QueryColumn["type"], ColumnReader>> = {
  async MEASURE({ type, id }, shown, language) {
    const { model } = shown;
    const values = await shownValues(shown, id);
    const format = measureFormat(model.measures.get(id), model.nameOf(`measures.${id}.unit`, language), language);
    return (row) => {
      const value = values[row]!;
      if (value !== value) return { type, id, value: null, display: null };
      return { type, id, value, display: format(value) };
    };
  },

  async INFO({ type, id }, shown) {
    const column = await shown.info(id);
    return (row) => {
      const value =
        column === undefined
          ? undefined
          : column.kind === "text"
            ? column.values.at(row)
            : column.choices[column.values[row]!];
      return { type, id, value: value ?? null, display: value ?? null };
    };
  },

  // One cell for every level: rows share them.
  async INDICATOR(column, shown, language) {
    const { tree, model } = shown;
    const { type, id } = column;
    const missing = { type, id, value: null, level: null, display: null };
    const indicator = model.indicators.get(id);
    const levelNumbers = (await shown.indicator(id))?.level;
    if (indicator === undefined || levelNumbers === undefined) return () => missing;
    const cells = presentLevels(indicator.scale, model, language).map((level) => levelCell(column, level, language));
    const hidden = tree.types.map((name) => indicator.types !== null && !indicator.types.has(name));
    return (row) => (hidden[tree.type[row]!] ? missing : cells[levelNumbers[row]!]);
  },
};

function levelCell(column: QueryColumn, level: RatedLevelShape, language: Language): object {
  const { type, id, displayType, backgroundAlpha } = column;
  const displays = {
    RANK: () => formatNumber(level.rank, language),
    ICON: () => level.icon,
    NAME: () => level.name,
    MNEMONIC: () => level.mnemonic,
  };
  const cell = { type, id, value: level.rank, level, display: displays[displayType]() };
  if (backgroundAlpha === undefined) return cell;
  const [red, green, blue] = level.color;
  return { ...cell, backgroundColor: [red, green, blue, backgroundAlpha] };
}
