import type { OpenVersion } from "../../portfolio/index.ts";
import { Pace, shownValues, type RowField } from "../../query/index.ts";
import type { Cells, TableColumn } from "../../tables/index.ts";
import { fieldSchemaOf } from "../answer/answer-shape.ts";
import { columnsOf } from "../answer/table-columns.ts";
import { tableForms, type TableForm } from "../answer/table-form.ts";
import { QueriedArtifact } from "../endpoints/artifact-shapes.ts";
import type { QueryColumn } from "../request/query-body/index.ts";
import type { ArtifactField, ArtifactPresenter } from "./artifacts.ts";
import { expandTypes } from "./query-values.ts";

/** A column of a query's table, and where its cells come from. */
interface SourcedColumn extends TableColumn {
  readonly source: RowField;
}

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
  yield writer.start();
  for (let from = 0; from < rows.length; from += writer.blockRows) {
    const block = rows.subarray(from, from + writer.blockRows);
    yield writer.write({ rows: block.length, cells: columns.map(({ source }) => cellsOf(source, block)) });
    await pace.rest();
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
    .map(({ name, kind, path }) => ({ name, kind, source: presenter.fieldAt(path) }));
  const values = new Map<string, SourcedColumn>();
  for (const column of columns) {
    const name = `${column.type}.${column.id}`;
    const kind = column.type === "INFO" ? "text" : "number";
    if (!values.has(name)) values.set(name, { name, kind, source: await valuesOf(column, shown) });
  }
  return [...ofArtifacts, ...values.values()];
}

async function valuesOf(column: QueryColumn, shown: OpenVersion): Promise<RowField> {
  const source = await sources[column.type](column.id, shown);
  if (column.excludingTypes.length === 0) return source;
  const excluded = expandTypes(column.excludingTypes, shown.model);
  const { tree } = shown;
  const excludes = tree.types.map((type) => excluded.has(type));
  return { kind: "plain", at: (row) => (excludes[tree.type[row]!] ? null : valueAt(source, row)) };
}

type ColumnSource = (id: string, shown: OpenVersion) => Promise<RowField>;

const missing: RowField = { kind: "plain", at: () => null };

const sources: Readonly<Record<QueryColumn["type"], ColumnSource>> = {
  async MEASURE(id, shown) {
    const values = await shownValues(shown, id);
    return { kind: "plain", at: (row) => values[row] };
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

function cellsOf(source: RowField, rows: Int32Array): Cells {
  if (source.kind === "plain") return { kind: "plain", values: Array.from(rows, (row) => source.at(row)) };
  return { kind: "coded", codes: Int32Array.from(rows, (row) => source.codes[row]!), values: source.values };
}

function valueAt(source: RowField, row: number): unknown {
  return source.kind === "plain" ? source.at(row) : source.values[source.codes[row]!];
}
