import { matchRows, type Pace } from "../query/index.ts";
import type { Derived, Values } from "../snapshot/index.ts";
import type { OpenVersion } from "./open-version.ts";
import { isSameBranch, matchArtifacts, readFindingOrder } from "./shared-identity.ts";

/** How an artifact may change between two versions, largest effect first. */
export type ArtifactChange =
  | { readonly change: "ADDED"; readonly row: number }
  | { readonly change: "REMOVED"; readonly rowBefore: number }
  | { readonly change: "CHANGED"; readonly row: number; readonly rowBefore: number };

/** A comparison of two versions of a project, of one branch or of two. */
export interface VersionPair {
  /** Rows of the later version → rows of the earlier one; -1 where it has none. */
  readonly artifacts: Int32Array;
  readonly findings: Int32Array;
  readonly changes: readonly ArtifactChange[];
  readonly counts: { readonly improved: number; readonly degraded: number; readonly unchanged: number };
}

const sliceRows = 16_384;

/** Computes the comparison, once for every pair of states. */
export function pairVersions(before: OpenVersion, after: OpenVersion, pace: Pace): Promise<VersionPair> {
  return after.reader.derived(`pair:${after.state}:${before.state}`, () => computePair(before, after, pace));
}

async function computePair(before: OpenVersion, after: OpenVersion, pace: Pace): Promise<Derived<VersionPair>> {
  const sameBranch = isSameBranch(before, after);
  const artifacts = await matchArtifacts(after, before, pace);
  const order = await readFindingOrder(after.reader, sameBranch);
  const findings = await matchRows(order, await readFindingOrder(before.reader, sameBranch), pace);
  const { changes, counts } = await changesOf(before, after, artifacts, pace);
  const bytes = artifacts.byteLength + findings.byteLength + changes.length * 64;
  return { value: { artifacts, findings, changes, counts }, bytes };
}

/** A version's rank and root measure on every row. */
class Ratings {
  readonly #codes: ArrayLike<number>;
  readonly #ranks: readonly number[];
  readonly #columns: readonly (Values | undefined)[];
  readonly #type: ArrayLike<number>;

  private constructor(
    codes: ArrayLike<number>,
    ranks: readonly number[],
    columns: readonly (Values | undefined)[],
    type: ArrayLike<number>,
  ) {
    this.#codes = codes;
    this.#ranks = ranks;
    this.#columns = columns;
    this.#type = type;
  }

  static async of(version: OpenVersion): Promise<Ratings> {
    const { codes, levels } = await version.rootLevels();
    const columns = await rootColumns(version, version);
    const ranks = levels.map(({ level }) => level.rank);
    return new Ratings(codes, ranks, columns, version.tree.type);
  }

  rank(row: number): number {
    return this.#ranks[this.#codes[row]!]!;
  }

  value(row: number): number {
    return this.#columns[this.#type[row]!]?.[row] ?? Number.NaN;
  }
}

/**
 * A version's values of the measures that rate the types of the other version, which decides what is compared: models
 * change, and values of different measures cannot be compared.
 */
export async function rootColumns(
  version: OpenVersion,
  { tree, model }: Pick<OpenVersion, "tree" | "model">,
): Promise<readonly (Values | undefined)[]> {
  const columns: (Values | undefined)[] = [];
  for (const type of tree.types) columns.push(await version.measure(model.rootIndicatorOf(type).measure.id));
  return columns;
}

interface WeighedChange {
  readonly entry: ArtifactChange;
  readonly ranks: number;
  readonly value: number;
}

async function changesOf(
  before: OpenVersion,
  after: OpenVersion,
  matched: Int32Array,
  pace: Pace,
): Promise<Pick<VersionPair, "changes" | "counts">> {
  const [then, now] = [await Ratings.of(before), await Ratings.of(after)];
  const earlier = await rootColumns(before, after);
  const weighed: WeighedChange[] = [];
  const counts = { improved: 0, degraded: 0, unchanged: 0 };
  const stillThere = new Uint8Array(before.tree.size);
  for (let row = 0; row < matched.length; row++) {
    if (row % sliceRows === 0 && pace.due()) await pace.rest();
    const rowBefore = matched[row]!;
    if (rowBefore === -1) {
      weighed.push({
        entry: { change: "ADDED", row },
        ranks: Math.max(0, now.rank(row)),
        value: weight(now.value(row)),
      });
      continue;
    }
    stillThere[rowBefore] = 1;
    const [rank, rankBefore] = [now.rank(row), then.rank(rowBefore)];
    const known = rank >= 0 && rankBefore >= 0;
    const valueBefore = earlier[after.tree.type[row]!]?.[rowBefore] ?? Number.NaN;
    const value = weight(now.value(row) - valueBefore);
    const same = rank === rankBefore && Object.is(now.value(row), valueBefore);
    if (same) counts.unchanged += 1;
    else {
      weighed.push({
        entry: { change: "CHANGED", row, rowBefore },
        ranks: known ? Math.abs(rank - rankBefore) : 0,
        value,
      });
    }
    if (known && rank < rankBefore) counts.improved += 1;
    if (known && rank > rankBefore) counts.degraded += 1;
  }
  for (let rowBefore = 0; rowBefore < stillThere.length; rowBefore++) {
    if (stillThere[rowBefore] === 1) continue;
    const [rank, value] = [Math.max(0, then.rank(rowBefore)), weight(then.value(rowBefore))];
    weighed.push({ entry: { change: "REMOVED", rowBefore }, ranks: rank, value });
  }
  // Stable: of equal effects, tree order decides.
  weighed.sort((one, other) => other.ranks - one.ranks || other.value - one.value);
  return { changes: weighed.map(({ entry }) => entry), counts };
}

function weight(value: number): number {
  return Number.isNaN(value) ? 0 : Math.abs(value);
}
