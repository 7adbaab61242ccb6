import { parentPort, workerData } from "node:worker_threads";
import { Inputs } from "./inputs.ts";
import { requestTargets } from "./request-targets.ts";
import { uploadTargets } from "./upload-targets.ts";

/** What the thread is to do, and the memory in which it says how far it is. */
export interface FuzzRun {
  readonly seed: number;
  /** Inputs of all targets together. */
  readonly inputs: number;
  /** Inputs that were read; the number of the target. */
  readonly count: Int32Array;
  /** The input that is read: its length, then its bytes. */
  readonly current: Uint8Array;
}

/** What became of one target. */
export interface TargetOutcome {
  readonly name: string;
  readonly inputs: number;
  /** Processor time of the slowest input. */
  readonly slowestMilliseconds: number;
  readonly residentBytes: number;
}

const { seed, inputs: total, count, current } = workerData as FuzzRun;
const targets = [...uploadTargets, ...requestTargets];
const shares = targets.reduce((sum, { share }) => sum + share, 0);
const inputsMin = 4;

for (const [index, target] of targets.entries()) {
  Atomics.store(count, 1, index);
  const inputs = new Inputs(seed + index);
  const wanted = Math.max(inputsMin, Math.ceil((total * target.share) / shares));
  let slowestMicroseconds = 0;
  for (let done = 0; done < wanted; done += 1) {
    const bytes = target.make(inputs).subarray(0, current.length - 4);
    new DataView(current.buffer).setUint32(0, bytes.length);
    current.set(bytes, 4);
    const before = process.threadCpuUsage();
    // Whatever is wrong with the bytes is a refusal: an exception fails the test.
    await target.read(bytes, inputs);
    const { user, system } = process.threadCpuUsage(before);
    slowestMicroseconds = Math.max(slowestMicroseconds, user + system);
    Atomics.add(count, 0, 1);
  }
  const outcome: TargetOutcome = {
    name: target.name,
    inputs: wanted,
    slowestMilliseconds: Math.round(slowestMicroseconds / 1000),
    residentBytes: process.memoryUsage.rss(),
  };
  parentPort!.postMessage(outcome);
}
parentPort!.postMessage("done");
