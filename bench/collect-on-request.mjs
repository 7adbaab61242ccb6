// Loaded into a server that is measured: the process that started it asks for its garbage to be collected, so that its
// memory is what it holds. Threads and processes of the server load this too, and have other messages.
import { isMainThread } from "node:worker_threads";

if (isMainThread && process.ppid === Number(process.env.BENCH_PROCESS)) {
  process.on("message", () => {
    // The second run frees what the first one only marked.
    globalThis.gc();
    globalThis.gc();
    process.send("collected");
  });
  // Waiting for a message does not keep the server running.
  process.channel.unref();
}
