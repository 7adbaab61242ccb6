import { parentPort } from "node:worker_threads";
import { Pace } from "../pace.ts";
import { runThreadJob, type FromThread, type ThreadJob, type ToThread } from "./thread-jobs.ts";

/** The program of a thread that works for queries. Its jobs share its time in slices: none waits for another one to end. */
const port = parentPort!;
const cancelling = new Map<number, AbortController>();

port.on("message", (message: ToThread) => {
  if (message.kind === "job") void run(message.call, message.job);
  else cancelling.get(message.call)?.abort();
});

async function run(call: number, job: ThreadJob): Promise<void> {
  const cancel = new AbortController();
  cancelling.set(call, cancel);
  try {
    const result = await runThreadJob(job, new Pace(cancel.signal));
    post({ call, result }, [result.buffer as ArrayBuffer]);
  } catch (error) {
    if (!cancel.signal.aborted) post({ call, error: error instanceof Error ? (error.stack ?? error.message) : "" });
  } finally {
    cancelling.delete(call);
  }
}

function post(message: FromThread, transferred: readonly ArrayBuffer[] = []): void {
  port.postMessage(message, transferred);
}
