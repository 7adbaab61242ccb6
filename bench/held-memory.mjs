// Loaded into a server that is measured: the process that started it asks what memory it holds, without garbage. Threads
// and processes of the server load this too, and have other messages.
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.ppid === Number(process.env.BENCH_PROCESS)) {
  process.on("message", () => {
    // The second run frees what the first one only marked.
    globalThis.gc();
    globalThis.gc();
    const { heapUsed, external } = process.memoryUsage();
    process.send(heapUsed + external);
  });
  // Waiting for a message does not keep the server running.
  process.channel.unref();
}
