import type { VersionRow } from "../store/index.ts";

/**
 * The version that trends and differences are worked out against (D9): the newest baseline older than the one shown;
 * if there is none, the version before it. `visible` are the versions of the branch that the caller may see, in any
 * order; versions are ordered by acceptance, which is the order of their ids.
 */
export function referenceVersion(
  shown: Pick<VersionRow, "id">,
  visible: readonly VersionRow[],
): VersionRow | undefined {
  const older = visible.filter((version) => version.id < shown.id);
  return newest(older.filter((version) => version.baseline)) ?? newest(older);
}

function newest(versions: readonly VersionRow[]): VersionRow | undefined {
  return versions.reduce<VersionRow | undefined>(
    (best, version) => (best === undefined || version.id > best.id ? version : best),
    undefined,
  );
}
