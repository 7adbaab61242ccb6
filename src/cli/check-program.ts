import { check } from "./commands/check.ts";
import { runInProcess } from "./run-in-process.ts";

/** Runs a command line of `check`, and returns the exit code. */
export function runCheck(line: readonly string[]): Promise<number> {
  return runInProcess([check], line);
}
