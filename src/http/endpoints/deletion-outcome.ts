import type { Deletion, ProjectRow } from "../../store/index.ts";
import type { Result } from "../../text/index.ts";
import type { Outcome } from "../endpoint.ts";
import type { Speech } from "../stages/request-context.ts";
import type { Parts } from "../parts.ts";
import { taskOutcome } from "./task-outcome.ts";

/** 202 with the task of a deletion, once what was under way on it is told to stop and its uploads are gone. */
export async function deletionOutcome(
  parts: Parts,
  speech: Speech,
  deletion: Result<Deletion>,
  project: ProjectRow,
): Promise<Result<Outcome>> {
  if (!deletion.ok) return deletion;
  const { task, running, uploads } = deletion.value;
  for (const taskId of running) parts.queue.cancel(taskId);
  for (const upload of uploads) await parts.uploads.remove(upload);
  return taskOutcome(parts, speech, task, project);
}
