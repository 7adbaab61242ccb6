import { fork, type ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Result } from "../text/index.ts";
import type { PlannedCode } from "./planned.ts";

/** The input of the analysis process. */
export interface AnalysisOrder {
  readonly code: PlannedCode;
  /** Where the results go. */
  readonly file: string;
  /** The cache of the results of single files. */
  readonly cacheDir: string;
}

/** Whether a user waits for the result. */
export type Urgency = "awaited" | "background";

/** The same file as source and in the built product. */
const program = fileURLToPath(new URL(`analysis-process${extname(import.meta.url)}`, import.meta.url));

/**
 * Analyses code in a separate process, in the background with a lower priority, so that the server answers without
 * delay. Aborting ends the process; so does the end of this process.
 */
export async function analyseInProcess(
  order: AnalysisOrder,
  urgency: Urgency,
  signal: AbortSignal,
): Promise<Result<void>> {
  signal.throwIfAborted();
  const child = fork(program, [JSON.stringify(order)], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    signal,
  });
  const outcome: { result?: Result<void> } = {};
  child.once("message", (result) => (outcome.result = result as Result<void>));
  if (urgency === "background") yieldProcessors(child.pid);
  await waitForExit(child);
  signal.throwIfAborted();
  if (outcome.result === undefined) {
    throw new Error(`the analysis ended with ${child.exitCode ?? child.signalCode}`);
  }
  return outcome.result;
}

/** Resolves when the process is gone, however it ended. */
function waitForExit(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("close", () => resolve());
    // An aborted process also emits an error, and then an exit. A process that never started emits no exit.
    child.once("error", () => {
      if (child.pid === undefined) resolve();
    });
  });
}

function yieldProcessors(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process may have ended, or the system may not allow it. The analysis works without it.
  }
}
