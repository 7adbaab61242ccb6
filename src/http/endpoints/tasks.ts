import { Type } from "typebox";
import { projectsVisibleTo } from "../../access/index.ts";
import type { ProjectRow, StoreReads, TaskRow } from "../../store/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { mapBatches, readInBatches } from "../answer/batches.ts";
import { cursorNumber } from "../request/cursor.ts";
import { endpoint } from "../endpoint.ts";
import { onServer, usual } from "../usual-endpoints.ts";
import { emptyBody } from "../request/json-body.ts";
import { taskExample } from "./examples.ts";
import { TaskShape } from "./shapes.ts";
import { taskValue, taskValues } from "./task-result.ts";
import type { Clock, StoreReader, StoreWriter, TaskStarter } from "../services/services.ts";

const oneTask = {
  ...usual,
  path: "/api/tasks/:id",
  subject: "task",
  params: Type.Object({ id: Type.Integer() }),
  absent: "task.absent",
  query: Type.Object({}),
  body: emptyBody,
} as const;

/** Tasks that the caller may see, newest first. */
export const listTasks = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/tasks",
  chapter: "Builds, versions and tasks",
  summary: "List tasks",
  description:
    "Newest first, of all projects whose tasks the caller may see; of a deleted project its deletion, for who asked for it and for administrators.",
  permission: "task.list",
  body: emptyBody,
  responses: { 200: { description: "The tasks.", schema: Type.Array(TaskShape) } },
  example: { response: [taskExample] },
  async handle({ caller, format, plan }, needs: Clock & StoreReader & TaskStarter) {
    const { read } = needs;
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
        return taskValues(needs, format, tasks, await projectsOf(read, tasks));
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
  chapter: "Builds, versions and tasks",
  summary: "Read a task",
  description: "Its progress, and the records that it refused.",
  permission: "task.read",
  responses: { 200: { description: "The task.", schema: TaskShape }, 404: { description: "Absent." } },
  example: { response: taskExample },
  handle: async ({ format, subject }, needs: Clock & StoreReader & TaskStarter) =>
    accept({ status: 200, value: await taskValue(needs, format, subject.task, subject.project) }),
});

/** Cancels a task that has not finished. */
export const cancelTask = endpoint({
  ...oneTask,
  method: "DELETE",
  chapter: "Builds, versions and tasks",
  summary: "Cancel a task",
  description: "A queued task ends at once, a running one as soon as it can. Its branch stays as it was.",
  permission: "task.cancel",
  responses: {
    204: { description: "Cancelled." },
    409: { description: "It has already finished, or versions would not agree with their parts without it." },
  },
  problems: ["task.finished", "task.needed"],
  example: {},
  async handle({ subject }, needs: Clock & StoreWriter & TaskStarter) {
    // Without its new edition, a version would show a part as it was before, and keep a verdict that rests on it.
    if (subject.task.type === "edition") return refuse({ code: "task.needed" });
    const cancelled = await needs.write.cancelTask({ taskId: subject.task.id, at: needs.now() });
    if (!cancelled.ok) return cancelled;
    needs.queue.cancel(subject.task.id);
    return accept({ status: 204 });
  },
});
