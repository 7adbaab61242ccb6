#!/usr/bin/env node
/** The command `belvedere`: the terminal of this process, and the list of commands. */
import { readFileSync } from "node:fs";
import type { Command } from "./command.ts";
import { runProgram } from "./program.ts";
import { processTerminal } from "./terminal.ts";

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};

const interruption = new AbortController();
// `serve` handles the same signal and stops orderly. Other commands abort their requests and report it.
process.once("SIGINT", () => interruption.abort());

// A closed pipe, as with `head`, is not a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const line = process.argv.slice(2);
process.exitCode = await runProgram(await loadCommands(), version, line, processTerminal(interruption.signal));

/** `check` runs before every commit: it starts without the other commands, which would take most of its time. */
async function loadCommands(): Promise<readonly Command[]> {
  if (line[0] === "check") return [(await import("./commands/check.ts")).check];
  return (await import("./commands/index.ts")).commands;
}
