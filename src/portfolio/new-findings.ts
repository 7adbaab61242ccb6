import { matchRows, type Pace } from "../query/index.ts";
import { mapBytes, type FindingParts, type IdOrder, type VersionReader } from "../snapshot/index.ts";
import type { StoreReads, VersionRow } from "../store/index.ts";
import { readFindingOrder } from "./shared-identity.ts";

/** The findings of a version, as far as that says which of them are new. */
export interface ComparedFindings {
  readonly order: IdOrder;
  /** Undefined for a version that is not made of parts. */
  readonly parts: FindingParts | undefined;
  /** Of `partsAnalysedBefore`. */
  readonly earlierParts: ReadonlySet<string>;
}

/**
 * One flag for each finding of a version: 1 where the reference does not have it (D9). A finding that was carried past the
 * reference is not new, although the reference may lack its part: carried findings are neither new nor fixed (D14).
 */
export async function findingsNewSince(
  { order, parts, earlierParts }: ComparedFindings,
  reference: IdOrder,
  pace: Pace,
): Promise<Uint8Array> {
  const matched = await matchRows(order, reference, pace);
  if (parts === undefined || earlierParts.size === 0) return mapBytes(matched, (row) => (row === -1 ? 1 : 0));
  const { choices, values } = parts.part;
  const mayBeNew = Uint8Array.from(choices, (name) => (earlierParts.has(name) ? 0 : 1));
  return mapBytes(matched, (row, finding) => (row === -1 ? mayBeNew[values[finding]!]! : 0));
}

/** The same of two stored versions. */
export async function findingsNewIn(
  current: VersionReader,
  reference: VersionReader,
  { sameBranch, earlierParts }: { readonly sameBranch: boolean; readonly earlierParts: ReadonlySet<string> },
  pace: Pace,
): Promise<Uint8Array> {
  const order = await readFindingOrder(current, sameBranch);
  const parts = earlierParts.size === 0 ? undefined : await current.findingParts();
  return findingsNewSince({ order, parts, earlierParts }, await readFindingOrder(reference, sameBranch), pace);
}

/**
 * Names of the parts that a version carries from versions of the reference's branch that are older than the reference:
 * nothing in them can be new since then.
 */
export async function partsAnalysedBefore(
  read: Pick<StoreReads, "versionParts" | "versionsByIds">,
  version: VersionRow,
  reference: Pick<VersionRow, "id" | "branchId">,
): Promise<ReadonlySet<string>> {
  const parts = (await read.versionParts([version])).get(version.id) ?? [];
  const carried = parts.flatMap(({ name, sourceVersionId: source }) =>
    source !== null && source < reference.id ? [{ name, source }] : [],
  );
  if (carried.length === 0) return new Set();
  const sources = await read.versionsByIds([...new Set(carried.map(({ source }) => source))]);
  const branches = new Map(sources.map(({ id, branchId }) => [id, branchId]));
  // Parts of versions that were deleted since then came from the branch itself.
  const isEarlier = (source: number): boolean => (branches.get(source) ?? version.branchId) === reference.branchId;
  return new Set(carried.filter(({ source }) => isEarlier(source)).map(({ name }) => name));
}
