import { join } from "node:path";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import type { PreviewJob } from "./job.ts";
import { JobWorker, WorkerFailedError } from "./worker.ts";

const handlers = { progress() {}, answer: () => Promise.reject(new Error("no calls")) };
const run = (worker: JobWorker) => worker.run({} as PreviewJob, new Int32Array(new SharedArrayBuffer(8)), handlers);
const nowhere = { kind: "folder", dataDir: join(tmpdir(), "belvedere-absent", "data") } as const;

test("a worker that died before it got a job refuses the job", async () => {
  const worker = new JobWorker(nowhere);
  await expect.poll(() => worker.dead).toBe(true);
  await expect(run(worker)).rejects.toThrow(WorkerFailedError);
});

test("a worker that is being stopped takes no further job", async () => {
  const worker = new JobWorker(nowhere);
  const stopped = worker.stop();
  expect(worker.dead).toBe(true);
  await expect(run(worker)).rejects.toThrow("worker stopped");
  await stopped;
});
