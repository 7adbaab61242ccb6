#!/usr/bin/env node
/** The command `belvedere`: the terminal of this process, and the list of commands. */
import { readFileSync } from "node:fs";
import { commands } from "./commands/index.ts";
import { runProgram } from "./program.ts";
import { processTerminal } from "./terminal.ts";

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};

const interruption = new AbortController();
// `serve` listens to the same signal and stops in good order; others leave their requests and say so.
process.once("SIGINT", () => interruption.abort());

// A reader that went away, as `head` does, is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await runProgram(commands, version, process.argv.slice(2), processTerminal(interruption.signal));
