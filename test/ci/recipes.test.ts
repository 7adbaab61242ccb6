import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeCheckout } from "../demo/small-checkout.ts";
import { inRoot } from "../docs/documents.ts";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { githubRecipe, gitlabRecipe, jenkinsRecipe, preCommitRecipe, type Recipe } from "./recipes.ts";

/** Every command is a separate process with its own threads: slow on a busy machine. */
vi.setConfig({ testTimeout: 180_000 });

const commit = "0123456789abcdef0123456789abcdef01234567";
let repository: string;
let commandFolder: string;
let data: DataFolder;
let server: ServerProcess;
let url: string;
let client: Client;

beforeAll(async () => {
  repository = await makeCheckout();
  commandFolder = await mkdtemp(join(tmpdir(), "belvedere-command-"));
  const command = join(commandFolder, "belvedere");
  await writeFile(command, `#!/bin/sh\nexec "${process.execPath}" "${inRoot("src/cli/main.ts")}" "$@"\n`);
  await chmod(command, 0o755);
  data = await makeDataFolder();
  server = startServer({ dataDir: data.path });
  url = await server.ready();
  client = new Client(url, data.token);
});

afterAll(async () => {
  await server.stop();
  await removeDataFolder(data);
  for (const folder of [repository, commandFolder]) await rm(folder, { recursive: true, force: true });
});

describe("the commands of a recipe do what they promise", () => {
  test("GitHub Actions: the branch gets a version named after its commit", async () => {
    const recipe = githubRecipe("docs/ci/github-actions.yml", {
      "vars.BELVEDERE_SERVER": url,
      "secrets.BELVEDERE_TOKEN": data.token,
      "github.event.repository.name": "Engine",
      "github.head_ref || github.ref_name": "feature/x",
      "github.event.pull_request.head.sha || github.sha": commit,
    });
    await runAll(recipe, {});
    expect(await client.versions("Engine", "feature/x")).toMatchObject([{ name: commit.slice(0, 12), commit }]);
  });

  test("GitLab: likewise, and the findings are an artifact", async () => {
    await runAll(gitlabRecipe("docs/ci/gitlab-ci.yml"), {
      CI_PROJECT_NAME: "Gearbox",
      CI_COMMIT_REF_NAME: "main",
      CI_COMMIT_SHORT_SHA: commit.slice(0, 8),
      CI_COMMIT_SHA: commit,
    });
    expect(await client.versions("Gearbox", "main")).toMatchObject([{ name: commit.slice(0, 8), commit }]);
    expect(await readFile(join(repository, "findings.csv"), "utf8")).toMatch(/^id,definition\.id,/);
    await rm(join(repository, "findings.csv"));
  });

  test("Jenkins: likewise, with what became of it as JSON", async () => {
    const variables = { PROJECT: "Motor", BRANCH_NAME: "main", BUILD_TAG: "build-7", GIT_COMMIT: commit };
    await runAll(jenkinsRecipe("docs/ci/Jenkinsfile"), variables);
    expect(await client.versions("Motor", "main")).toMatchObject([{ name: "build-7", commit }]);
    const report = JSON.parse(await readFile(join(repository, "belvedere.json"), "utf8")) as { task: object };
    expect(report.task).toMatchObject({ status: { id: "DONE" } });
    await rm(join(repository, "belvedere.json"));
  });

  test("pre-commit: nothing is sent, and grave findings stop the commit", async () => {
    const recipe = preCommitRecipe("docs/ci/pre-commit-config.yaml");
    expect(recipe.commands).toHaveLength(1);
    await runAll(recipe, { BELVEDERE_SERVER: "", BELVEDERE_TOKEN: "" });
    const stricter = recipe.commands[0]!.replace("CRITICAL", "INFO");
    expect(stricter).not.toBe(recipe.commands[0]);
    // The sources of this repository have a comment that says so.
    expect(await runOne(stricter, {})).toMatchObject({ code: 3 });
  });
});

test("a project that is absent and a token that is not known are reported differently", async () => {
  expect(await runOne("belvedere gate Nope", {})).toMatchObject({ code: 8 });
  expect(await runOne("belvedere projects", { BELVEDERE_TOKEN: "bvp_wrong" })).toMatchObject({ code: 7 });
});

async function runAll({ file, commands, variables }: Recipe, given: Readonly<Record<string, string>>): Promise<void> {
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) {
    const ran = await runOne(command, { ...given, ...variables });
    expect(ran, `${file}: ${command}`).toMatchObject({ code: 0 });
  }
}

interface RanCommand {
  readonly code: number;
  readonly output: string;
}

/** As build systems do: bash, in the folder of the repository, ending at the first failure. */
async function runOne(command: string, variables: Readonly<Record<string, string>>): Promise<RanCommand> {
  const cache = join(commandFolder, "cache");
  await mkdir(cache, { recursive: true });
  const environment = {
    PATH: `${commandFolder}:${process.env["PATH"]}`,
    HOME: commandFolder,
    XDG_CACHE_HOME: cache,
    NODE_COMPILE_CACHE: cache,
    BELVEDERE_SERVER: url,
    BELVEDERE_TOKEN: data.token,
    ...variables,
  };
  return new Promise((resolve) => {
    const options = { cwd: repository, env: environment };
    const child = execFile("bash", ["-e", "-o", "pipefail", "-c", command], options, (_error, output, errors) =>
      resolve({ code: child.exitCode ?? -1, output: output + errors }),
    );
  });
}
