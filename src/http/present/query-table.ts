import type { OpenVersion } from "../../portfolio/index.ts";
import { Pace, shownValues, type ColumnField } from "../../query/index.ts";
import type { CellKind, Cells, TableColumn } from "../../tables/index.ts";
import { fieldSchemaOf } from "../answer/answer-shape.ts";
import { columnsOf } from "../answer/table-columns.ts";
import { tableForms, type TableForm } from "../answer/table-form.ts";
import { QueriedArtifact } from "../endpoints/artifact-shapes.ts";
import type { QueryColumn } from "../request/query-body/index.ts";
import type { ArtifactField, ArtifactPresenter } from "./artifacts.ts";
import { expandTypes } from "./query-values.ts";
import { TextBytes, type TextCopier } from "./text-bytes.ts";

/** A column of a query's table, and where its cells come from. */
interface SourcedColumn extends TableColumn {
  readonly source: Source;
  /** Copies a text as bytes. */
  readonly copy?: TextCopier | undefined;
}

/** Numbers are copied as such; NaN is missing. */
type Source = ColumnField | { readonly kind: "numbers"; readonly values: ArrayLike<number> };

/**
 * The artifacts that a query found, as a table (D18): the fields of the artifacts, then a column for each that was asked
 * for, called by type and id. From columns to columns: no artifact is made in between.
 */
export async function* queryTable(
  form: TableForm,
  rows: Int32Array,
  columns: readonly SourcedColumn[],
): AsyncGenerator<Uint8Array> {
  const writer = tableForms[form].writer(columns);
  const pace = new Pace();
  const arrays = columns.map(() => new BlockArrays(writer.copiesBytes ? writer.blockRows : 0));
  yield writer.start();
  for (let from = 0; from < rows.length; from += writer.blockRows) {
    const block = rows.subarray(from, from + writer.blockRows);
    const cells: Cells[] = [];
    for (const [index, { kind, source, copy }] of columns.entries()) {
      if (pace.due()) await pace.rest();
      const copied =
        copy !== undefined && writer.copiesBytes
          ? copiedTexts(copy, block, arrays[index]!)
          : cellsOf(kind, source, block, arrays[index]!);
      cells.push(copied);
    }
    if (pace.due()) await pace.rest();
    yield writer.write({ rows: block.length, cells });
  }
  yield writer.end();
}

/** The columns of a query's table; one that was asked for twice is there once. */
export async function queryTableColumns(
  presenter: ArtifactPresenter,
  fields: ReadonlySet<ArtifactField>,
  columns: readonly QueryColumn[],
  shown: OpenVersion,
): Promise<readonly SourcedColumn[]> {
  const ofArtifacts = columnsOf(fieldSchemaOf(QueriedArtifact), undefined)
    .filter(({ path: [field] }) => field !== "values" && fields.has(field as ArtifactField))
    .map(({ name, kind, path }) => ({
      ...sourced(name, kind, presenter.fieldAt(path)),
      copy: kind === "text" ? presenter.copierAt(path) : undefined,
    }));
  const values = new Map<string, SourcedColumn>();
  for (const column of columns) {
    const name = `${column.type}.${column.id}`;
    const kind = column.type === "INFO" ? "text" : "number";
    if (!values.has(name)) values.set(name, sourced(name, kind, await valuesOf(column, shown)));
  }
  return [...ofArtifacts, ...values.values()];
}

function sourced(name: string, kind: CellKind, source: Source): SourcedColumn {
  return { name, kind, source, ...(kind === "text" && source.kind === "coded" ? { choices: source.values } : {}) };
}

async function valuesOf(column: QueryColumn, shown: OpenVersion): Promise<Source> {
  const source = await sources[column.type](column.id, shown);
  if (column.excludingTypes.length === 0) return source;
  const excluded = expandTypes(column.excludingTypes, shown.model);
  const { tree } = shown;
  const excludes = tree.types.map((type) => excluded.has(type));
  return { kind: "plain", at: (row) => (excludes[tree.type[row]!] ? null : valueAt(source, row)) };
}

type ColumnSource = (id: string, shown: OpenVersion) => Promise<Source>;

const missing: ColumnField = { kind: "plain", at: () => null };

const sources: Readonly<Record<QueryColumn["type"], ColumnSource>> = {
  async MEASURE(id, shown) {
    return { kind: "numbers", values: await shownValues(shown, id) };
  },

  async INFO(id, shown) {
    const column = await shown.info(id);
    if (column === undefined) return missing;
    if (column.kind === "choice") return { kind: "coded", codes: column.values, values: column.choices };
    return { kind: "plain", at: (row) => column.values.at(row) };
  },

  // The rank, as in JSON; none where the indicator is not shown.
  async INDICATOR(id, shown) {
    const { tree, model } = shown;
    const indicator = model.indicators.get(id);
    const levels = (await shown.indicator(id))?.level;
    if (indicator === undefined || levels === undefined) return missing;
    const ranks = indicator.scale.levels.map(({ rank }) => rank);
    const hidden = tree.types.map((name) => indicator.types !== null && !indicator.types.has(name));
    return { kind: "plain", at: (row) => (hidden[tree.type[row]!] ? null : ranks[levels[row]!]) };
  },
};

// By index: an iterator over a million rows costs more than what is done with each.
function cellsOf(kind: CellKind, source: Source, rows: Int32Array, arrays: BlockArrays): Cells {
  const { length } = rows;
  if (source.kind === "numbers") {
    const { values: given } = source;
    const values = arrays.numbers(length);
    for (let index = 0; index < length; index++) values[index] = given[rows[index]!]!;
    return { kind: "plain", values };
  }
  if (source.kind === "plain" && (kind === "integer" || kind === "number")) {
    const values = arrays.numbers(length);
    for (let index = 0; index < length; index++) values[index] = (source.at(rows[index]!) ?? Number.NaN) as number;
    return { kind: "plain", values };
  }
  if (source.kind === "plain") {
    const values = Array.from<unknown>({ length });
    for (let index = 0; index < length; index++) values[index] = source.at(rows[index]!);
    return { kind: "plain", values };
  }
  const codes = arrays.integers(length);
  for (let index = 0; index < length; index++) codes[index] = source.codes[rows[index]!]!;
  return { kind: "coded", codes, values: source.values };
}

function copiedTexts(copy: TextCopier, rows: Int32Array, arrays: BlockArrays): Cells {
  const offsets = arrays.integers(rows.length + 1);
  const texts = arrays.texts();
  offsets[0] = 0;
  copy(texts, rows, offsets);
  return { kind: "texts", offsets, bytes: texts.written };
}

/** The arrays of a column's cells. Where blocks are copied at once, each uses those of the one before. */
class BlockArrays {
  readonly #rowsMax: number;
  #numbers: Float64Array<ArrayBuffer> | undefined;
  #integers: Int32Array<ArrayBuffer> | undefined;
  #texts: TextBytes | undefined;

  /** With 0 rows, every block has its own. */
  constructor(rowsMax: number) {
    this.#rowsMax = rowsMax;
  }

  numbers(length: number): Float64Array<ArrayBuffer> {
    if (this.#rowsMax === 0) return new Float64Array(length);
    return (this.#numbers ??= new Float64Array(this.#rowsMax)).subarray(0, length);
  }

  /** One more than there are rows, for offsets. */
  integers(length: number): Int32Array<ArrayBuffer> {
    if (this.#rowsMax === 0) return new Int32Array(length);
    return (this.#integers ??= new Int32Array(this.#rowsMax + 1)).subarray(0, length);
  }

  texts(): TextBytes {
    const texts = (this.#texts ??= new TextBytes());
    texts.clear();
    return texts;
  }
}

function valueAt(source: Source, row: number): unknown {
  if (source.kind === "plain") return source.at(row);
  return source.kind === "coded" ? source.values[source.codes[row]!] : source.values[row];
}
