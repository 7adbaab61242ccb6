import { newCodeMeasures } from "../model/index.ts";
import type { BranchRow, ReferenceReason, StoreReads, VersionRow } from "../store/index.ts";
import { isSameCommit, referenceVersion } from "./reference.ts";
import type { Snapshots } from "./snapshots.ts";
import { versionsOf } from "./versions-of.ts";
import type { Roots, SeenProject } from "./visible-project.ts";

/** The last versions of a project's main branch that the caller sees. */
export type RecentVersions<Seen extends SeenProject> = Seen & {
  readonly branch: BranchRow;
  /** Newest first. */
  readonly versions: readonly VersionRow[];
  /** The reference of the newest version (D9, D15), and why it is that one. */
  readonly reference: { readonly version: VersionRow; readonly why: ReferenceReason } | undefined;
};

type RecentRoots = Roots & Pick<Snapshots, "withoutNewCode">;

type Reads = Pick<
  StoreReads,
  "branchesByIds" | "newestHeads" | "newestVersions" | "versionsByIds" | "versionById" | "versionMarks"
>;

/** The newest baseline may be the version shown itself. Then the baseline before it is the reference. */
const baselinesRead = 2;

/** The last versions of many projects, `count` of each: a few statements, and no version is opened. */
export async function readRecentVersions<Seen extends SeenProject>(
  read: Reads,
  seen: readonly Seen[],
  roots: RecentRoots,
  count: number,
): Promise<readonly RecentVersions<Seen>[]> {
  const mainIds = (open: boolean): number[] =>
    seen.filter(({ drafts }) => drafts === open).map(({ project }) => project.mainBranchId);
  const [open, closed] = [mainIds(true), mainIds(false)];
  const branches = new Map((await read.branchesByIds([...open, ...closed])).map((branch) => [branch.id, branch]));
  // One more: it may be the reference of the last one.
  const versionsRead = count + 1;
  const heads = await read.newestHeads(open, "baseline", baselinesRead);
  const newest = await read.newestVersions(open, "any", versionsRead);
  const versions = Map.groupBy(
    [...newest, ...(await read.newestVersions(closed, "published", versionsRead))],
    ({ branchId }) => branchId,
  );
  const baselines = Map.groupBy(await versionsOf(read, heads, newest), ({ branchId }) => branchId);
  const recent: RecentVersions<Seen>[] = [];
  for (const one of seen) {
    const branch = branches.get(one.project.mainBranchId);
    // Deleted since the list of projects was read.
    if (branch === undefined) continue;
    const [last, ...older] = versions.get(branch.id) ?? [];
    // For callers who see drafts, triage counts at once, even if the row still has the values of its stored layer.
    const shown = last && one.drafts ? { ...last, root: await roots.rootOf(last, branch) } : last;
    const known = shown === undefined ? [] : [shown, ...older];
    const visible = one.drafts
      ? known
      : await Promise.all(known.map(async (row) => publishedRow(read, roots, row, known)));
    const pinnedWhy = one.drafts ? (shown?.referenceWhy ?? null) : null;
    const compared =
      pinnedWhy === null
        ? shown && (await findReference(read, shown, [...older, ...(baselines.get(branch.id) ?? [])], one.drafts))
        : await read.versionById(shown?.referenceId ?? 0);
    const why = pinnedWhy ?? (compared?.baseline === true ? "BASELINE" : "PREVIOUS");
    const reference = compared && { version: compared, why };
    recent.push({ ...one, branch, versions: visible.slice(0, count), reference });
  }
  return recent;
}

/** The reference of a version. Versions of the same commit may hide it from the few that were read. */
async function findReference(
  read: Reads,
  shown: VersionRow,
  known: readonly VersionRow[],
  drafts: boolean,
): Promise<VersionRow | undefined> {
  if (!known.some((version) => version.id < shown.id && isSameCommit(version, shown))) {
    return referenceVersion(shown, known);
  }
  const marks = await read.versionMarks(shown.branchId);
  const mark = referenceVersion(shown, drafts ? marks : marks.filter(({ published }) => published));
  return mark && (await read.versionById(mark.id));
}

/** Readers of baselines alone see values of changed lines only where the version was compared with their reference. */
async function publishedRow(
  read: Reads,
  roots: RecentRoots,
  row: VersionRow,
  published: readonly VersionRow[],
): Promise<VersionRow> {
  const { referenceId, root } = row;
  const isCompared = referenceId !== null || Object.keys(root.measures).some((id) => newCodeMeasures.has(id));
  if (!isCompared || (await findReference(read, row, published, false))?.id === referenceId) return row;
  return { ...row, root: await roots.withoutNewCode(row, root) };
}
