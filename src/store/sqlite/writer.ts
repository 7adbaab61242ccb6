import { Worker } from "node:worker_threads";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { StoreWrites } from "../contract.ts";
import type { WriteOrigin } from "../audit/rows.ts";
import { type NamedCommand, writesThrough } from "../database/run-command.ts";
import { fromFailure } from "./failures.ts";
import type { CommandAnswer, WriterAnswer, WriterRequest, WriterSettings } from "./messages.ts";
import type { CommitCounts } from "./seen-commits.ts";

/** The writer thread as the main thread sees it. */
export interface Writer extends CommitCounts {
  readonly write: StoreWrites;
  readonly writeFrom: (origin: WriteOrigin) => StoreWrites;
  /** Called after every commit. */
  readonly onCommit: (listener: () => void) => () => void;
  /** Refuses further writes, runs `last`, waits until all pending ones are committed, then ends the thread. */
  close(last?: () => void): Promise<void>;
}

/** Fatal: thrown where nothing catches it, so that the process ends and prints its name on standard error. */
class WriterEndedError extends Error {
  override readonly name = "WriterEndedError";
}

interface PendingAnswer {
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/** Starts the thread, which opens and migrates the database before it takes commands. */
export async function startWriter(settings: Omit<WriterSettings, "commits">): Promise<Result<Writer>> {
  const commits = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  // The same module is TypeScript when run from source and JavaScript when built.
  const file = import.meta.url.endsWith(".ts") ? "./writer-thread.ts" : "./writer-thread.js";
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: { ...settings, commits } satisfies WriterSettings,
    name: "store-writer",
    // The options of the process may only fit its main script (`--input-type`, a loader). The thread needs none.
    execArgv: [],
  });
  // From the start: a thread that ends at once delivers its answer and its end together, and nothing can listen in between.
  const end = waitForExit(worker);
  const answer = await firstAnswer(worker);
  if (answer.kind === "refused") {
    await end;
    return refuse(answer.problem);
  }
  return accept(writerOver(worker, commits));
}

function firstAnswer(worker: Worker): Promise<WriterAnswer> {
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) =>
      reject(new WriterEndedError(`the thread ended with code ${code} before it answered`)),
    );
  });
}

function writerOver(worker: Worker, commits: Int32Array): Writer {
  const waiting = new Map<number, PendingAnswer>();
  const listeners = new Set<() => void>();
  let lastId = 0;
  let stopped: Error | undefined;
  const settle = (answer: CommandAnswer): void => {
    const entry = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.ok) entry?.resolve(answer.output);
    else entry?.reject(fromFailure(answer.failure));
  };
  const fail = (error: Error): void => {
    stopped ??= error;
    for (const entry of waiting.values()) entry.reject(error);
    waiting.clear();
  };
  worker.on("message", (message: WriterAnswer) => {
    if (message.kind === "answers") {
      message.answers.forEach(settle);
      for (const listener of listeners) listener();
    }
    if (waiting.size === 0 && stopped === undefined) worker.unref();
  });
  const die = (cause?: Error): void => {
    const expected = stopped !== undefined;
    const error = new WriterEndedError("the thread that writes to the database has ended", { cause });
    fail(error);
    if (expected) return;
    // Nothing can be written any more, and the outcome of the last commands is unknown: a restart finds out.
    queueMicrotask(() => {
      throw error;
    });
  };
  worker.on("error", die);
  worker.on("exit", () => die());
  // An open store does not keep the process alive; an unanswered write does. A new listener would undo this.
  worker.unref();

  const call = (command: NamedCommand): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (stopped !== undefined) return reject(stopped);
      lastId += 1;
      post(worker, { kind: "command", id: lastId, ...command });
      waiting.set(lastId, { resolve, reject });
      if (waiting.size === 1) worker.ref();
    });
  return {
    write: writesThrough(call),
    writeFrom: (origin) => writesThrough(call, origin),
    commits: () => Atomics.load(commits, 0),
    contentCommits: () => Atomics.load(commits, 1),
    uncounted: () => Atomics.load(commits, 2),
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close(last) {
      const alreadyEnded = stopped !== undefined;
      stopped ??= new Error("the store is closed");
      last?.();
      if (alreadyEnded) return;
      worker.ref();
      const end = waitForExit(worker);
      post(worker, { kind: "close" });
      await end;
    },
  };
}

function post(worker: Worker, request: WriterRequest): void {
  worker.postMessage(request);
}

function waitForExit(worker: Worker): Promise<void> {
  return new Promise((resolve) => worker.once("exit", () => resolve()));
}
