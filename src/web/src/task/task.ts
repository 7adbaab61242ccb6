import { call, type Answer } from "../api/client.ts";
import { toast, toastError } from "../components/toasts.tsx";
import { useFormats, useTexts } from "../texts/catalogue.ts";

export type Task = Answer<"GET /api/tasks">[number];

/** The condition for tasks that have not finished. */
export const unfinishedTasks = 'status.id IN ("QUEUED","RUNNING")';

/** Whether a task has not finished. */
export function isUnfinished({ status }: Task): boolean {
  return status.id === "QUEUED" || status.id === "RUNNING";
}

/** Returns a function that names a task by its type and project. */
export function useTaskName(): (task: Pick<Task, "type" | "project">) => string {
  const { tasks: texts } = useTexts();
  return ({ type, project }) => `${texts.types[type]} · ${project}`;
}

/** Returns a function that says how far a task is, and in which step. */
export function useTaskProgress(): (task: Task) => string {
  const { tasks: texts } = useTexts();
  const formats = useFormats();
  return ({ progress, step, status }) => texts.progress(formats.share(progress), step?.name ?? status.name);
}

/** Returns a function that cancels a task and confirms it. */
export function useTaskCancellation(onCancelled: () => void): (task: Task) => void {
  const { tasks: texts } = useTexts();
  return ({ id }) => {
    call("DELETE /api/tasks/:id", { params: { id } })
      .then(() => toast(texts.cancelled))
      .catch(toastError)
      .finally(onCancelled);
  };
}
