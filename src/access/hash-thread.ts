import { parentPort } from "node:worker_threads";
import { deriveKey, type DerivationJob } from "./derive-key.ts";

// The thread of `hash-threads.ts`: one job, one answer.
parentPort?.on("message", (job: DerivationJob) => parentPort?.postMessage(deriveKey(job)));
