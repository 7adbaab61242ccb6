import { Type } from "typebox";
import { decide, type Caller } from "../../access/index.ts";
import type { ProjectRow, TaskRow } from "../../store/index.ts";
import { accept } from "../../text/index.ts";
import { endpoint, usual } from "../endpoint.ts";
import { allTasks } from "../gather.ts";
import { noBody } from "../json-body.ts";
import { nextLink, pageParameters, takePage } from "../paging.ts";
import type { Parts } from "../parts.ts";
import { TaskShape } from "./shapes.ts";
import { taskValue } from "./task-outcome.ts";

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
  description: "Newest first, of all projects that the caller may see.",
  permission: "task.list",
  subject: "server",
  params: Type.Object({}),
  absent: "route.absent",
  query: Type.Object(pageParameters),
  body: noBody,
  responses: { 200: { description: "The tasks.", schema: Type.Array(TaskShape) } },
  example: {},
  async handle({ parts, caller, speech, query }) {
    const visible = visibleTasks(parts, caller, query.after);
    const present = ({ task, project }: VisibleTask): Promise<unknown> => taskValue(parts, speech, task, project);
    if (query.limit === undefined) return accept({ status: 200, list: mapEach(visible, present) });
    const page = await takePage(visible, query.limit);
    const last = page.elements.at(-1);
    return accept({
      status: 200,
      value: await Promise.all(page.elements.map(present)),
      ...(page.more && last !== undefined
        ? { headers: nextLink(`${parts.basePath}/api/tasks`, { limit: query.limit, after: last.task.id }) }
        : {}),
    });
  },
});

/** One task. */
export const readTask = endpoint({
  ...oneTask,
  method: "GET",
  summary: "Read a task",
  description: "How far it has come, and what it refused.",
  permission: "task.read",
  responses: { 200: { description: "The task.", schema: TaskShape }, 404: { description: "Absent." } },
  example: {},
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

interface VisibleTask {
  readonly task: TaskRow;
  readonly project: ProjectRow;
}

async function* visibleTasks(parts: Parts, caller: Caller, beforeId: number | undefined): AsyncGenerator<VisibleTask> {
  const projects = new Map<number, ProjectRow | undefined>();
  for await (const task of allTasks(parts.store.read, beforeId)) {
    if (!projects.has(task.projectId)) {
      projects.set(task.projectId, await parts.store.read.projectById(task.projectId));
    }
    const project = projects.get(task.projectId);
    if (project !== undefined && decide(caller, "task.read", project) === "allowed") yield { task, project };
  }
}

async function* mapEach<In, Out>(elements: AsyncIterable<In>, map: (element: In) => Promise<Out>): AsyncGenerator<Out> {
  for await (const element of elements) yield await map(element);
}
