import { parentPort } from "node:worker_threads";
import type { Job } from "../../src/tasks/job.ts";
import type { ToWorker } from "../../src/tasks/messages.ts";

/** A worker thread in which marked jobs hang; all other jobs run as they always do. */
parentPort!.addEventListener("message", (event) => {
  const message = (event as MessageEvent).data as ToWorker;
  if (message.kind !== "job") return;
  if (isMarked(message.job, "LOOPS")) for (;;);
  // The job is never seen again.
  if (isMarked(message.job, "WAITS")) event.stopImmediatePropagation();
});

/** A build is marked by what it strips from paths, other jobs by a type of their model. */
function isMarked(job: Job, mark: string): boolean {
  return job.kind === "build" ? job.alignment.strip === mark : job.model.includes(`"id":"${mark}"`);
}

await import("../../src/tasks/worker-thread.ts");
