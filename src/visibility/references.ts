import { referenceVersion, type SeenProject } from "../portfolio/index.ts";
import type { BranchRow, GateResult, ReferenceReason, StoreReads, ReferenceMark, VersionRow } from "../store/index.ts";

/** The version that a version is compared with, as a caller sees it. */
export type VisibleReference =
  | { readonly why: Exclude<ReferenceReason, "NONE">; readonly version: VersionRow; readonly branch: BranchRow }
  | { readonly why: "NONE"; readonly version: undefined; readonly branch: undefined };

export type ReferenceReads = Pick<StoreReads, "versionById" | "branchById" | "versionsByIds" | "branchesByIds">;

/** There is no version to compare with. */
export const noReference: VisibleReference = { why: "NONE", version: undefined, branch: undefined };

/** A version, and those of its branch that the caller may see. */
interface SeenVersion {
  readonly version: VersionRow;
  readonly versions: readonly ReferenceMark[];
}

/**
 * The references of versions, by the ids of these. Callers who see drafts get the one that the build pinned in the target
 * branch (D15). Without a target, and for all others, D9's rule decides among the versions that the caller may see.
 */
export async function referencesOf(
  read: ReferenceReads,
  { drafts }: Pick<SeenProject, "drafts">,
  seen: readonly SeenVersion[],
): Promise<ReadonlyMap<number, VisibleReference>> {
  const chosen = seen.map(({ version, versions }) => {
    const { id: of, referenceId, referenceWhy } = version;
    if (drafts && referenceWhy !== null) return { of, id: referenceId, why: referenceWhy };
    const mark = referenceVersion(version, versions);
    return { of, id: mark?.id ?? null, why: mark?.baseline === true ? "BASELINE" : "PREVIOUS" } as const;
  });
  const rows = await readRows(
    chosen.flatMap(({ id }) => id ?? []),
    read.versionById,
    read.versionsByIds,
  );
  const branches = await readRows(
    Array.from(rows.values(), ({ branchId }) => branchId),
    read.branchById,
    read.branchesByIds,
  );
  return new Map(
    chosen.map(({ of, id, why }) => {
      const version = rows.get(id ?? 0);
      const branch = version && branches.get(version.branchId);
      const isThere = version !== undefined && branch !== undefined && why !== "NONE";
      return [of, isThere ? { why, version, branch } : noReference];
    }),
  );
}

/** Reads rows by their ids. Most answers need one, and reads of one row are cached. */
async function readRows<Row extends { readonly id: number }>(
  ids: readonly number[],
  readOne: (id: number) => Promise<Row | undefined>,
  readMany: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<ReadonlyMap<number, Row>> {
  const wanted = [...new Set(ids)];
  const [only] = wanted;
  if (only === undefined) return new Map();
  const found = wanted.length === 1 ? [await readOne(only)] : await readMany(wanted);
  return new Map(found.flatMap((row) => (row === undefined ? [] : [[row.id, row]])));
}

/** The versions of a branch that a caller may see, of all that it has. */
export function seenMarks<Mark extends { readonly published: boolean }>(
  { drafts }: Pick<SeenProject, "drafts">,
  marks: readonly Mark[],
): readonly Mark[] {
  return drafts ? marks : marks.filter((mark) => mark.published);
}

/** The version that a gate's result was compared with, as far as the caller sees that result. */
export async function gateReference(
  read: Pick<ReferenceReads, "versionById" | "branchById">,
  { referenceWhy }: Pick<VersionRow, "referenceWhy">,
  result: GateResult | null,
): Promise<VisibleReference> {
  const mark = result?.reference ?? null;
  const version = mark === null ? undefined : await read.versionById(mark.id);
  const branch = version && (await read.branchById(version.branchId));
  if (mark === null || version === undefined || branch === undefined) return noReference;
  const onBranch = mark.baseline ? "BASELINE" : "PREVIOUS";
  return { why: referenceWhy === null || referenceWhy === "NONE" ? onBranch : referenceWhy, version, branch };
}
