import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Known, RecipeCommand, RecipeJob } from "./systems/recipe.ts";

/** Where commands run, and the server that they use unless their variables say otherwise. */
export interface Workplace {
  readonly commandFolder: string;
  readonly repository: string;
  readonly url: string;
  readonly token: string;
}

/** As build systems do: one command after another, until one fails. */
export async function runJob({ commands }: RecipeJob, environment: Known, place: Workplace): Promise<RanCommand> {
  let output = "";
  for (const { shell, script, variables } of commands) {
    const ran = await runScript(shell, script, { ...environment, ...variables }, place);
    output += ran.output;
    if (ran.code !== 0) return { code: ran.code, output };
  }
  return { code: 0, output };
}

export interface RanCommand {
  readonly code: number;
  readonly output: string;
}

export async function runScript(
  shell: RecipeCommand["shell"],
  script: string,
  variables: Known,
  { commandFolder, repository, url, token }: Workplace,
): Promise<RanCommand> {
  const cache = join(commandFolder, "cache");
  await mkdir(cache, { recursive: true });
  const environment = {
    PATH: `${commandFolder}:${process.env["PATH"]}`,
    HOME: commandFolder,
    XDG_CACHE_HOME: cache,
    // The merged modules of the test run, and their compiled code: every command of a job is a process.
    NODE_OPTIONS: process.env["NODE_OPTIONS"] ?? "",
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? cache,
    BELVEDERE_SERVER: url,
    BELVEDERE_TOKEN: token,
    ...variables,
  };
  const strict = shell === "bash" ? ["-e", "-o", "pipefail"] : ["-e"];
  return new Promise((resolve) => {
    const options = { cwd: repository, env: environment };
    const child = execFile(shell, [...strict, "-c", script], options, (_error, output, errors) =>
      resolve({ code: child.exitCode ?? -1, output: output + errors }),
    );
  });
}
