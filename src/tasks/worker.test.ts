import { join } from "node:path";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import type { PreviewJob } from "./job.ts";
import { createRunningCount } from "./spare-processor.ts";
import { JobWorker, WorkerFailedError } from "./worker.ts";

const handlers = { progress() {}, answer: () => Promise.reject(new Error("no calls")) };
const run = (worker: JobWorker) => worker.run({} as PreviewJob, new Int32Array(new SharedArrayBuffer(8)), handlers);
const nowhere = { kind: "folder", dataDir: join(tmpdir(), "belvedere-absent", "data") } as const;

test("a worker that died before it got a job refuses the job", async () => {
  const worker = new JobWorker(nowhere);
  await expect.poll(() => worker.dead).toBe(true);
  await expect(run(worker)).rejects.toThrow(WorkerFailedError);
});

test("a job counts as running until it ends, however it ends", async () => {
  const running = createRunningCount();
  const worker = new JobWorker(nowhere, {}, running);
  const job = run(worker);
  expect(Atomics.load(running, 0)).toBe(1);
  await expect(job).rejects.toThrow(WorkerFailedError);
  expect(Atomics.load(running, 0)).toBe(0);
});

test("a worker that is being stopped takes no further job", async () => {
  const worker = new JobWorker(nowhere);
  const stopped = worker.stop();
  expect(worker.dead).toBe(true);
  await expect(run(worker)).rejects.toThrow("worker stopped");
  await stopped;
});
