import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { chosenSeed, form, sized } from "../harness/form.ts";
import type { FuzzRun, TargetOutcome } from "./reader-thread.ts";

const seed = chosenSeed();
const inputs = sized({ quick: 600, short: 20_000, long: 1_000_000 });
/** A reader that needs longer than this for a few kilobytes does not end. */
const timeoutMilliseconds = 60_000;
/** Processor time that no input may take. */
const inputMillisecondsMax = 1_000;
const inputBytesMax = 256 * 1024;
/** What the thread may use while it reads. */
const heapMegabytesMax = 256;
/** What readers may keep for the next input: compiled schemas, grammars, tables. Some 80 MiB, after any number of inputs. */
const heldBytesMax = 160 * 1024 ** 2;

interface FuzzOutcome {
  readonly failure: string | undefined;
  readonly targets: readonly TargetOutcome[];
}

/** Reads random inputs in a thread, so that a reader that loops can be stopped. */
async function readRandomInputs(): Promise<FuzzOutcome> {
  const count = new Int32Array(new SharedArrayBuffer(8));
  const current = new Uint8Array(new SharedArrayBuffer(inputBytesMax));
  const workerData: FuzzRun = { seed, inputs, count, current };
  const worker = new Worker(new URL("reader-thread.ts", import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytesMax },
  });
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const targets: TargetOutcome[] = [];
  const describe = (what: string): string => {
    const length = new DataView(current.buffer).getUint32(0);
    const bytes = Buffer.from(current.slice(4, 4 + length)).toString("base64");
    return `${what}; seed ${seed}, target ${Atomics.load(count, 1)}, input ${Atomics.load(count, 0)}: ${bytes}`;
  };
  let last = -1;
  const watch = setInterval(() => {
    const now = Atomics.load(count, 0);
    if (now === last) resolve(describe("a reader does not end"));
    last = now;
  }, timeoutMilliseconds);
  worker.on("message", (message: TargetOutcome | "done") => {
    if (message === "done") resolve(undefined);
    else targets.push(message);
  });
  worker.on("error", (error) => resolve(describe(error.stack ?? error.message)));
  worker.on("exit", () => resolve(describe("a reader waits for nothing")));
  try {
    return { failure: await promise, targets };
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}

test(
  `every reader ends on any input, with results or with a refusal (seed ${seed})`,
  { timeout: form === "long" ? 0 : 120_000 },
  async () => {
    const { failure, targets } = await readRandomInputs();
    if (form === "long") {
      const total = targets.reduce((sum, target) => sum + target.inputs, 0);
      const slowest = targets.toSorted((one, other) => other.slowestMilliseconds - one.slowestMilliseconds)[0];
      const held = [targets[0], targets.at(-1)].map((target) => Math.round((target?.heldBytes ?? 0) / 1024 ** 2));
      console.log(`${total} inputs, ${targets.length} targets, held MiB ${held.join(" to ")}, slowest`, slowest);
    }
    expect(failure).toBeUndefined();
    expect(targets.filter(({ slowestMilliseconds }) => slowestMilliseconds > inputMillisecondsMax)).toEqual([]);
    expect(targets.filter(({ heldBytes }) => heldBytes > heldBytesMax)).toEqual([]);
  },
);
