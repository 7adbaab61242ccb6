import type { Instant, TaskRow } from "../../store/index.ts";
import { formatTimestamp, problemDetail, problemTitle, statusName, stepName, type Problem } from "../../text/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { presentPosition } from "./parts.ts";
import type { TaskQueue } from "../services/needs.ts";

/** Data of a task besides its row. */
export interface TaskContext {
  readonly format: AnswerFormat;
  readonly now: Instant;
  readonly projectName: string;
  readonly branchName: string | null;
  readonly queue: TaskQueue;
}

/** A status as `{id, name}` (S15). */
export function presentStatus(
  status: TaskRow["status"],
  format: AnswerFormat,
): { readonly id: string; readonly name: string } {
  return { id: status, name: statusName(status, format.language) };
}

/** The five fields that a branch shows of its last task (S13). */
export function presentLastTask(task: TaskRow, format: AnswerFormat, now: Instant) {
  return {
    id: task.id,
    type: task.type,
    status: presentStatus(task.status, format),
    elapsedTime: elapsedMilliseconds(task, now),
    submitDate: formatTimestamp(task.submittedAt, format.zone),
  };
}

/** A task on its own (D12). */
export function presentTask(task: TaskRow, context: TaskContext) {
  const { format } = context;
  const live = task.status === "RUNNING" ? context.queue.progressOf(task.id) : undefined;
  const step = isFinished(task) ? "" : (live?.step ?? task.step ?? "");
  return {
    ...presentLastTask(task, format, context.now),
    startDate: timestampOrNull(task.startedAt, format),
    endDate: timestampOrNull(task.finishedAt, format),
    project: context.projectName,
    branch: context.branchName,
    versionId: versionOf(task),
    progress: live?.progress ?? task.progress,
    step: step === "" ? null : { id: step, name: stepName(step, format.language) },
    problem: task.problem === null ? null : presentTaskProblem(task.problem, format),
    refused: {
      count: task.refusedCount,
      records: task.refused.map((record) => {
        const { reason, ...position } = presentPosition(record, format);
        return { ...position, path: record.path, reason };
      }),
    },
  };
}

// A build's version exists only after the build has succeeded; a version that is rated again exists already.
function versionOf(task: TaskRow): number | null {
  const { parameters } = task;
  if (parameters !== null && "versionIds" in parameters) {
    return parameters.versionIds?.length === 1 ? parameters.versionIds[0]! : null;
  }
  return task.status === "DONE" || task.status === "WARNING" ? task.versionId : null;
}

// Counted from the start of the task; 0 before that.
function elapsedMilliseconds(task: TaskRow, now: Instant): number {
  if (task.startedAt === null) return 0;
  return Math.max(0, (task.finishedAt ?? now) - task.startedAt);
}

function isFinished(task: TaskRow): boolean {
  return task.status !== "QUEUED" && task.status !== "RUNNING";
}

/** Why a task failed. */
export function presentTaskProblem(problem: Problem, format: AnswerFormat) {
  return {
    code: problem.code,
    title: problemTitle(problem, format.language),
    detail: problemDetail(problem, format.language),
  };
}

function timestampOrNull(instant: Instant | null, format: AnswerFormat): string | null {
  return instant === null ? null : formatTimestamp(instant, format.zone);
}
