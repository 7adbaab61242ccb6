#!/usr/bin/env node
/** The command `belvedere`: chooses the commands that this process loads. */
import { enableCompileCache } from "node:module";
import { cacheFolder } from "./commands/cache-folder.ts";

const line = process.argv.slice(2);
process.exitCode = line[0] === "check" ? await runCheckQuickly() : await runAny();

/**
 * `check` runs before every commit, and would need most of its time for loading. So it starts without the other commands,
 * from modules that the build merged (`scripts/build-check.mjs`), with the compiled code of its last run.
 */
async function runCheckQuickly(): Promise<number> {
  enableCompileCache(cacheFolder(process.env, "compiled"));
  const { runCheck } = await import("./check-program.ts");
  try {
    return await runCheck(line);
  } catch (error) {
    const { namingSources } = await import("./stack-sources.ts");
    if (error instanceof Error) error.stack = namingSources(error.stack ?? "");
    throw error;
  }
}

async function runAny(): Promise<number> {
  const { runWhole } = await import("./whole-program.ts");
  return runWhole(line);
}
