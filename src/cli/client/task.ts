import type { Call } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, fail, type Outcome } from "../failure.ts";
import { progressBar } from "../output/progress.ts";
import type { ApiAnswer } from "./api.ts";
import type { Client } from "./client.ts";
import { poll } from "./poll.ts";
import { apiPath } from "./resolve.ts";

/** A task as the API shows it (D12). */
export type Task = ApiAnswer<"GET /api/tasks/:id">;

/** A record that a build refused or noted, and where it is. */
export type RefusedRecord = Task["refused"]["records"][number];

const pauses = { firstPauseMilliseconds: 50, pauseMillisecondsMax: 1000 } as const;
/** How long a command waits for a build by default. */
export const waitSecondsDefault = 3600;

/** Waits until the task has finished, and reports progress meanwhile. */
export async function awaitTask(
  call: Call,
  client: Client,
  task: Task,
  waitSeconds: number = waitSecondsDefault,
): Promise<Outcome<Task>> {
  const bar = progressBar(call);
  const polled = await poll<Task>(
    call,
    { ...pauses, waitSeconds },
    {
      first: task,
      readAgain: () => client.read<"GET /api/tasks/:id">({ path: apiPath("tasks", task.id) }),
      isPending: (now) => !hasEnded(now),
      show: (_waited, now) => bar.show(now.progress, now.step?.name ?? now.status.name),
      stop: () => bar.stop(),
    },
  );
  if (!polled.ok) return polled;
  const { value: last } = polled.value;
  return hasEnded(last) ? done(last) : fail(stillRunning(client, last, waitSeconds));
}

/** The exit of the process after a finished task. */
export function exitOf(task: Task, failOnWarning: boolean): Exit {
  if (task.status.id === "ERROR") return "taskError";
  if (task.status.id === "CANCELLED") return "taskCancelled";
  return task.status.id === "WARNING" && failOnWarning ? "taskWarning" : "done";
}

function hasEnded({ status }: Task): boolean {
  return status.id !== "QUEUED" && status.id !== "RUNNING";
}

function stillRunning(client: Client, task: Task, waitSeconds: number) {
  return {
    exit: "unreachable",
    title: `The build has not ended within ${waitSeconds} s`,
    detail: `It continues as task ${task.id} of ${client.server}.`,
  } as const;
}
