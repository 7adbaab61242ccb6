#!/usr/bin/env node
/** The command `belvedere`: chooses the commands that this process loads. */
import { enableCompileCache } from "node:module";
import { cacheFolder } from "./commands/cache-folder.ts";

const line = process.argv.slice(2);
keepCompiledCode();
try {
  process.exitCode = line[0] === "check" ? await runCheckQuickly() : await runAny();
} catch (error) {
  const { namingSources } = await import("./stack-sources.ts");
  if (error instanceof Error) error.stack = namingSources(error.stack ?? "");
  throw error;
}

/** The next run takes the compiled code of this one. */
function keepCompiledCode(): void {
  try {
    enableCompileCache(cacheFolder(process.env, "compiled"));
  } catch {
    // A user without a home, as in containers, keeps nothing.
  }
}

/**
 * `check` runs before every commit, and would need most of its time for loading. So it starts without the other commands,
 * from files that contain nothing else (`scripts/build-programs.mjs`).
 */
async function runCheckQuickly(): Promise<number> {
  const { runCheck } = await import("./check-program.ts");
  return runCheck(line);
}

async function runAny(): Promise<number> {
  const { runWhole } = await import("./whole-program.ts");
  return runWhole(line);
}
