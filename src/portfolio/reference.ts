import type { VersionMark } from "../store/index.ts";

/**
 * The version that trends and differences are computed against (D9): the newest baseline older than the version shown;
 * without a baseline, the version before it. `visible` are the versions of the branch that the caller may see, in any
 * order; versions are ordered by acceptance, which is the order of their ids.
 */
export function referenceVersion<Mark extends VersionMark>(
  shown: Pick<VersionMark, "id">,
  visible: readonly Mark[],
): Mark | undefined {
  const older = visible.filter((version) => version.id < shown.id);
  return newest(older.filter((version) => version.baseline)) ?? newest(older);
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
