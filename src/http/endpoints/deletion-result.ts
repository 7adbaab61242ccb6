import type { Deletion, ProjectRow } from "../../store/index.ts";
import type { ProblemCode, Result } from "../../text/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { taskResult } from "./task-result.ts";
import type { BaseAddress, Clock, StoreReader, TaskStarter, UploadStorage } from "../services/services.ts";

/** 202 with the task of a deletion, after its running tasks were cancelled and its uploads removed. */
export async function deletionResult<Code extends ProblemCode>(
  needs: BaseAddress & Clock & StoreReader & TaskStarter & UploadStorage,
  format: AnswerFormat,
  deletion: Result<Deletion, Code>,
  project: ProjectRow,
) {
  if (!deletion.ok) return deletion;
  const { task, running, uploads } = deletion.value;
  for (const taskId of running) needs.queue.cancel(taskId);
  for (const upload of uploads) await needs.uploads.remove(upload);
  // Versions that were compared with deleted ones may wait for another reference.
  needs.queue.wake();
  return taskResult(needs, format, task, project);
}
