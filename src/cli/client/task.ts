import type { Call } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, fail, type Outcome } from "../failure.ts";
import { progressBar } from "../output/progress.ts";
import type { ApiAnswer } from "./api.ts";
import type { Client } from "./client.ts";
import { apiPath } from "./resolve.ts";

/** A task as the API shows it (D12). */
export type Task = ApiAnswer<"GET /api/tasks/:id">;

/** A record that a build refused or noted, and where it is. */
export type RefusedRecord = Task["refused"]["records"][number];

const firstPauseMilliseconds = 50;
const pauseMillisecondsMax = 1000;
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
  let now = task;
  let waitedMilliseconds = 0;
  try {
    for (let pause = firstPauseMilliseconds; !hasEnded(now); pause = Math.min(pause * 1.5, pauseMillisecondsMax)) {
      if (waitedMilliseconds >= waitSeconds * 1000) return fail(stillRunning(client, now, waitSeconds));
      bar.show(now.progress, now.step?.name ?? now.status.name);
      await call.terminal.pause(pause);
      waitedMilliseconds += pause;
      const answer = await client.read<"GET /api/tasks/:id">({ path: apiPath("tasks", task.id) });
      if (!answer.ok) return answer;
      now = answer.value;
    }
    return done(now);
  } finally {
    bar.stop();
  }
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
