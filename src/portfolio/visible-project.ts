import { versionsOf } from "./versions-of.ts";
import type { BranchRow, GateResult, ProjectRow, RootValues, StoreReads, TaskRow, VersionRow } from "../store/index.ts";

/**
 * A project, and whether the caller sees its drafts or only its baselines. The caller's rights decide that, not this
 * room.
 */
export interface SeenProject {
  readonly project: ProjectRow;
  readonly drafts: boolean;
}

/** The part of a project that the caller sees (D5, D8). Everything that shows a project uses this. */
export interface VisibleProject extends SeenProject {
  /** In order of ids. Always contains the main branch. */
  readonly branches: readonly VisibleBranch[];
  readonly main: VisibleBranch;
}

/** A branch as the caller sees it. */
export interface VisibleBranch {
  readonly branch: BranchRow;
  /** The branch's own group, or else that of its project (D20). */
  readonly group: string;
  /** Whether the caller sees drafts. */
  readonly drafts: boolean;
  /** The newest visible version. */
  readonly currentVersion: VersionRow | undefined;
  readonly lastBaseline: VersionRow | undefined;
  readonly lastTask: TaskRow | undefined;
  /** The current version does not reflect all builds, the current model and all triage. */
  readonly dirty: boolean;
  /** The model that rates the version shown: the current version's or, before the first build, the project's. */
  readonly modelRevisionId: number;
}

type Reads = Pick<
  StoreReads,
  | "branchesOf"
  | "newestHeads"
  | "newestVersions"
  | "versionsByIds"
  | "newestTasks"
  | "tasksByIds"
  | "unreflectedBuilds"
  | "currentModelRevisionIds"
>;

/** Reads the root's values and the gate's result of a version whose layer is behind its branch's triage. */
export interface Roots {
  rootOf(version: VersionRow, branch: BranchRow): Promise<RootValues>;
  gateOf(version: VersionRow, branch: BranchRow): Promise<GateResult | null>;
}

/** Needs the same few statements for many projects as for one. */
export async function visibleProjects(
  read: Reads,
  seen: readonly SeenProject[],
  roots: Roots,
): Promise<readonly VisibleProject[]> {
  const known = await catchUp(await readFacts(read, seen), roots);
  return seen.map(({ project, drafts }) => {
    const branches = (known.branches.get(project.id) ?? [])
      .map((branch) => visibleBranch(known, branch, project, drafts))
      .filter((branch) => branch !== undefined);
    const main = branches.find(({ branch }) => branch.id === project.mainBranchId);
    if (main === undefined) throw new Error(`project ${project.id} has no main branch`);
    return { project, drafts, branches, main };
  });
}

/** One project. */
export async function visibleProject(read: Reads, seen: SeenProject, roots: Roots): Promise<VisibleProject> {
  const [visible] = await visibleProjects(read, [seen], roots);
  return visible!;
}

interface Facts {
  readonly branches: ReadonlyMap<number, readonly BranchRow[]>;
  readonly newest: ReadonlyMap<number, VersionRow>;
  readonly baselines: ReadonlyMap<number, VersionRow>;
  /** Of branches whose drafts the caller sees. */
  readonly newestTasks: ReadonlyMap<number, TaskRow>;
  /** Tasks that made baselines, by their id. */
  readonly baselineTasks: ReadonlyMap<number, TaskRow>;
  readonly unreflected: ReadonlyMap<number, number>;
  readonly modelRevisions: ReadonlyMap<string, number>;
}

async function readFacts(read: Reads, seen: readonly SeenProject[]): Promise<Facts> {
  const branches = await read.branchesOf(seen.map(({ project }) => project.id));
  const open = new Set(seen.filter(({ drafts }) => drafts).map(({ project }) => project.id));
  const openIds = branches.filter(({ projectId }) => open.has(projectId)).map(({ id }) => id);
  const closedIds = branches.filter(({ projectId }) => !open.has(projectId)).map(({ id }) => id);
  // Before the versions: a build that finishes in between is shown with its version, and not as if it had never been.
  const unreflected = await read.unreflectedBuilds(openIds);
  const heads = await read.newestHeads(openIds, "baseline");
  const newest = await read.newestVersions(openIds, "any");
  const baselines = [
    ...(await versionsOf(read, heads, newest)),
    ...(await read.newestVersions(closedIds, "published")),
  ];
  const closedTasks = baselines.filter(({ projectId }) => !open.has(projectId)).map(({ taskId }) => taskId);
  return {
    branches: Map.groupBy(branches, ({ projectId }) => projectId),
    newest: byBranch(newest),
    baselines: byBranch(baselines),
    newestTasks: new Map((await read.newestTasks(openIds)).map((task) => [task.branchId ?? 0, task])),
    baselineTasks: new Map((await read.tasksByIds(closedTasks)).map((task) => [task.id, task])),
    unreflected: new Map(unreflected.map(({ branchId, taskId }) => [branchId, taskId])),
    modelRevisions: await read.currentModelRevisionIds([...new Set(seen.map(({ project }) => project.modelId))]),
  };
}

// Triage counts at once, even if the row still has the values of its stored layer.
async function catchUp(facts: Facts, roots: Roots): Promise<Facts> {
  const newest = new Map(facts.newest);
  for (const branch of [...facts.branches.values()].flat()) {
    const version = newest.get(branch.id);
    if (version === undefined) continue;
    const [root, gate] = [await roots.rootOf(version, branch), await roots.gateOf(version, branch)];
    newest.set(branch.id, { ...version, root, gate });
  }
  return { ...facts, newest };
}

function byBranch(versions: readonly VersionRow[]): ReadonlyMap<number, VersionRow> {
  return new Map(versions.map((version) => [version.branchId, version]));
}

function visibleBranch(
  facts: Facts,
  branch: BranchRow,
  project: ProjectRow,
  drafts: boolean,
): VisibleBranch | undefined {
  const lastBaseline = facts.baselines.get(branch.id);
  // A caller who sees only baselines does not see a branch without one. The main branch is shown as before its first
  // build.
  if (!drafts && lastBaseline === undefined && branch.id !== project.mainBranchId) return undefined;
  const currentVersion = drafts ? facts.newest.get(branch.id) : lastBaseline;
  const modelRevisionId = facts.modelRevisions.get(project.modelId);
  if (modelRevisionId === undefined) throw new Error(`model ${project.modelId} of project ${project.id} is gone`);
  return {
    branch,
    group: branch.group === "" ? project.group : branch.group,
    drafts,
    currentVersion,
    lastBaseline,
    lastTask: drafts ? facts.newestTasks.get(branch.id) : facts.baselineTasks.get(lastBaseline?.taskId ?? 0),
    dirty: drafts && isDirty(branch, currentVersion, facts.unreflected.get(branch.id), modelRevisionId),
    modelRevisionId: currentVersion?.modelRevisionId ?? modelRevisionId,
  };
}

// A later build failed or is running, the model changed, or findings were triaged since (D8).
function isDirty(
  branch: BranchRow,
  current: VersionRow | undefined,
  unreflectedTaskId: number | undefined,
  modelRevisionId: number,
): boolean {
  if (unreflectedTaskId !== undefined && unreflectedTaskId > (current?.taskId ?? 0)) return true;
  if (current === undefined) return false;
  return current.modelRevisionId !== modelRevisionId || current.triageRevision !== branch.triageRevision;
}
