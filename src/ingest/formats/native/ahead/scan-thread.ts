import { parentPort } from "node:worker_threads";
import { LineScanner } from "./line-scanner.ts";
import { ScanBlock } from "./scan-block.ts";

/** The program of a thread that scans blocks of lines for another one. It has no other memory and opens nothing. */
const port = parentPort!;
const scanner = new LineScanner();

port.on("message", (memory: SharedArrayBuffer) => {
  const block = new ScanBlock(memory);
  // The other thread may have taken it meanwhile.
  if (block.take()) scanner.scan(block);
  port.postMessage(null);
});
