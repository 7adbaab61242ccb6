import {
  measuresOfNewCode,
  mergeValues,
  newCodeMeasures,
  rate,
  rerateFindings,
  type Model,
  type RatingFacts,
} from "../model/index.ts";
import type { IndicatorColumn, RatingLayer, Values, VersionReader } from "../snapshot/index.ts";
import { filledValues } from "../query/index.ts";
import type { BranchTriage, RootValues, VersionRow } from "../store/index.ts";
import { rootValues } from "./root-values.ts";
import { excludesSame, readTriagedFacts, resolveLayerTriage, resolveTriage, type RowTriage } from "./row-triage.ts";

/** Values that triage changed after the layer was written. */
interface CaughtUp {
  readonly rating: RatingLayer;
  readonly rowTriage: RowTriage;
  readonly root: RootValues;
}

/**
 * One version as readers see it: facts, the rating layer in force, and the model that rated it. If findings were
 * relaxed since the layer was written, the dependent values are rated again in memory before the first answer; the
 * stored layer follows later.
 */
export class VersionView {
  readonly version: VersionRow;
  readonly model: Model;
  readonly reader: VersionReader;
  /** The branch's triage if it is applied in memory; undefined if the stored layer has it. */
  readonly rowTriage: RowTriage | undefined;
  readonly #rerated: RatingLayer | undefined;
  readonly #effective = new Map<string, Values>();
  readonly #caughtUp: CaughtUp | undefined;
  /** Measures that have no values here. */
  readonly #hidden: ReadonlySet<string>;

  constructor(
    version: VersionRow,
    model: Model,
    reader: VersionReader,
    caughtUp?: CaughtUp,
    hidden: ReadonlySet<string> = new Set(),
  ) {
    this.version = version;
    this.model = model;
    this.reader = reader;
    this.#caughtUp = caughtUp;
    this.rowTriage = caughtUp?.rowTriage;
    this.#rerated = caughtUp?.rating;
    this.#hidden = hidden;
  }

  /** The same version for a reader who must not know what it was compared with: nothing is known of changed lines. */
  withoutNewCode(): VersionView {
    return new VersionView(this.version, this.model, this.reader, this.#caughtUp, measuresOfNewCode(this.model));
  }

  /** The root's values, as lists show them. */
  get root(): RootValues {
    return this.#caughtUp?.root ?? this.version.root;
  }

  /** Whether findings that were relaxed since the layer was written are taken into account in memory. */
  get caughtUp(): boolean {
    return this.#rerated !== undefined;
  }

  /** The effective values of a measure: given ones first, unless the model computes it. */
  async measure(id: string): Promise<Values | undefined> {
    if (this.#hidden.has(id)) return undefined;
    const { layer } = this.version;
    const [given, added] = await Promise.all([
      this.model.isComputed(id) ? undefined : this.reader.given(id),
      this.#rerated === undefined ? this.reader.added(layer, id) : this.#rerated.measures.get(id),
    ]);
    if (given === undefined || added === undefined) return given ?? added;
    const effective = async () => {
      const value = await merge(given, added);
      return { value, bytes: value.byteLength };
    };
    // A layer re-rated in memory is cached with its view, of which there are few; a stored one with its columns.
    if (this.#rerated === undefined) return this.reader.derived(`effective:${layer}:${id}`, effective);
    const known = this.#effective.get(id) ?? (await effective()).value;
    this.#effective.set(id, known);
    return known;
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

  /** One value of one row; reads only that value. */
  async measureAt(row: number, id: string): Promise<number | undefined> {
    if (this.#hidden.has(id)) return undefined;
    if (this.#rerated !== undefined) return presentAt(await this.measure(id), row);
    return this.reader.measureValue(this.version.layer, id, row, this.model.isComputed(id));
  }

  /** The level of one row on an indicator; reads only that value. */
  async levelIdAt(row: number, id: string): Promise<string | undefined> {
    if (this.#rerated === undefined) return this.reader.levelId(this.version.layer, id, row);
    const column = this.#rerated.indicators.get(id);
    return column?.levelIds[column.level[row]!];
  }
}

function merge(given: Values, added: Values): Promise<Values> {
  return filledValues(given.length, (merged, start, end) => mergeValues(merged, given, added, start, end));
}

/** The measures of changed lines that a layer has; undefined if the version was not compared with another one (D15). */
export async function newCodeOf(
  reader: VersionReader,
  layer: number,
): Promise<ReadonlyMap<string, Values> | undefined> {
  if ((await reader.layerChanges(layer)) === undefined) return undefined;
  const measures = new Map<string, Values>();
  for (const id of newCodeMeasures) {
    const values = await reader.added(layer, id);
    if (values !== undefined) measures.set(id, values);
  }
  return measures;
}

/** All columns of a stored version that rating needs, with its triage and the measures of its changed lines. */
export async function ratingFactsOf(
  reader: VersionReader,
  rowTriage: RowTriage,
  newCode: ReadonlyMap<string, Values> | undefined,
): Promise<RatingFacts> {
  const given = new Map<string, Values>();
  for (const id of await reader.givenMeasureIds()) given.set(id, (await reader.given(id))!);
  const rule = await reader.choice("findings", "rule");
  const artifact = (await reader.integers("findings", "artifact"))!;
  return {
    tree: await reader.tree(),
    given,
    newCode,
    rules: await reader.rules(),
    findings: { artifact, rule: rule.values, relaxed: rowTriage.relaxed },
    excluded: rowTriage.excluded,
  };
}

/** All columns of the layer in force. */
export async function readLayer(reader: VersionReader, layer: number): Promise<RatingLayer> {
  const measures = new Map<string, Values>();
  for (const id of await reader.layerMeasureIds(layer)) measures.set(id, (await reader.added(layer, id))!);
  const indicators = new Map<string, IndicatorColumn>();
  for (const id of await reader.indicatorIds(layer)) indicators.set(id, (await reader.indicator(layer, id))!);
  return { measures, indicators };
}

/** The view of a version whose layer is behind its branch's triage. `partNames` says which parts the version has. */
export async function caughtUpView(
  version: VersionRow,
  model: Model,
  reader: VersionReader,
  triage: BranchTriage,
  partNames: readonly string[],
): Promise<VersionView> {
  const triaged = await readTriagedFacts(reader);
  const rowTriage = resolveTriage(triaged, triage);
  const before = resolveLayerTriage(triaged, await reader.layerTriage(version.layer, partNames));
  const facts = await ratingFactsOf(reader, rowTriage, await newCodeOf(reader, version.layer));
  const rerated = excludesSame(rowTriage, before)
    ? rerateFindings(model, facts, await readLayer(reader, version.layer))
    : rate(model, facts);
  return new VersionView(version, model, reader, {
    rating: rerated,
    rowTriage,
    root: rootValues(model, facts.given, rerated),
  });
}

function presentAt(values: Values | undefined, row: number): number | undefined {
  const value = values?.[row];
  return value === undefined || Number.isNaN(value) ? undefined : value;
}
