import { decide, type Caller } from "../access/index.ts";
import type { BranchRow, ProjectRow, StoreReads, TaskRow } from "../store/index.ts";
import type { Parts } from "./parts.ts";
import type { BranchFacts } from "./present/branches.ts";

const tasksPageRows = 500;

/** Collects what a project's branches are shown with, as far as the caller may see it (D5, D8). */
export async function gatherBranches(
  parts: Pick<Parts, "store" | "modelCache">,
  caller: Caller,
  project: ProjectRow,
): Promise<readonly BranchFacts[]> {
  const { read } = parts.store;
  const current = await parts.modelCache.current(project.modelId);
  if (current === undefined) throw new Error(`model ${project.modelId} of project ${project.id} is gone`);
  const drafts = decide(caller, "draft.read", project) === "allowed";
  const branches = await read.branches(project.id);
  const lastTasks = drafts ? await newestTasks(read, branches) : new Map<number, TaskRow>();
  const gathered: BranchFacts[] = [];
  for (const branch of branches) {
    const versions = await read.versions(branch.id);
    const visible = drafts ? versions : versions.filter((version) => version.baseline);
    // Branches without a baseline are absent for a guest; main stays, as before its first build.
    if (!drafts && visible.length === 0 && branch.id !== project.mainBranchId) continue;
    const currentVersion = visible[0];
    gathered.push({
      branch,
      currentVersion,
      lastBaseline: visible.find((version) => version.baseline),
      lastTask: lastTasks.get(branch.id),
      model:
        currentVersion === undefined
          ? current.model
          : await parts.modelCache.byRevision(currentVersion.modelRevisionId),
      currentModelRevisionId:
        drafts || currentVersion === undefined ? current.revision.id : currentVersion.modelRevisionId,
    });
  }
  return gathered;
}

/** All tasks, newest first, page by page. */
export async function* allTasks(read: StoreReads, beforeId?: number): AsyncGenerator<TaskRow> {
  let before = beforeId;
  for (;;) {
    const page = await read.tasks({ ...(before === undefined ? {} : { beforeId: before }), limit: tasksPageRows });
    yield* page;
    if (page.length < tasksPageRows) return;
    before = page[page.length - 1].id;
  }
}

async function newestTasks(read: StoreReads, branches: readonly BranchRow[]): Promise<Map<number, TaskRow>> {
  const tasks = await read.newestTasks(branches.map((branch) => branch.id));
  return new Map(tasks.map((task) => [task.branchId!, task]));
}
