import { parentPort } from "node:worker_threads";
import type { Job } from "./job.ts";
import type { ToWorker } from "./messages.ts";

/** A worker thread that hangs in marked jobs. All other jobs run as usual. */
parentPort!.addEventListener("message", (event) => {
  const message = (event as MessageEvent).data as ToWorker;
  if (message.kind !== "job") return;
  if (isMarked(message.job, "LOOPS")) for (;;);
  // The thread never sees the job, so it waits.
  if (isMarked(message.job, "WAITS")) event.stopImmediatePropagation();
});

/** A build is marked by the prefix that it strips from paths, other jobs by a type of their model. */
function isMarked(job: Job, mark: string): boolean {
  if (job.kind === "build") return job.upload?.alignment.strip === mark;
  return job.kind !== "pack" && job.model.includes(`"id":"${mark}"`);
}

await import("./worker-thread.ts");
