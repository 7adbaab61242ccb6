import type { ProjectRow, TaskRow } from "../../store/index.ts";
import { accept, type Result } from "../../text/index.ts";
import type { Outcome } from "../endpoint.ts";
import type { Speech } from "../exchange.ts";
import type { Parts } from "../parts.ts";
import { presentTask } from "../present/tasks.ts";

/** 202 with the task that does the work, and where to follow it (D12). */
export async function taskOutcome(
  parts: Parts,
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
export async function taskValue(parts: Parts, speech: Speech, task: TaskRow, project: ProjectRow): Promise<unknown> {
  const branch = task.branchId === null ? undefined : await parts.store.read.branchById(task.branchId);
  return presentTask(task, {
    speech,
    now: parts.now(),
    projectName: project.name,
    branchName: branch?.name ?? null,
    queue: parts.queue,
  });
}
