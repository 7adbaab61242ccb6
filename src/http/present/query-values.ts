import type { Model } from "../../model/index.ts";
import type { OpenVersion } from "../../portfolio/index.ts";
import { shownValues } from "../../query/index.ts";
import type { Language } from "../../text/index.ts";
import type { QueryColumn } from "../request/query-body/index.ts";
import type { CellWriter } from "./block-writer.ts";
import { formatNumber, measureFormat } from "./display.ts";
import type { JsonBytes } from "./json-bytes.ts";
import { presentLevels, type RatedLevelShape } from "./rated-levels.ts";

/** Loads the values of the columns, and writes a row's cells: null if a column excludes the row's type (D10). */
export async function cellWriter(
  columns: readonly QueryColumn[],
  shown: OpenVersion,
  language: Language,
): Promise<CellWriter> {
  const writers = await Promise.all(columns.map((column) => columnWriter(column, shown, language)));
  return (json, row) => {
    json.put(openBracket);
    for (let index = 0; index < writers.length; index++) {
      if (index > 0) json.put(comma);
      writers[index]!(json, row);
    }
    json.put(closeBracket);
  };
}

const [openBracket, comma, closeBracket, nothing] = ["[", ",", "]", "null"].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];

async function columnWriter(column: QueryColumn, shown: OpenVersion, language: Language): Promise<CellWriter> {
  const write = await writers[column.type](column, shown, language);
  if (column.excludingTypes.length === 0) return write;
  const excluded = expandTypes(column.excludingTypes, shown.model);
  const { tree } = shown;
  const excludes = tree.types.map((type) => excluded.has(type));
  return (json, row) => (excludes[tree.type[row]!] ? json.put(nothing) : write(json, row));
}

/** Loads the columns that cells need, so that they are in memory when cells are written. */
export async function loadCells(columns: readonly QueryColumn[], shown: OpenVersion): Promise<void> {
  const loads = { MEASURE: shownValues, INFO: infoOf, INDICATOR: indicatorOf } as const;
  await Promise.all(columns.map(({ type, id }) => loads[type](shown, id)));
}

const infoOf = (shown: OpenVersion, id: string): Promise<unknown> => shown.info(id);
const indicatorOf = (shown: OpenVersion, id: string): Promise<unknown> => shown.indicator(id);

/** Type ids, with the model's aliases expanded. */
export function expandTypes(types: readonly string[], model: Pick<Model, "typeAliases">): ReadonlySet<string> {
  return new Set(types.flatMap((type) => [type, ...(model.typeAliases.get(type) ?? [])]));
}

type ColumnWriter = (column: QueryColumn, shown: OpenVersion, language: Language) => Promise<CellWriter>;

const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const writers: Readonly<Record<QueryColumn["type"], ColumnWriter>> = {
  async MEASURE({ type, id }, shown, language) {
    const { model } = shown;
    const values = await shownValues(shown, id);
    const format = measureFormat(model.measures.get(id), model.nameOf(`measures.${id}.unit`, language), language);
    const write = valueWriter(type, id);
    return (json, row) => {
      const value = values[row]!;
      if (!Number.isNaN(value)) write(json, value, format(value));
      else write(json, null, null);
    };
  },

  async INFO({ type, id }, shown) {
    const column = await shown.info(id);
    const write = valueWriter(type, id);
    return (json, row) => {
      const value =
        column === undefined
          ? null
          : ((column.kind === "text" ? column.values.at(row) : column.choices[column.values[row]!]) ?? null);
      write(json, value, value);
    };
  },

  // One cell for every level: rows share them.
  async INDICATOR(column, shown, language) {
    const { tree, model } = shown;
    const { type, id } = column;
    const missing = bytesOf({ type, id, value: null, level: null, display: null });
    const indicator = model.indicators.get(id);
    const levelNumbers = (await shown.indicator(id))?.level;
    if (indicator === undefined || levelNumbers === undefined) return (json) => json.put(missing);
    const cells = presentLevels(indicator.scale, model, language).map((level) =>
      bytesOf(levelCell(column, level, language)),
    );
    const hidden = tree.types.map((name) => indicator.types !== null && !indicator.types.has(name));
    return (json, row) => json.put(hidden[tree.type[row]!] ? missing : cells[levelNumbers[row]!]!);
  },
};

// Everything except the two values is the same in every cell of a column.
function valueWriter(type: string, id: string): (json: JsonBytes, value: unknown, display: string | null) => void {
  const start = Buffer.from(`{"type":"${type}","id":${JSON.stringify(id)},"value":`);
  const [middle, end] = [Buffer.from(',"display":'), Buffer.from("}")];
  return (json, value, display) => {
    json.put(start);
    json.value(value);
    json.put(middle);
    json.value(display);
    json.put(end);
  };
}

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
