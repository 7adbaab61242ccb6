import { Type } from "typebox";
import { projectsVisibleTo } from "../../access/index.ts";
import type { ProjectRow, StoreReads, TaskRow } from "../../store/index.ts";
import { accept } from "../../text/index.ts";
import { mapBatches, readInBatches } from "../batches.ts";
import { cursorNumber } from "../cursor.ts";
import { endpoint, usual } from "../endpoint.ts";
import { noBody } from "../json-body.ts";
import { taskExample } from "./examples.ts";
import { TaskShape } from "./shapes.ts";
import { taskValue, taskValues } from "./task-outcome.ts";

const oneTask = {
  ...usual,
  path: "/api/tasks/:id",
  subject: "task",
  params: Type.Object({ id: Type.Integer() }),
  absent: "task.absent",
  query: Type.Object({}),
  body: noBody,
} as const;

/** Tasks that the caller may see, newest first. */
export const listTasks = endpoint({
  ...usual,
  method: "GET",
  path: "/api/tasks",
  summary: "List tasks",
  description:
    "Newest first, of all projects whose tasks the caller may see; of a deleted project its deletion, for who asked for it and for administrators.",
  permission: "task.list",
  subject: "server",
  params: Type.Object({}),
  absent: "route.absent",
  query: Type.Object({}),
  body: noBody,
  responses: { 200: { description: "The tasks.", schema: Type.Array(TaskShape) } },
  example: { response: [taskExample] },
  async handle({ parts, caller, speech, plan }) {
    const { read } = parts.store;
    const visibleTo = projectsVisibleTo(caller, "task.read");
    const rows = () =>
      readInBatches(
        (beforeId: number | undefined, limit) =>
          read.tasks({ limit, ...(beforeId === undefined ? {} : { beforeId }), ...(visibleTo && { visibleTo }) }),
        ({ id }) => id,
        cursorNumber(plan.after),
      );
    const batches = () =>
      mapBatches(rows(), async (tasks) => {
        return taskValues(parts, speech, tasks, await projectsOf(read, tasks));
      });
    return accept({ status: 200, list: { batches } });
  },
});

// Those of deletions that are listed are deleted themselves.
async function projectsOf(read: StoreReads, tasks: readonly TaskRow[]): Promise<readonly ProjectRow[]> {
  const ids = [...new Set(tasks.map(({ projectId }) => projectId))];
  const living = await read.projectsByIds(ids);
  const known = new Set(living.map(({ id }) => id));
  const gone = ids.filter((id) => !known.has(id)).map((id) => read.deletedProject(id));
  return [...living, ...(await Promise.all(gone)).filter((project) => project !== undefined)];
}

/** One task. */
export const readTask = endpoint({
  ...oneTask,
  method: "GET",
  summary: "Read a task",
  description: "How far it has come, and what it refused.",
  permission: "task.read",
  responses: { 200: { description: "The task.", schema: TaskShape }, 404: { description: "Absent." } },
  example: { response: taskExample },
  handle: async ({ parts, speech, subject }) =>
    accept({ status: 200, value: await taskValue(parts, speech, subject.task, subject.project) }),
});

/** Cancels a task that has not finished. */
export const cancelTask = endpoint({
  ...oneTask,
  method: "DELETE",
  summary: "Cancel a task",
  description: "A queued task ends at once, a running one as soon as it can. Its branch stays as it was.",
  permission: "task.cancel",
  responses: { 204: { description: "Cancelled." }, 409: { description: "It has already finished." } },
  example: {},
  async handle({ parts, subject }) {
    const cancelled = await parts.store.write.cancelTask({ taskId: subject.task.id, at: parts.now() });
    if (!cancelled.ok) return cancelled;
    parts.queue.cancel(subject.task.id);
    return accept({ status: 204 });
  },
});
