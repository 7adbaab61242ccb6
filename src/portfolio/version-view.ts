import { effectiveValues, rerateFindings, type Model, type RatingFacts } from "../model/index.ts";
import type { IndicatorColumn, RatingLayer, Values, VersionReader } from "../snapshot/index.ts";
import type { VersionRow } from "../store/index.ts";
import { relaxedFlags } from "./relaxed-flags.ts";

/**
 * One version as its readers see it: facts, the rating layer in force, and the model that rated it. When findings were
 * relaxed since the layer was written, what depends on them is re-rated in memory before anything is answered; the
 * stored layer follows later.
 */
export class VersionView {
  readonly version: VersionRow;
  readonly model: Model;
  readonly reader: VersionReader;
  readonly #rerated: RatingLayer | undefined;

  constructor(version: VersionRow, model: Model, reader: VersionReader, rerated?: RatingLayer) {
    this.version = version;
    this.model = model;
    this.reader = reader;
    this.#rerated = rerated;
  }

  /** Whether findings that were relaxed since the layer was written are taken into account in memory. */
  get caughtUp(): boolean {
    return this.#rerated !== undefined;
  }

  /** The effective values of a measure: given ones first, unless the model computes it. */
  async measure(id: string): Promise<Values | undefined> {
    const given = this.model.isComputed(id) ? undefined : await this.reader.given(id);
    const { layer } = this.version;
    const added = this.#rerated === undefined ? await this.reader.added(layer, id) : this.#rerated.measures.get(id);
    if (given === undefined || added === undefined) return given ?? added;
    // What results give never hangs on findings, so the values are the layer's, caught up or not.
    return this.reader.derived(`effective:${layer}:${id}`, async () => {
      const value = effectiveValues(given, added, given.length);
      return { value, bytes: value.byteLength };
    });
  }

  async indicator(id: string): Promise<IndicatorColumn | undefined> {
    return this.#rerated === undefined
      ? this.reader.indicator(this.version.layer, id)
      : this.#rerated.indicators.get(id);
  }

  /** One value of one artifact; undefined when it or the artifact is missing. */
  async measureOf(artifactId: number, id: string): Promise<number | undefined> {
    const row = await this.reader.findRow(artifactId);
    return row === -1 ? undefined : this.measureAt(row, id);
  }

  /** One value of one row; reads no more than that. */
  async measureAt(row: number, id: string): Promise<number | undefined> {
    if (this.#rerated !== undefined) return presentAt(await this.measure(id), row);
    return this.reader.measureValue(this.version.layer, id, row, this.model.isComputed(id));
  }

  /** The level of one row on an indicator; reads no more than that. */
  async levelIdAt(row: number, id: string): Promise<string | undefined> {
    if (this.#rerated === undefined) return this.reader.levelId(this.version.layer, id, row);
    const column = this.#rerated.indicators.get(id);
    return column?.levelIds[column.level[row]!];
  }
}

/** Everything that rating reads of a stored version, with the findings of these ids taken as relaxed. */
export async function ratingFactsOf(reader: VersionReader, relaxedIds: Iterable<number>): Promise<RatingFacts> {
  const given = new Map<string, Values>();
  for (const id of await reader.givenMeasureIds()) given.set(id, (await reader.given(id))!);
  const rule = await reader.choice("findings", "rule");
  const imported = await reader.texts("findings", "importedRelaxation");
  const relaxed = relaxedFlags(await reader.idOrder("findings"), relaxedIds, imported);
  const artifact = (await reader.integers("findings", "artifact"))!;
  return {
    tree: await reader.tree(),
    given,
    rules: await reader.rules(),
    findings: { artifact, rule: rule.values, relaxed },
  };
}

/** The layer in force, read whole. */
export async function readLayer(reader: VersionReader, layer: number): Promise<RatingLayer> {
  const measures = new Map<string, Values>();
  for (const id of await reader.layerMeasureIds(layer)) measures.set(id, (await reader.added(layer, id))!);
  const indicators = new Map<string, IndicatorColumn>();
  for (const id of await reader.indicatorIds(layer)) indicators.set(id, (await reader.indicator(layer, id))!);
  return { measures, indicators };
}

/** The view of a version whose layer is behind its branch's triage. */
export async function caughtUpView(
  version: VersionRow,
  model: Model,
  reader: VersionReader,
  relaxedIds: Iterable<number>,
): Promise<VersionView> {
  const facts = await ratingFactsOf(reader, relaxedIds);
  const rerated = rerateFindings(model, facts, await readLayer(reader, version.layer));
  return new VersionView(version, model, reader, rerated);
}

function presentAt(values: Values | undefined, row: number): number | undefined {
  const value = values?.[row];
  return value === undefined || Number.isNaN(value) ? undefined : value;
}
