import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { chosenSeed, form, sized } from "../harness/form.ts";
import type { FuzzRun } from "./reader-thread.ts";

const seed = form === "long" ? chosenSeed() : 1;
const inputs = sized({ quick: 100, short: 1_000, long: 50_000 });
/** A reader that needs longer than this for a few kilobytes does not end. */
const timeoutMilliseconds = 60_000;
const inputBytesMax = 64 * 1024;

/** Reads mutated uploads in a thread, so that a reader that loops can be stopped. Resolves to the first failure. */
async function readMutated(): Promise<string | undefined> {
  const count = new Int32Array(new SharedArrayBuffer(4));
  const current = new Uint8Array(new SharedArrayBuffer(inputBytesMax));
  const workerData: FuzzRun = { seed, inputs, count, current };
  const worker = new Worker(new URL("reader-thread.ts", import.meta.url), { workerData });
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const describe = (what: string): string => {
    const length = new DataView(current.buffer).getUint32(0);
    const bytes = Buffer.from(current.slice(4, 4 + length)).toString("base64");
    return `${what}; seed ${seed}, input ${Atomics.load(count, 0)}: ${bytes}`;
  };
  let last = -1;
  const watch = setInterval(() => {
    const now = Atomics.load(count, 0);
    if (now === last) resolve(describe("a reader does not end"));
    last = now;
  }, timeoutMilliseconds);
  worker.on("message", () => resolve(undefined));
  worker.on("error", (error) => resolve(describe(error.stack ?? error.message)));
  worker.on("exit", () => resolve(describe("a reader waits for nothing")));
  try {
    return await promise;
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}

test(
  "every reader of uploads ends on any input, with results or with a refusal",
  { timeout: form === "long" ? 0 : 120_000 },
  async () => expect(await readMutated()).toBeUndefined(),
);
