import type { Static } from "typebox";
import { selectFields, valueAtPath, type Selection } from "../../language/index.ts";
import { readInOrder, type TextColumn } from "../../snapshot/index.ts";
import { trends, type ColumnField, type FieldSummary, type SummaryCache } from "../../query/index.ts";
import type { Answer } from "../answer/handler-result.ts";
import type { WrittenText } from "../answer/written-json.ts";
import type { ArtifactShape, QueryShape } from "../endpoints/artifact-shapes.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { compareWithReference, type VersionSources, type VisibleVersion } from "../../visibility/index.ts";
import { blockWriter, type BlockField, type BlockWriter, type CellWriter } from "./block-writer.ts";
import type { JsonBytes } from "./json-bytes.ts";
import { artifactUrl, artifactUrlStart } from "./links.ts";
import { presentOnce } from "./present-once.ts";
import { presentLevel, presentTrend, presentType } from "./rated-levels.ts";
import type { TextCopier } from "./text-bytes.ts";
import { ViewPaths } from "./view-paths.ts";

/** The fields of an Artifact element (S18, D9), in the order of the answer. */
const artifactFields = [
  "id",
  "name",
  "viewPath",
  "type",
  "url",
  "values",
  "level",
  "trend",
  "rank",
  "path",
  "parentId",
] as const;

/** An artifact as lists show it. */
export type ArtifactElement = Answer<Static<typeof ArtifactShape>>;

/** An artifact as a query shows it. */
type QueryElement = Answer<Static<typeof QueryShape>>["artifacts"][number];

export type ArtifactField = (typeof artifactFields)[number];

/** The value of one field of a row's element. */
type FieldReader = (row: number) => unknown;

/** A row's element, or a part of it, as JSON. */
type RowWriter<Value> = (row: number) => WrittenText<Value>;

/**
 * The source of a field's values; `put` writes a row's JSON directly if that is faster than creating its value first.
 */
type ShownField<Value = unknown> = (
  | { readonly kind: "coded"; readonly codes: ArrayLike<number>; readonly values: readonly Value[] }
  | { readonly kind: "plain"; at(row: number): Value; readonly summary?: FieldSummary }
) & {
  readonly put?: CellWriter;
  /** For texts. */
  readonly copy?: TextCopier;
};

/** Turns rows into elements. Reads only the columns of the requested fields. */
export class ArtifactPresenter<Field extends ArtifactField = ArtifactField> {
  readonly #readers: readonly (readonly [ArtifactField, FieldReader])[];
  readonly #columns: ReadonlyMap<ArtifactField, ShownField>;
  readonly #shown: ReadonlySet<ArtifactField>;
  /** Where summaries of its columns are cached. */
  readonly summaries: SummaryCache;

  private constructor(
    columns: ReadonlyMap<ArtifactField, ShownField>,
    shown: ReadonlySet<ArtifactField>,
    summaries: SummaryCache,
  ) {
    this.#columns = columns;
    this.#shown = shown;
    this.summaries = summaries;
    this.#readers = [...columns]
      .filter(([field]) => shown.has(field))
      .map(([field, column]) => [field, readerOf(column)] as const);
  }

  /** `shown` are the fields of the elements, `filtered` the fields that only `where` uses. */
  static async load<Field extends ArtifactField>(
    needs: VersionSources,
    visible: VisibleVersion,
    format: AnswerFormat,
    wanted: { readonly shown: ReadonlySet<Field>; readonly filtered?: ReadonlySet<ArtifactField> },
  ): Promise<ArtifactPresenter<Field>> {
    const columns = new Map<ArtifactField, ShownField>();
    const shown: ReadonlySet<ArtifactField> = wanted.shown;
    for (const field of artifactFields) {
      if (!shown.has(field) && wanted.filtered?.has(field) !== true) continue;
      columns.set(field, await fieldColumns[field](visible, format, needs));
    }
    return new ArtifactPresenter<Field>(columns, shown, visible.shown);
  }

  /** Has the fields that were loaded: those that the client's `fields` leaves out may be missing. */
  element(row: number): Pick<ArtifactElement, Field> {
    const element: Record<string, unknown> = {};
    for (const [field, read] of this.#readers) element[field] = read(row);
    return element as unknown as Pick<ArtifactElement, Field>;
  }

  /** Writes elements as JSON, with the fields of a selection, without creating objects. */
  writer(selection: Selection | undefined): RowWriter<Pick<ArtifactElement, Field>> {
    const writers = [...this.#columns]
      .filter(([field]) => this.#shown.has(field))
      .map(([field, column], index) =>
        fieldWriter(`${index === 0 ? "" : ","}"${field}":`, column, insideOf(selection, field)),
      );
    return (row) => {
      let text = "{";
      for (const write of writers) text += write(row);
      return `${text}}` as WrittenText<Pick<ArtifactElement, Field>>;
    };
  }

  /** Writes many elements at once, with the same JSON as the writer for one. */
  blockWriter(selection: Selection | undefined): BlockWriter<Pick<ArtifactElement, Field>> {
    return this.#blockWriter(selection, undefined);
  }

  /** Writes many elements at once; `values` writes the cells of a query's columns. */
  queryWriter(values: CellWriter): BlockWriter<QueryElement> {
    return this.#blockWriter(undefined, values);
  }

  #blockWriter<Element>(selection: Selection | undefined, values: CellWriter | undefined): BlockWriter<Element> {
    const shown = [...this.#columns].filter(([field]) => this.#shown.has(field));
    return blockWriter(
      shown.map(([field, column]) =>
        field === "values" && values !== undefined
          ? [field, { kind: "cell", write: values }]
          : [field, blockField(column, insideOf(selection, field))],
      ),
    );
  }

  /** The column of a field, or of a field inside it such as `level.id`, for `where`. */
  fieldAt([field, ...inside]: readonly string[]): ColumnField {
    const column = this.#columns.get(field as ArtifactField);
    if (column === undefined) throw new Error(`the field ${field} was not loaded`);
    if (inside.length === 0) return column;
    if (column.kind === "coded") return { ...column, values: column.values.map((value) => valueAtPath(value, inside)) };
    return { kind: "plain", at: (row) => valueAtPath(column.at(row), inside) };
  }

  /** How the texts of a field are copied as bytes, where they can be. */
  copierAt([field, ...inside]: readonly string[]): TextCopier | undefined {
    return inside.length === 0 ? this.#columns.get(field as ArtifactField)?.copy : undefined;
  }
}

/** The fields of a selection; without one, all except `leftOut`. */
export function fieldsOf(selection: Selection | undefined, ...leftOut: readonly ArtifactField[]): Set<ArtifactField> {
  const wanted = artifactFields.filter((field) => !leftOut.includes(field));
  return new Set<ArtifactField>(
    selection?.kind === "object" ? wanted.filter((field) => selection.fields.has(field)) : wanted,
  );
}

type FieldColumn<Value> = (
  visible: VisibleVersion,
  format: AnswerFormat,
  needs: VersionSources,
) => Promise<ShownField<Value>> | ShownField<Value>;

const noValues: ArtifactElement["values"] = [];
const presentedTrends = trends.map(presentTrend);

const fieldColumns: { readonly [Field in ArtifactField]: FieldColumn<ArtifactElement[Field]> } = {
  async id({ shown }) {
    const ids = await shown.ids();
    return {
      kind: "plain",
      at: (row) => ids[row]!,
      summary: { kind: "numbers", column: ids, rows: ids.length },
      put: (json, row) => json.number(ids[row]!),
    };
  },
  async name({ shown }) {
    return textField(await shown.names(), shown.tree.size);
  },
  async viewPath({ shown }) {
    const names = await shown.names();
    const paths = ViewPaths.of(shown.tree, names);
    return {
      kind: "plain",
      at: (row) => paths.at(row),
      summary: { kind: "texts", column: names, name: "viewPath", rows: shown.tree.size },
      put: (json, row) => paths.put(json, row),
      copy: (texts, rows, offsets) => paths.copy(texts, rows, offsets),
    };
  },
  type({ shown }, { language }) {
    const { model, tree } = shown;
    const values = presentOnce(tree.types, model, language, (type) => presentType(type, model, language));
    return { kind: "coded", codes: shown.tree.type, values };
  },
  async url({ shown }) {
    const ids = await shown.ids();
    return {
      kind: "plain",
      at: (row) => artifactUrl(ids[row]!),
      put: (json, row) => putUrl(json, ids[row]!),
      copy: (texts, rows, offsets) => texts.numbered(plainUrlStart, ids, rows, offsets),
    };
  },
  values: () => ({ kind: "plain", at: () => noValues }),
  async level({ shown }, { language }) {
    const { model } = shown;
    const { codes, levels } = await shown.rootLevels();
    const values = presentOnce(levels, model, language, (level) => presentLevel(level, model, language));
    return { kind: "coded", codes, values };
  },
  async trend(visible, _speech, needs) {
    const comparison = await compareWithReference(needs, visible);
    const values = presentedTrends;
    if (comparison !== undefined) return { kind: "coded", codes: comparison.trends, values };
    return { kind: "coded", codes: zeros(visible.shown.tree.size), values: [values[trends.indexOf("UNKNOWN")]!] };
  },
  async rank({ shown }) {
    const { codes, levels } = await shown.rootLevels();
    return { kind: "coded", codes, values: levels.map(({ level }) => level.rank) };
  },
  async path({ shown }) {
    return textField(await shown.paths(), shown.tree.size);
  },
  async parentId({ shown }) {
    const ids = await shown.ids();
    const { parent } = shown.tree;
    const summary = { kind: "numbers", column: parent, name: "parentId", rows: parent.length } as const;
    return { kind: "plain", at: (row) => (parent[row] === -1 ? null : ids[parent[row]!]!), summary };
  },
};

function textField(texts: TextColumn, rowCount: number): ShownField<string> {
  return {
    kind: "plain",
    at: readInOrder(texts),
    summary: { kind: "texts", column: texts, rows: rowCount },
    put: (json, row) => json.text(texts, row),
    copy: (bytes, rows, offsets) => bytes.texts(texts, rows, offsets),
  };
}

const plainUrlStart = Buffer.from(artifactUrlStart);
const [urlStart, urlEnd] = [Buffer.from(`"${artifactUrlStart}`), Buffer.from('"')];

function putUrl(json: JsonBytes, id: number): void {
  json.put(urlStart);
  json.number(id);
  json.put(urlEnd);
}

/** The codes of a column with a single value, shared by all such columns. */
function zeros(size: number): Uint8Array {
  if (sharedZeros.length < size) sharedZeros = new Uint8Array(size);
  return sharedZeros;
}

let sharedZeros = new Uint8Array(0);

function readerOf(column: ColumnField): FieldReader {
  if (column.kind === "plain") return (row) => column.at(row);
  const { codes, values } = column;
  return (row) => values[codes[row]!];
}

// The JSON of a few shared values is written once, not once for every row.
function fieldWriter(name: string, column: ColumnField, inside: Selection | undefined): (row: number) => string {
  if (column.kind === "plain") return (row) => name + jsonOf(column.at(row));
  const texts = column.values.map((value) => name + selectedText(value, inside));
  const { codes } = column;
  return (row) => texts[codes[row]!]!;
}

function blockField(column: ShownField, inside: Selection | undefined): BlockField {
  if (column.kind === "coded") {
    return { kind: "coded", codes: column.codes, texts: column.values.map((value) => selectedText(value, inside)) };
  }
  return { kind: "cell", write: column.put ?? ((json, row) => json.value(column.at(row))) };
}

function selectedText(value: unknown, inside: Selection | undefined): string {
  return JSON.stringify(inside === undefined ? value : selectFields(inside, value));
}

// Numbers and plain ASCII, which are nearly all values, need no escaping, and `JSON.stringify` is slower than all the
// rest.
function jsonOf(value: unknown): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && plainText.test(value) ? `"${value}"` : JSON.stringify(value);
}

const plainText = /^[ !#-[\]-~]*$/;

function insideOf(selection: Selection | undefined, field: ArtifactField): Selection | undefined {
  return selection?.kind === "object" ? selection.fields.get(field) : undefined;
}
