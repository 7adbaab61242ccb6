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
// `serve` handles the same signal and stops orderly. Other commands abort their requests and report it.
process.once("SIGINT", () => interruption.abort());

// A closed pipe, as with `head`, is not a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await runProgram(commands, version, process.argv.slice(2), processTerminal(interruption.signal));
