import { parentPort, workerData } from "node:worker_threads";
import { PackReader } from "../cache/pack-reader.ts";
import { SharedIndex } from "../cache/result-index.ts";
import { findDuplicates } from "../relate/duplicates.ts";
import { emitFile } from "../emit/emit-file.ts";
import { BatchMeasurer } from "./measure-batch.ts";
import type { JobResult, Job, FileOutcome, ThreadConfig } from "./messages.ts";

/** A worker thread of an analysis: runs one job after another. */
const port = parentPort!;
const config = workerData as ThreadConfig;
const reader = new PackReader();
const measurer = new BatchMeasurer(config, new SharedIndex(config.index), reader);

port.on("message", (job: Job) => void handle(job));

async function handle(job: Job): Promise<void> {
  try {
    port.postMessage(await run(job));
  } catch (error) {
    port.postMessage({
      kind: "failed",
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

async function run(job: Job): Promise<JobResult> {
  if (job.kind === "measure") {
    const files: FileOutcome[] = [];
    for (const file of job.files) {
      files.push(await measurer.measure(file));
      if (measurer.broken) break;
    }
    return { kind: "measured", files, spent: measurer.broken };
  }
  if (job.kind === "duplicates") {
    return {
      kind: "duplicates",
      duplicates: findDuplicates(job.results.map((result) => reader.readTokens(job.packs, result))),
    };
  }
  return { kind: "emitted", text: job.files.map((file) => emitFile(file, job.packs, reader)).join("") };
}
