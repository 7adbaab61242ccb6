import { ruleName, type SearchCache, type Snapshots } from "../portfolio/index.ts";
import { searchRows, type Fit, type FittingRow, type NameSearch, type Pace, type RowRange } from "../query/index.ts";
import { artifactsPerBlock, wantedSequences, type SearchFilter, type TextColumn } from "../snapshot/index.ts";
import type { VersionHead } from "../store/index.ts";
import type { Language } from "../text/index.ts";

/** What searching versions needs. */
export interface SearchedVersions extends Pick<Snapshots, "factsOf" | "modelOf"> {
  readonly search: Pick<SearchCache, "blocksIn"> & {
    knownFilter(folder: string): Filter | undefined;
    filterOf(folder: string): Promise<Filter>;
  };
}

type Filter = Pick<SearchFilter, "mayHaveAll">;

interface SearchTerms {
  readonly text: string;
  readonly search: NameSearch;
  readonly language: Language;
  readonly pace: Pace;
}

/** Where a version can have hits. */
interface FoundPlaces {
  readonly ranges: readonly RowRange[];
  readonly hasRules: boolean;
}

/** A rule that has findings, and how well it fits. */
interface FittingRule {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly fit: Fit;
}

const nowhere: FoundPlaces = { ranges: [], hasRules: false };

/** One search in many versions: their indexes say where a hit can be, and only these places are looked at. */
export class VersionSearch {
  readonly #versions: SearchedVersions;
  readonly #terms: SearchTerms;
  /** What a text must contain, by how well it fits. */
  readonly #wanted: readonly Int32Array[] | undefined;
  /** By model: what the ids of rules contain whose names in the model fit. */
  readonly #namedRules = new Map<number, readonly NamedRule[]>();

  constructor(versions: SearchedVersions, terms: SearchTerms) {
    this.#versions = versions;
    this.#terms = terms;
    this.#wanted = wantedSequences(terms.text);
  }

  /** Whether a version certainly has no hits that fit at least as well; false if that is not known without reading. */
  lacks(version: VersionHead, worst: Fit | undefined): boolean {
    if (worst === undefined) return true;
    const wanted = this.#wanted?.[worst];
    const filter = this.#versions.search.knownFilter(version.folder);
    const named = this.#namedRules.get(version.modelRevisionId);
    if (wanted === undefined || filter === undefined || named === undefined) return false;
    return !filter.mayHaveAll(wanted) && !mayHaveNamed(version, named, worst, filter);
  }

  /** Where a version can have hits that fit at least as well; undefined: none is wanted. */
  async find(version: VersionHead, worst: Fit | undefined): Promise<FoundPlaces> {
    if (worst === undefined) return nowhere;
    const wanted = this.#wanted?.[worst];
    if (wanted === undefined) return this.#everywhere(version);
    const filter = await this.#versions.search.filterOf(version.folder);
    const named = this.#namedRules.get(version.modelRevisionId) ?? (await this.#nameRules(version));
    const hasNamed = mayHaveNamed(version, named, worst, filter);
    if (!filter.mayHaveAll(wanted)) return { ranges: [], hasRules: hasNamed };
    const { artifacts, hasRules } = await this.#versions.search.blocksIn(version.folder, wanted);
    // Where the filter was wrong, no table is opened.
    const rows = artifacts.length === 0 ? 0 : await this.#versions.factsOf(version).rows("artifacts");
    return { ranges: artifacts.map((block) => rangeOf(block, rows)), hasRules: hasRules || hasNamed };
  }

  /** The texts of a version's artifacts, and their ids. */
  async columnsOf(
    version: VersionHead,
  ): Promise<{ readonly texts: ArtifactTexts; readonly ids: Float64Array<ArrayBufferLike> }> {
    const facts = this.#versions.factsOf(version);
    const [names, paths] = [(await facts.texts("artifacts", "name"))!, (await facts.texts("artifacts", "path"))!];
    return { texts: { names, paths }, ids: await facts.ids("artifacts") };
  }

  /** The rows that fit, in their order, some at a time. */
  rowsIn(texts: ArtifactTexts, ranges: readonly RowRange[]): AsyncGenerator<readonly FittingRow[]> {
    return searchRows(texts, ranges, this.#terms.search, this.#terms.pace);
  }

  /** The rules with findings that fit. */
  async rulesIn(version: VersionHead): Promise<readonly FittingRule[]> {
    const facts = this.#versions.factsOf(version);
    const model = await this.#versions.modelOf(version);
    const rules = await facts.rules();
    const used = new Uint8Array(rules.length);
    for (const rule of (await facts.choice("findings", "rule")).values) used[rule] = 1;
    return rules.flatMap((rule, index) => {
      const name = ruleName(rule, model, this.#terms.language);
      const fit = used[index] === 1 ? this.#terms.search.fitOf(name, rule.id) : undefined;
      return fit === undefined ? [] : [{ index, id: rule.id, name, fit }];
    });
  }

  async #everywhere(version: VersionHead): Promise<FoundPlaces> {
    const rows = await this.#versions.factsOf(version).rows("artifacts");
    const blocks = Array.from({ length: Math.ceil(rows / artifactsPerBlock) }, (_, block) => rangeOf(block, rows));
    return { ranges: blocks, hasRules: true };
  }

  // The index of a version knows the names that results give to rules. Names in the model are searched once for all
  // versions that it rates; of the rules that fit, the index knows the ids.
  async #nameRules(version: VersionHead): Promise<readonly NamedRule[]> {
    const model = await this.#versions.modelOf(version);
    const fitting = [...model.rules.values()].flatMap((rule) => {
      const fit = this.#terms.search.fitOf(ruleName(rule, model, this.#terms.language), rule.id);
      const sequences = fit === undefined ? undefined : wantedSequences(rule.id)?.[0];
      return fit === undefined ? [] : [{ fit, sequences: sequences ?? new Int32Array(0) }];
    });
    this.#namedRules.set(version.modelRevisionId, fitting);
    return fitting;
  }
}

/** A rule whose name in the model fits: what its id contains. */
interface NamedRule {
  readonly fit: Fit;
  readonly sequences: Int32Array;
}

function mayHaveNamed(version: VersionHead, named: readonly NamedRule[], worst: Fit, filter: Filter): boolean {
  if (version.findingCount === 0) return false;
  return named.some(({ fit, sequences }) => fit <= worst && filter.mayHaveAll(sequences));
}

interface ArtifactTexts {
  readonly names: TextColumn;
  readonly paths: TextColumn;
}

// The first artifact is the project.
function rangeOf(block: number, rows: number): RowRange {
  const start = block * artifactsPerBlock;
  return { start: Math.max(1, start), end: Math.min(rows, start + artifactsPerBlock) };
}
