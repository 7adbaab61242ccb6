import type { Caller } from "../access/index.ts";
import { referenceVersion, type AssignedGroups, type GroupedVersion, type Snapshots } from "../portfolio/index.ts";
import type { BranchMark, BranchRow, StoreReads, VersionHead } from "../store/index.ts";
import { walkProjects, type ProjectAccess } from "./project-access.ts";
import { seenMarks } from "./references.ts";
import type { BranchAccess } from "./visible-version.ts";

/** The current version of a branch as the caller sees it. It is not opened. */
export interface CurrentVersion extends BranchAccess {
  readonly version: VersionHead;
  /** The branch's versions that the caller may see, newest first. */
  readonly versions: readonly BranchMark[];
  /** The version that it is compared with (D9, D15); undefined: it has no reference. */
  readonly reference: CurrentReference | undefined;
  /** Its branch is the only one of its project that is read. */
  readonly isAlone: boolean;
  /** The newest version of its branch, including those that the caller does not see. */
  readonly isNewest: boolean;
  /** Findings of its branch have assignees. */
  readonly hasAssignees: boolean;
  /** It carries parts from other versions. */
  readonly carries: boolean;
}

/** Whoever reads the groups of many versions reads so many at once: their files are small, and each is waited for. */
export const groupsAtOnce = 16;

interface CurrentReference {
  readonly version: VersionHead;
  readonly branch: BranchRow;
  /** The versions of its branch that the caller may see, if that is another branch. */
  readonly versions: readonly BranchMark[];
}

export type CurrentReads = Pick<
  StoreReads,
  | "projects"
  | "projectRoles"
  | "branchesOf"
  | "branchesByIds"
  | "versionMarksOf"
  | "versionHeads"
  | "assignedBranches"
  | "carryingVersions"
>;

interface CurrentSources {
  readonly read: CurrentReads;
}

interface CurrentChoice {
  readonly afterProjectId?: number | undefined;
  /** Versions without findings are wanted, too. */
  readonly withoutFindings?: boolean;
}

/**
 * The current version of every branch whose findings the caller sees, by project and branch, as `VisibleVersions`, but
 * without opening them: a few statements for many projects. All those of a project come together.
 */
export async function* currentVersions(
  { read }: CurrentSources,
  caller: Caller,
  { afterProjectId, withoutFindings = false }: CurrentChoice = {},
): AsyncGenerator<readonly CurrentVersion[]> {
  for await (const projects of walkProjects(read, caller, "finding.read", afterProjectId)) {
    const branches = await read.branchesOf(projects.map(({ project }) => project.id));
    yield await currentIn(read, caller, projects, branches, withoutFindings);
  }
}

/** The current versions of the main branches of projects, by the ids of these. Projects without findings are left out. */
export async function currentMains(
  { read }: CurrentSources,
  caller: Caller,
  projects: readonly ProjectAccess[],
): Promise<ReadonlyMap<number, CurrentVersion>> {
  const branches = await read.branchesByIds(projects.map(({ project }) => project.mainBranchId));
  const current = await currentIn(read, caller, projects, branches);
  return new Map(current.map((one) => [one.project.id, one]));
}

/** The numbers of a current version's findings that are not relaxed: all of them, and the new ones. */
export async function countUnrelaxedIn(
  snapshots: Pick<Snapshots, "groupsOf">,
  current: CurrentVersion,
): Promise<{ readonly all: number; readonly fresh: number }> {
  const groups = await groupsIn(snapshots, current);
  let [all, fresh] = [0, 0];
  if (groups === undefined) return { all, fresh };
  const { counts, isNew, decision } = groups;
  for (const [row, count] of counts.entries()) {
    if (decision[row] !== 0) continue;
    all += count;
    if (isNew[row] === 1) fresh += count;
  }
  return { all, fresh };
}

/** The groups of a current version's findings, as this caller sees them. */
export function groupsIn(
  snapshots: Pick<Snapshots, "groupsOf">,
  current: CurrentVersion,
): Promise<AssignedGroups | undefined> {
  return snapshots.groupsOf(groupedVersion(current));
}

function groupedVersion(current: CurrentVersion): GroupedVersion {
  const { caller, version, branch, reference, drafts, isNewest, hasAssignees, carries } = current;
  const showsTriage = isNewest || version.triageRevision === branch.triageRevision;
  // As `showsNotes` says of an open version.
  const notes = !caller.anonymous && (drafts || showsTriage);
  return { version, branch, reference, takesTriage: isNewest, notes, hasAssignees, carries };
}

/** A branch, and the ids of the versions that matter of it. */
interface ChosenBranch {
  readonly access: BranchAccess;
  readonly versions: readonly BranchMark[];
  readonly shownId: number;
  readonly isAlone: boolean;
  readonly isNewest: boolean;
}

async function currentIn(
  read: CurrentReads,
  caller: Caller,
  projects: readonly ProjectAccess[],
  branches: readonly BranchRow[],
  withoutFindings = false,
): Promise<readonly CurrentVersion[]> {
  const marks = await read.versionMarksOf(branches.map(({ id }) => id));
  const ofProject = Map.groupBy(branches, ({ projectId }) => projectId);
  const chosen = projects.flatMap((access): ChosenBranch[] => {
    const own = ofProject.get(access.project.id) ?? [];
    return own.flatMap((branch) => {
      const all = marks.get(branch.id) ?? [];
      const versions = seenMarks(access, all);
      const [shown] = versions;
      if (shown === undefined) return [];
      const place = { ...access, caller, branch };
      return [
        { access: place, versions, shownId: shown.id, isAlone: own.length === 1, isNewest: all[0]!.id === shown.id },
      ];
    });
  });
  const heads = await read.versionHeads(chosen.map(({ shownId }) => shownId));
  const wanted = chosen.filter(({ shownId }) => {
    const head = heads.get(shownId);
    return head !== undefined && (withoutFindings || head.findingCount > 0);
  });
  const references = await readReferences(read, wanted, heads);
  const assigned = new Set(await read.assignedBranches(wanted.map(({ access }) => access.branch.id)));
  const carrying = new Set(await read.carryingVersions(wanted.map(({ shownId }) => shownId)));
  return wanted.map(({ access, shownId, versions, isAlone, isNewest }) => ({
    ...access,
    version: heads.get(shownId)!,
    versions,
    reference: references.get(shownId),
    isAlone,
    isNewest,
    hasAssignees: assigned.has(access.branch.id),
    carries: carrying.has(shownId),
  }));
}

async function readReferences(
  read: CurrentReads,
  chosen: readonly ChosenBranch[],
  heads: ReadonlyMap<number, VersionHead>,
): Promise<ReadonlyMap<number, CurrentReference>> {
  const ids = new Map(
    chosen.flatMap(({ access, shownId, versions }) => {
      const id = referenceId(heads.get(shownId)!, access, versions);
      return id === null ? [] : [[shownId, id] as const];
    }),
  );
  const found = await read.versionHeads([...new Set(ids.values())]);
  const own = new Map(chosen.map(({ access }) => [access.branch.id, access.branch]));
  const others = [...new Set(found.values().map(({ branchId }) => branchId))].filter((id) => !own.has(id));
  const branches = new Map(own);
  for (const branch of others.length === 0 ? [] : await read.branchesByIds(others)) branches.set(branch.id, branch);
  const elsewhere = chosen.flatMap(({ access, shownId }) => {
    const branchId = found.get(ids.get(shownId) ?? 0)?.branchId;
    return branchId === undefined || branchId === access.branch.id ? [] : [branchId];
  });
  const marks = await read.versionMarksOf([...new Set(elsewhere)]);
  return new Map(
    chosen.flatMap(({ access, shownId }) => {
      const version = found.get(ids.get(shownId) ?? 0);
      const branch = version && branches.get(version.branchId);
      if (version === undefined || branch === undefined) return [];
      const versions = branch.id === access.branch.id ? [] : seenMarks(access, marks.get(branch.id) ?? []);
      return [[shownId, { version, branch, versions }]];
    }),
  );
}

/** See `referencesOf`. */
function referenceId(
  version: VersionHead,
  { drafts }: Pick<ProjectAccess, "drafts">,
  versions: readonly BranchMark[],
): number | null {
  if (drafts && version.referenceWhy !== null) return version.referenceWhy === "NONE" ? null : version.referenceId;
  return referenceVersion(version, versions)?.id ?? null;
}
