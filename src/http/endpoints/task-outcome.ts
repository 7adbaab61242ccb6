import type { ProjectRow, TaskRow } from "../../store/index.ts";
import { accept, type Result } from "../../text/index.ts";
import type { Outcome } from "../endpoint.ts";
import type { Speech } from "../stages/request-context.ts";
import type { Parts } from "../parts.ts";
import { presentTask } from "../present/tasks.ts";

type TaskParts = Pick<Parts, "store" | "now" | "queue">;

/** 202 with the task that does the work, and where to follow it (D12). */
export async function taskOutcome(
  parts: TaskParts & Pick<Parts, "basePath">,
  speech: Speech,
  task: TaskRow,
  project: ProjectRow,
): Promise<Result<Outcome>> {
  return accept({
    status: 202,
    value: await taskValue(parts, speech, task, project),
    headers: { location: `${parts.basePath}/api/tasks/${task.id}` },
  });
}

/** The wire shape of a task. */
export async function taskValue(
  parts: TaskParts,
  speech: Speech,
  task: TaskRow,
  project: ProjectRow,
): Promise<unknown> {
  const [value] = await taskValues(parts, speech, [task], [project]);
  return value;
}

/** The wire shapes of tasks of these projects, in the tasks' order; a task of any other project is left out. */
export async function taskValues(
  parts: TaskParts,
  speech: Speech,
  tasks: readonly TaskRow[],
  projects: readonly ProjectRow[],
): Promise<unknown[]> {
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  const branchIds = new Set(tasks.flatMap(({ branchId }) => branchId ?? []));
  const branches = await parts.store.read.branchesByIds([...branchIds]);
  const branchNames = new Map(branches.map(({ id, name }) => [id, name]));
  const now = parts.now();
  return tasks.flatMap((task) => {
    const projectName = projectNames.get(task.projectId);
    if (projectName === undefined) return [];
    const branchName = branchNames.get(task.branchId ?? 0) ?? null;
    return [presentTask(task, { speech, now, projectName, branchName, queue: parts.queue })];
  });
}
