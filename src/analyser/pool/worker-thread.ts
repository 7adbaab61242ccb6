import { parentPort, workerData } from "node:worker_threads";
import { PackReader } from "../cache/pack-reader.ts";
import { SharedIndex } from "../cache/result-index.ts";
import { findDuplicates } from "../relate/duplicates.ts";
import { tellFile } from "../tell/tell-file.ts";
import { BatchMeasurer } from "./measure-batch.ts";
import type { Answer, Job, MeasuredFile, ThreadStart } from "./messages.ts";

/** A worker thread of an analysis: takes one job after another. */
const port = parentPort!;
const start = workerData as ThreadStart;
const reader = new PackReader();
const measurer = new BatchMeasurer(start, new SharedIndex(start.index), reader);

port.on("message", (job: Job) => void take(job));

async function take(job: Job): Promise<void> {
  try {
    port.postMessage(await run(job));
  } catch (error) {
    port.postMessage({
      kind: "failed",
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

async function run(job: Job): Promise<Answer> {
  if (job.kind === "measure") {
    const files: MeasuredFile[] = [];
    for (const file of job.files) {
      files.push(await measurer.measure(file));
      if (measurer.broken) break;
    }
    return { kind: "measured", files, spent: measurer.broken };
  }
  if (job.kind === "duplicates") {
    return {
      kind: "duplicates",
      blocks: findDuplicates(job.results.map((result) => reader.readTokens(job.packs, result))),
    };
  }
  return { kind: "told", text: job.files.map((file) => tellFile(file, job.packs, reader)).join("") };
}
