import { Pace, trendBetween, trends } from "../query/index.ts";
import type { Derived } from "../snapshot/index.ts";
import type { OpenVersion } from "./open-version.ts";
import { matchArtifacts } from "./shared-identity.ts";

/** A version compared with its reference (D9, D15). */
export interface Comparison {
  readonly reference: OpenVersion;
  /** For every row, the same artifact's row in the reference; -1 where it was absent. */
  readonly matched: Int32Array;
  /** For every row, its trend as an index into `trends`. */
  readonly trends: Uint8Array;
}

const sliceRows = 65_536;

/** Computes the differences between two versions, once for every pair of states. */
export async function compareVersions(current: OpenVersion, reference: OpenVersion): Promise<Comparison> {
  const compared = await current.reader.derived(`compared:${current.state}:${reference.state}`, () =>
    computeComparison(current, reference),
  );
  return { reference, ...compared };
}

async function computeComparison(
  current: OpenVersion,
  reference: OpenVersion,
): Promise<Derived<Omit<Comparison, "reference">>> {
  const pace = new Pace();
  const matched = await matchArtifacts(current, reference, pace);
  const now = await current.rootLevels();
  const before = await reference.rootLevels();
  // A table with an entry for every pair of levels: a comparison of two rows is then a lookup.
  const table = now.levels.map(({ level }) =>
    Uint8Array.from(before.levels, (other) => trends.indexOf(trendBetween(level.rank, other.level.rank))),
  );
  const isNew = trends.indexOf("NEW");
  const found = new Uint8Array(matched.length);
  for (let row = 0; row < found.length; row++) {
    const other = matched[row]!;
    found[row] = other === -1 ? isNew : table[now.codes[row]!]![before.codes[other]!]!;
    if (row % sliceRows === 0 && pace.due()) await pace.rest();
  }
  return { value: { matched, trends: found }, bytes: matched.byteLength + found.byteLength };
}
