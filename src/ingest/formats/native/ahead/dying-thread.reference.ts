import { parentPort } from "node:worker_threads";
import { ScanBlock } from "./scan-block.ts";

/** A thread that takes a block and ends. */
parentPort!.on("message", (memory: SharedArrayBuffer) => {
  if (new ScanBlock(memory).take()) process.exit(7);
});
