import { commands } from "./commands/index.ts";
import { runInProcess } from "./run-in-process.ts";

/** Runs a command line with one of all commands, and returns the exit code. */
export function runWhole(line: readonly string[]): Promise<number> {
  return runInProcess(commands, line);
}
