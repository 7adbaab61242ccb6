import type { Call } from "../command.ts";
import type { Exit } from "../exit-codes.ts";
import { done, fail, type Outcome } from "../failure.ts";
import { progressBar } from "../output/progress.ts";
import type { Client } from "./client.ts";
import { apiPath } from "./resolve.ts";

/** A task as the API shows it (D12). */
export interface Task {
  readonly id: number;
  readonly status: { readonly id: string; readonly name: string };
  readonly project: string;
  readonly branch: string | null;
  readonly versionId: number | null;
  readonly progress: number;
  readonly step: { readonly id: string; readonly name: string } | null;
  readonly problem: { readonly code: string; readonly title: string; readonly detail: string } | null;
  readonly refused: {
    readonly count: number;
    readonly records: readonly RefusedRecord[];
  };
}

/** What a build could not take in, and where it stands. */
export interface RefusedRecord {
  /** The report's name, where there are several. */
  readonly report?: string;
  readonly line: number;
  /** Into a report that is one JSON text. */
  readonly pointer?: string;
  readonly path: string | null;
  readonly reason: string;
}

const firstPauseMilliseconds = 50;
const pauseMillisecondsMax = 1000;
/** How long a build is waited for when nothing else is said. */
export const waitSecondsDefault = 3600;

/** Waits until the task has ended, and tells how far it is meanwhile. */
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
      const asked = await client.read<Task>({ path: apiPath("tasks", task.id) });
      if (!asked.ok) return asked;
      now = asked.value;
    }
    return done(now);
  } finally {
    bar.stop();
  }
}

/** How a task that has ended lets the process end. */
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
    detail: `It goes on as task ${task.id} of ${client.server}.`,
  } as const;
}
