import type { BranchTarget, ReferenceMark, ReferenceReason, VersionMark } from "../store/index.ts";

/** Complete versions of a target branch. */
export interface TargetVersions {
  readonly newestId: number | undefined;
  /** The newest of each commit. */
  readonly atCommits: readonly { readonly id: number; readonly commit: string }[];
}

/**
 * The version of the target that a version is compared with (D15): the one at the base; else the one at the newest
 * ancestor that has one; else the newest.
 */
export function chooseInTarget(
  { base, ancestors }: Pick<BranchTarget, "base" | "ancestors">,
  { newestId, atCommits }: TargetVersions,
): { readonly id: number | null; readonly why: ReferenceReason } {
  const ids = new Map(atCommits.map(({ commit, id }) => [commit, id]));
  const atBase = base === null ? undefined : ids.get(base);
  if (atBase !== undefined) return { id: atBase, why: "MERGE_BASE" };
  const ancestor = ancestors.find((commit) => ids.has(commit));
  if (ancestor !== undefined) return { id: ids.get(ancestor)!, why: "ANCESTOR" };
  return newestId === undefined ? { id: null, why: "NONE" } : { id: newestId, why: "NEWEST_OF_TARGET" };
}

/**
 * The version that trends and differences are computed against (D9): the newest baseline older than the version shown;
 * without a baseline, the version before it. A version of the same commit is never it: results that are sent again show the
 * same differences (D15). `visible` are the versions of the branch that the caller may see, in any
 * order; versions are ordered by acceptance, which is the order of their ids.
 */
export function referenceVersion<Mark extends ReferenceMark>(
  shown: Pick<ReferenceMark, "id" | "commit">,
  visible: readonly Mark[],
): Mark | undefined {
  const older = visible.filter((version) => version.id < shown.id && !isSameCommit(version, shown));
  return newest(older.filter((version) => version.baseline)) ?? newest(older);
}

/** Whether both versions say that they are of the same commit. */
export function isSameCommit(one: Pick<ReferenceMark, "commit">, other: Pick<ReferenceMark, "commit">): boolean {
  return one.commit !== null && one.commit === other.commit;
}

/**
 * The oldest visible version that has something which first appeared in `firstVersionId`. It is still in the version
 * shown, so it is in all versions between.
 */
export function firstShown(firstVersionId: number, visible: readonly Pick<VersionMark, "id">[]): number | null {
  const since = visible.map(({ id }) => id).filter((id) => id >= firstVersionId);
  return since.length === 0 ? null : Math.min(...since);
}

function newest<Mark extends VersionMark>(versions: readonly Mark[]): Mark | undefined {
  return versions.reduce<Mark | undefined>(
    (best, version) => (best === undefined || version.id > best.id ? version : best),
    undefined,
  );
}
