import { readFileSync } from "node:fs";
import type { Command } from "./command.ts";
import { commandsOf } from "./packages.ts";
import { runProgram } from "./program.ts";
import { processTerminal } from "./terminal.ts";

/** Runs a command line with the terminal of this process, and returns the exit code. */
export function runInProcess(commands: readonly Command[], line: readonly string[]): Promise<number> {
  const { name, version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    readonly name: string;
    readonly version: string;
  };
  const interruption = new AbortController();
  // `serve` handles the same signal and shuts down cleanly. Other commands abort their requests and report it.
  process.once("SIGINT", () => interruption.abort());
  // A closed pipe, as with `head`, is not a failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  return runProgram(commandsOf(name, commands), version, line, processTerminal(interruption.signal));
}
