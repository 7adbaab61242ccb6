import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parentPort, workerData } from "node:worker_threads";
import { bulkTargets } from "./bulk-targets.ts";
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
  /** What the thread still holds when everything that can be collected was. */
  readonly heldBytes: number;
}

const { seed, inputs: total, count, current } = workerData as FuzzRun;
const targets = [...uploadTargets, ...requestTargets, ...bulkTargets];
const shares = targets.reduce((sum, { share }) => sum + share, 0);
const inputsMin = 2;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/**
 * Heap and buffers of this thread. The size of the process would also include what other tests of the process left to be
 * collected.
 */
function held(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

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
    heldBytes: held(),
  };
  parentPort!.postMessage(outcome);
}
parentPort!.postMessage("done");
