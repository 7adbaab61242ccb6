import { fork, type ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Result } from "../text/index.ts";
import type { PlannedCode } from "./planned.ts";

/** What the process of an analysis is told. */
export interface AnalysisOrder {
  readonly code: PlannedCode;
  /** Where the results go. */
  readonly file: string;
  /** Where results of single files are kept from one analysis to the next. */
  readonly cacheDir: string;
}

/** Who waits for it: people, or nobody in particular. */
export type Claim = "awaited" | "background";

/** The same file in sources and in what is built. */
const program = fileURLToPath(new URL(`analysis-process${extname(import.meta.url)}`, import.meta.url));

/**
 * Analyses code in a process of its own, in the background with less claim to processors: whatever it takes, the server
 * answers as if it were not there. Aborting ends it; so does the end of this process.
 */
export async function analyseApart(order: AnalysisOrder, claim: Claim, signal: AbortSignal): Promise<Result<void>> {
  signal.throwIfAborted();
  const child = fork(program, [JSON.stringify(order)], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    signal,
  });
  const told: { result?: Result<void> } = {};
  child.once("message", (result) => (told.result = result as Result<void>));
  if (claim === "background") yieldProcessors(child.pid);
  await ended(child);
  signal.throwIfAborted();
  if (told.result === undefined) throw new Error(`the analysis ended with ${child.exitCode ?? child.signalCode}`);
  return told.result;
}

/** When nothing of it is left, however it ended. */
function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("close", () => resolve());
    // Aborting is told here, too, and then it does end; what was never started has no end.
    child.once("error", () => {
      if (child.pid === undefined) resolve();
    });
  });
}

function yieldProcessors(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It may be over already, or the system may not allow it: it works all the same.
  }
}
