import type { BranchRow, StoreReads, VersionRow } from "../store/index.ts";
import { referenceVersion } from "./reference.ts";
import type { Roots, SeenProject } from "./visible-project.ts";

/** The last versions of a project's main branch that the caller sees. */
export type RecentVersions<Seen extends SeenProject> = Seen & {
  readonly branch: BranchRow;
  /** Newest first. */
  readonly versions: readonly VersionRow[];
  /** The reference of the newest version (D9, D15). */
  readonly reference: VersionRow | undefined;
};

type Reads = Pick<StoreReads, "branchesByIds" | "newestVersions" | "versionById">;

/** The newest baseline may be the version shown itself. Then the baseline before it is the reference. */
const baselinesRead = 2;

/** The last versions of many projects, `count` of each: a few statements, and no version is opened. */
export async function readRecentVersions<Seen extends SeenProject>(
  read: Reads,
  seen: readonly Seen[],
  roots: Roots,
  count: number,
): Promise<readonly RecentVersions<Seen>[]> {
  const mainIds = (open: boolean): number[] =>
    seen.filter(({ drafts }) => drafts === open).map(({ project }) => project.mainBranchId);
  const [open, closed] = [mainIds(true), mainIds(false)];
  const branches = new Map((await read.branchesByIds([...open, ...closed])).map((branch) => [branch.id, branch]));
  const versionsRead = Math.max(count, baselinesRead);
  const versions = Map.groupBy(
    [
      ...(await read.newestVersions(open, "any", versionsRead)),
      ...(await read.newestVersions(closed, "published", versionsRead)),
    ],
    ({ branchId }) => branchId,
  );
  const baselines = Map.groupBy(await read.newestVersions(open, "baseline", baselinesRead), ({ branchId }) => branchId);
  const recent: RecentVersions<Seen>[] = [];
  for (const one of seen) {
    const branch = branches.get(one.project.mainBranchId);
    // Deleted since the list of projects was read.
    if (branch === undefined) continue;
    const [newest, ...older] = versions.get(branch.id) ?? [];
    // For callers who see drafts, triage counts at once, even if the row still has the values of its stored layer.
    const shown = newest && one.drafts ? { ...newest, root: await roots.rootOf(newest, branch) } : newest;
    const known = shown === undefined ? [] : [shown, ...older];
    const isPinned = one.drafts && shown !== undefined && shown.referenceWhy !== null;
    const reference = isPinned
      ? await read.versionById(shown.referenceId ?? 0)
      : shown && referenceVersion(shown, [...older, ...(baselines.get(branch.id) ?? [])]);
    recent.push({ ...one, branch, versions: known.slice(0, count), reference });
  }
  return recent;
}
