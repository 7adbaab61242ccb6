import type { ColumnCache, Derived } from "./column-cache.ts";
import { valueAt, type ChoiceColumn, type Column } from "./columns.ts";
import { SnapshotDamagedError } from "./damage.ts";
import { duplicateSearches, noChanges, type ChangeFacts, type FindingParts } from "./facts.ts";
import { duplicatesMetadata } from "./facts-tables.ts";
import { idOrderColumns, type IdOrder } from "./id-order.ts";
import { changedColumn, comparedVersionOf, type LayerChanges } from "./layer-changes.ts";
import { decisionsOf, type LayerTriage } from "./layer-triage.ts";
import { OpenTables, type OpenPart } from "./open-tables.ts";
import {
  excludedPart,
  idsOf,
  indicatorColumn,
  infoColumn,
  measureColumn,
  parts,
  ratingPart,
  relaxedPart,
  type FactsPart,
} from "./parts.ts";
import type { IndicatorColumn } from "./rating-layer.ts";
import { indicatorOf } from "./rating-table.ts";
import type { Rule } from "./rules.ts";
import type { Value } from "./stored-table.ts";
import type { TextColumn } from "./text-column.ts";
import type { Tree } from "./tree.ts";
import type { Values } from "./values.ts";

const serials = new WeakMap<object, number>();
let serialMax = 0;

function serialOf(column: object): number {
  const known = serials.get(column);
  if (known !== undefined) return known;
  serialMax += 1;
  serials.set(column, serialMax);
  return serialMax;
}

/** Reads a stored version: opens parts and loads columns only when they are needed. */
export class VersionReader {
  readonly #key: string;
  readonly #cache: ColumnCache;
  readonly #tables: OpenTables;

  /** `key` names the version in the cache and in errors; it must be unique per folder. */
  constructor(key: string, openPart: OpenPart, cache: ColumnCache) {
    this.#key = key;
    this.#cache = cache;
    this.#tables = new OpenTables(key, openPart, cache);
  }

  tree(): Promise<Tree> {
    return this.derived("tree", async () => {
      const [parent, end, type] = await Promise.all([
        this.#integers("artifacts", "parent"),
        this.#integers("artifacts", "end"),
        this.choice("artifacts", "type"),
      ]);
      const value = { size: parent.length, parent, end, type: new Uint16Array(type.values), types: type.choices };
      return { value, bytes: value.type.byteLength };
    });
  }

  /** A value that is computed from this version's columns and cached with them under a name. */
  derived<Result>(name: string, work: () => Promise<Derived<Result>>): Promise<Result> {
    return this.#cache.derive(`${this.#key}/derived/${name}`, work);
  }

  /** A value that is computed from one column, cached beside it. Columns are identified by their array: most have no name. */
  ofColumn<Result>(column: object, kind: string, work: () => Promise<Derived<Result>>): Promise<Result> {
    return this.#cache.derive(`${this.#key}/column/${serialOf(column)}/${kind}`, work);
  }

  async rows(part: FactsPart): Promise<number> {
    return (await this.#tables.table(parts[part])).rows;
  }

  ids(part: "artifacts" | "findings"): Promise<Float64Array<ArrayBufferLike>> {
    return this.#doubles(parts[part], "id");
  }

  async idOrder(part: "artifacts" | "findings"): Promise<IdOrder> {
    const ids = await this.#doubles(parts[part], idOrderColumns.ids);
    return { ids, rows: await this.#integers(part, idOrderColumns.rows) };
  }

  async texts(part: FactsPart, name: string): Promise<TextColumn | undefined> {
    const column = await this.#column(parts[part], name);
    return column?.kind === "text" ? column.values : undefined;
  }

  async integers(part: FactsPart, name: string): Promise<Int32Array<ArrayBufferLike> | undefined> {
    const column = await this.#column(parts[part], name);
    return column?.kind === "integer" ? column.values : undefined;
  }

  async doubles(part: FactsPart, name: string): Promise<Float64Array<ArrayBufferLike> | undefined> {
    const column = await this.#column(parts[part], name);
    return column?.kind === "number" || column?.kind === "id" ? column.values : undefined;
  }

  async choice(part: FactsPart, name: string): Promise<ChoiceColumn> {
    const column = await this.#column(parts[part], name);
    if (column?.kind !== "choice") throw new SnapshotDamagedError(`${part}: no choices ${name}`);
    return column;
  }

  /** The parts that findings come from; undefined for a version that is not made of parts. */
  async findingParts(): Promise<FindingParts | undefined> {
    const part = await this.#column(parts.findings, "part");
    const ordinal = await this.#column(parts.findings, "ordinal");
    return part?.kind === "choice" && ordinal?.kind === "integer" ? { part, ordinal } : undefined;
  }

  /** What results say of changed lines. */
  async changeFacts(): Promise<ChangeFacts> {
    const column = (name: string): Promise<Column | undefined> => this.#column(parts.artifacts, name);
    const [sent, carriedSources, ownCoverage] = await Promise.all(
      ["change", "carriedSource", "ownCoverage"].map(column),
    );
    const search = (await this.#tables.table(parts.artifacts)).metadata.get(duplicatesMetadata);
    return {
      sent: sent?.kind === "text" ? sent : null,
      carriedSources: carriedSources?.kind === "integer" ? carriedSources : null,
      ownCoverage: ownCoverage?.kind === "text" ? ownCoverage : null,
      duplicates: duplicateSearches.find((known) => known === search) ?? noChanges.duplicates,
    };
  }

  async info(id: string): Promise<Column | undefined> {
    return this.#column(parts.artifacts, infoColumn(id));
  }

  async givenMeasureIds(): Promise<string[]> {
    return idsOf("measure", (await this.#tables.table(parts.artifacts)).columnNames);
  }

  async infoIds(): Promise<string[]> {
    return idsOf("info", (await this.#tables.table(parts.artifacts)).columnNames);
  }

  async indicatorIds(layer: number): Promise<string[]> {
    return idsOf("indicator", (await this.#tables.table(ratingPart(layer))).columnNames);
  }

  async layerMeasureIds(layer: number): Promise<string[]> {
    return idsOf("measure", (await this.#tables.table(ratingPart(layer))).columnNames);
  }

  /** The values from the results. */
  given(measureId: string): Promise<Values | undefined> {
    return this.#numbers(parts.artifacts, measureColumn(measureId));
  }

  /** The values that the rating layer adds. */
  added(layer: number, measureId: string): Promise<Values | undefined> {
    return this.#numbers(ratingPart(layer), measureColumn(measureId));
  }

  async indicator(layer: number, id: string): Promise<IndicatorColumn | undefined> {
    const column = await this.#column(ratingPart(layer), indicatorColumn(id));
    return column === undefined ? undefined : indicatorOf(column);
  }

  /**
   * The effective value of one measure of one row: reads at most one batch, or two if the value was not given. For a measure
   * that the model computes, values from the results are ignored.
   */
  async measureValue(layer: number, measureId: string, row: number, computed: boolean): Promise<number | undefined> {
    const name = measureColumn(measureId);
    const given = computed ? undefined : await this.#value(parts.artifacts, name, row);
    return (given ?? (await this.#value(ratingPart(layer), name, row))) as number | undefined;
  }

  /** The id of one row's level on an indicator: reads at most one batch. */
  async levelId(layer: number, indicatorId: string, row: number): Promise<string | undefined> {
    return (await this.#value(ratingPart(layer), indicatorColumn(indicatorId), row)) as string | undefined;
  }

  /** One text of one row: reads at most one batch. */
  async textAt(part: FactsPart, name: string, row: number): Promise<string | undefined> {
    return (await this.#value(parts[part], name, row)) as string | undefined;
  }

  /** The row of an artifact id, or -1; reads only the batch of the id order that may contain it. */
  async findRow(id: number): Promise<number> {
    return this.#cache.derive(`${this.#key}/row/${id}`, async () => {
      return { value: await this.#tables.use(parts.artifacts, (table) => table.rowOfId(id)), bytes: 0 };
    });
  }

  /** The lines that changed since the version that a layer was compared with; undefined if it was compared with none. */
  async layerChanges(layer: number): Promise<LayerChanges | undefined> {
    const part = ratingPart(layer);
    const compared = comparedVersionOf((await this.#tables.table(part)).metadata);
    if (compared === undefined) return undefined;
    const lines = await this.#column(part, changedColumn);
    if (lines?.kind !== "text") throw new SnapshotDamagedError(`${part}: no changed lines`);
    return { ...compared, lines: lines.values };
  }

  /** The triage decisions that a layer used; `partNames` are the parts of the version. */
  async layerTriage(layer: number, partNames: readonly string[]): Promise<LayerTriage> {
    const none = new Float64Array(0);
    const excludedName = excludedPart(layer);
    const excluded = partNames.includes(excludedName) ? await this.#doubles(excludedName, "id") : none;
    const part = relaxedPart(layer);
    if (!partNames.includes(part)) return { relaxed: none, decisions: new Uint8Array(0), excluded };
    const reason = await this.#column(part, "reason");
    if (reason?.kind !== "choice") throw new SnapshotDamagedError(`${part}: no reasons`);
    return { relaxed: await this.#doubles(part, "id"), decisions: decisionsOf(reason), excluded };
  }

  async rules(): Promise<Rule[]> {
    const names = ["id", "name", "description", "helpUri", "tool", "families", "categories"] as const;
    const columns = await Promise.all(names.map((name) => this.texts("rules", name)));
    const [id, name, description, helpUri, tool, families, categories] = columns.map((column) => column!);
    return Array.from({ length: await this.rows("rules") }, (_, row) => ({
      id: id!.text(row),
      name: name!.text(row),
      description: description!.text(row),
      helpUri: helpUri!.text(row),
      tool: tool!.text(row),
      families: JSON.parse(families!.text(row)) as string[],
      categories: JSON.parse(categories!.text(row)) as string[],
    }));
  }

  async close(): Promise<void> {
    await this.#tables.close();
  }

  async #value(part: string, name: string, row: number): Promise<Value> {
    const table = await this.#tables.table(part);
    if (!table.has(name)) return undefined;
    const column = this.#cache.known(this.#columnKey(part, name)) as Column | undefined;
    if (column !== undefined && row >= 0 && row < table.rows) return valueAt(column, row);
    // The same few values are wanted again and again, those of roots most of all, and each costs a batch.
    return this.#cache.derive(`${this.#key}/value/${row}/${part}/${name}`, async () => {
      const value = await this.#tables.use(part, (stored) => stored.value(name, row));
      return { value, bytes: typeof value === "string" ? value.length * 2 : 0 };
    });
  }

  async #numbers(part: string, name: string): Promise<Values | undefined> {
    const column = await this.#column(part, name);
    return column?.kind === "number" ? column.values : undefined;
  }

  async #doubles(part: string, name: string): Promise<Float64Array<ArrayBufferLike>> {
    const column = await this.#column(part, name);
    if (column?.kind !== "id") throw new SnapshotDamagedError(`${part}: no ids ${name}`);
    return column.values;
  }

  async #integers(part: FactsPart, name: string): Promise<Int32Array<ArrayBufferLike>> {
    const values = await this.integers(part, name);
    if (values === undefined) throw new SnapshotDamagedError(`${part}: no integers ${name}`);
    return values;
  }

  async #column(part: string, name: string): Promise<Column | undefined> {
    if (!(await this.#tables.table(part)).has(name)) return undefined;
    return this.#cache.get(this.#columnKey(part, name), () => this.#tables.use(part, (table) => table.column(name)));
  }

  #columnKey(part: string, name: string): string {
    return `${this.#key}/${part}/${name}`;
  }
}
