import type { ProjectRow, TaskRow } from "../../store/index.ts";
import { accept } from "../../text/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { presentTask } from "../present/tasks.ts";
import type { BaseAddress, Clock, StoreReader, TaskStarter } from "../services/services.ts";

type TaskNeeds = StoreReader & Clock & TaskStarter;

/** 202 with the task that does the work, and where to follow it (D12). */
export async function taskResult(
  needs: TaskNeeds & BaseAddress,
  format: AnswerFormat,
  task: TaskRow,
  project: ProjectRow,
) {
  return accept({
    status: 202 as const,
    value: await taskValue(needs, format, task, project),
    headers: { location: `${needs.basePath}/api/tasks/${task.id}` },
  });
}

/** The wire shape of a task. */
export async function taskValue(needs: TaskNeeds, format: AnswerFormat, task: TaskRow, project: ProjectRow) {
  const [value] = await taskValues(needs, format, [task], [project]);
  return value!;
}

/** The wire shapes of tasks of these projects, in the tasks' order; a task of any other project is left out. */
export async function taskValues(
  needs: TaskNeeds,
  format: AnswerFormat,
  tasks: readonly TaskRow[],
  projects: readonly ProjectRow[],
) {
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  const branchIds = new Set(tasks.flatMap(({ branchId }) => branchId ?? []));
  const branches = await needs.read.branchesByIds([...branchIds]);
  const branchNames = new Map(branches.map(({ id, name }) => [id, name]));
  const now = needs.now();
  return tasks.flatMap((task) => {
    const projectName = projectNames.get(task.projectId);
    if (projectName === undefined) return [];
    const branchName = branchNames.get(task.branchId ?? 0) ?? null;
    return [presentTask(task, { format, now, projectName, branchName, queue: needs.queue })];
  });
}
