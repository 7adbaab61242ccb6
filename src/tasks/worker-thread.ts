import { availableParallelism } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { ScanThread } from "../ingest/index.ts";
import { openByteStores, StorageFullError, storageTroubleOf, type ByteStores } from "../store/index.ts";
import { countedByteStores } from "./counted-byte-stores.ts";
import type { Job, Outcome } from "./job.ts";
import type { FromWorker, Reply, Request, ToWorker } from "./messages.ts";
import { PluginFormats } from "./plugin-formats.ts";
import { runBuild } from "./run-build.ts";
import { runInspect } from "./run-inspect.ts";
import { runPack } from "./run-pack.ts";
import { runPreview } from "./run-preview.ts";
import { runRerate } from "./run-rerate.ts";
import { hasSpareProcessor } from "./spare-processor.ts";
import { JobCancelledError, type Host } from "./step.ts";
import { createSharedEntries, sharedEntries } from "./watchdog.ts";
import type { ThreadData } from "./worker.ts";

/** The program of a worker thread. It runs one job after another, so that heavy work does not block the event loop. */
const port = parentPort!;
/** The memory that the running job shares with the main thread. */
let shared: Int32Array = createSharedEntries();
const countProgress = (): void => void Atomics.add(shared, sharedEntries.progress, 1);
const { byteStores: stores, plugins, running } = workerData as ThreadData;
const processors = availableParallelism();
const helper = new ScanThread(() => hasSpareProcessor(running, processors));
const byteStores: ByteStores = countedByteStores(await openByteStores(stores), countProgress);
const formats = new PluginFormats(plugins, (plugin) => Atomics.store(shared, sharedEntries.plugin, plugin));
const waiting = new Map<number, (reply: Reply) => void>();
const progressMilliseconds = 50;
let calls = 0;

port.on("message", (message: ToWorker) => {
  if (message.kind === "job") void take(message.job, message.shared);
  else {
    waiting.get(message.call)?.(message.reply);
    waiting.delete(message.call);
  }
});

async function take(job: Job, entries: Int32Array): Promise<void> {
  shared = entries;
  countProgress();
  try {
    post({ kind: "end", outcome: await run(job, hostOf(entries)) });
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    post({ kind: "failed", error: text, trouble: storageTroubleOf(error) });
  }
}

async function run(job: Job, host: Host): Promise<Outcome> {
  try {
    switch (job.kind) {
      case "build":
        return await runBuild(job, { ...byteStores, formats: await formats.all(), helper }, host);
      case "rerate":
        return await runRerate(job, byteStores, host);
      case "inspect":
        return await runInspect(job, { ...byteStores, formats: await formats.all(), helper }, host);
      case "pack":
        return await runPack(job, byteStores.snapshots, host);
      case "preview":
        return await runPreview(job, byteStores.snapshots);
    }
  } catch (error) {
    if (error instanceof JobCancelledError) return { kind: "cancelled" };
    if (storageTroubleOf(error) !== "full") throw error;
    if (job.kind === "build") await byteStores.snapshots.remove(job.folder);
    return { kind: "refused", problem: { code: "storage.full" }, refused: { count: 0, records: [] } };
  }
}

function hostOf(entries: Int32Array): Host {
  const report = throttled((step, fraction) => post({ kind: "progress", step, fraction }));
  return {
    cancelled: () => Atomics.load(entries, sharedEntries.cancel) !== 0,
    progress(step, fraction) {
      countProgress();
      report(step, fraction);
    },
    async takeIds(idKind, count) {
      const reply = await ask({ kind: "take-ids", idKind, count });
      return reply.kind === "ids" ? reply.ranges : fail(reply);
    },
    async commit(version) {
      const reply = await ask({ kind: "commit", version });
      return reply.kind === "committed" ? reply.committed : fail(reply);
    },
  };
}

/** Limits the rate of progress messages: one for every piece of an upload would slow the job down. */
function throttled(progress: Host["progress"]): Host["progress"] {
  let last = { step: "", at: 0 };
  return (step, fraction) => {
    const at = performance.now();
    if (step === last.step && at - last.at < progressMilliseconds) return;
    last = { step, at };
    progress(step, fraction);
  };
}

function ask(request: Request): Promise<Reply> {
  const call = ++calls;
  post({ kind: "call", call, request });
  return new Promise((resolve) => waiting.set(call, resolve));
}

function fail(reply: Reply): never {
  throw reply.kind === "storage-full" ? new StorageFullError() : new Error(`unexpected reply ${reply.kind}`);
}

function post(message: FromWorker): void {
  port.postMessage(message);
}
