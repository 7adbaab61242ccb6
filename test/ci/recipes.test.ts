import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { FakeForge } from "../../src/cli/report/forges/fake-forge.reference.ts";
import { fakeForges } from "../../src/cli/report/forges/fakes.reference.ts";
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
  test("GitHub Actions: the branch gets a version, and the commit a status", async () => {
    await makeGate("Engine");
    const recipe = githubRecipe("docs/ci/github-actions.yml", {
      "vars.BELVEDERE_SERVER": url,
      "secrets.BELVEDERE_TOKEN": data.token,
      "github.token": "forge-token",
      "github.event.repository.name": "Engine",
    });
    const { github } = fakeForges();
    const forge = new FakeForge(github!.operations, github!.handler);
    await runAll(recipe, {
      GITHUB_ACTIONS: "true",
      GITHUB_REF: "refs/heads/feature/x",
      GITHUB_SHA: commit,
      GITHUB_REPOSITORY: "octo/engine",
      GITHUB_API_URL: await forge.start(),
    });
    forge.stop();
    expect(await client.versions("Engine", "feature/x")).toMatchObject([{ commit }]);
    expect([forge.faults, forge.state.statuses]).toEqual([[], [{ state: "success", name: "belvedere/Engine" }]]);
  });

  test("GitLab: a merge request, with a report of its new findings", async () => {
    await makeGate("Gearbox");
    await runAll(gitlabRecipe("docs/ci/gitlab-ci.yml"), {
      GITLAB_CI: "true",
      CI_PROJECT_NAME: "Gearbox",
      CI_DEFAULT_BRANCH: "main",
      CI_COMMIT_SHA: commit,
      CI_MERGE_REQUEST_IID: "7",
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: "fix",
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main",
    });
    expect(await client.versions("Gearbox", "fix")).toMatchObject([{ commit }]);
    const report = join(repository, "gl-code-quality-report.json");
    expect(JSON.parse(await readFile(report, "utf8"))).toEqual([]);
    await rm(report);
  });

  test("Jenkins: the task as JSON, and the gate as tests", async () => {
    await makeGate("Motor");
    const variables = { PROJECT: "Motor", BRANCH_NAME: "main", BUILD_TAG: "build-7", GIT_COMMIT: commit };
    const jenkins = { JENKINS_URL: "http://127.0.0.1/", BUILD_NUMBER: "7" };
    await runAll(jenkinsRecipe("docs/ci/Jenkinsfile"), { ...variables, ...jenkins });
    expect(await client.versions("Motor", "main")).toMatchObject([{ name: "build-7", commit }]);
    const report = JSON.parse(await readFile(join(repository, "belvedere.json"), "utf8")) as { task: object };
    expect(report.task).toMatchObject({ status: { id: "DONE" } });
    expect(await readFile(join(repository, "belvedere.xml"), "utf8")).toContain('failures="0" errors="0"');
    for (const name of ["belvedere.json", "belvedere.xml"]) await rm(join(repository, name));
  });

  test("pre-commit: nothing is sent, and findings that are staged stop the commit", async () => {
    const recipe = preCommitRecipe("docs/ci/pre-commit-config.yaml");
    const [entry = "", ...others] = recipe.commands;
    expect(others).toEqual([]);
    await runAll(recipe, { BELVEDERE_SERVER: "", BELVEDERE_TOKEN: "" });
    const file = join(repository, "added.js");
    await writeFile(file, `// ${["TO", "DO"].join("")}: tolerated\n`);
    await stage("added.js");
    await runAll(recipe, {});
    await writeFile(file, "try { f(); } catch {}\n");
    await runAll(recipe, {});
    await stage("added.js");
    expect(await runOne(entry, {})).toMatchObject({ code: 3 });
    await rm(file);
    await stage("--update");
  });
});

/** Runs `git add` in the repository. */
async function stage(...words: readonly string[]): Promise<void> {
  await promisify(execFile)("git", ["add", ...words], { cwd: repository });
}

test("a project without a gate does not pass", async () => {
  const recipe = jenkinsRecipe("docs/ci/Jenkinsfile");
  const given = {
    PROJECT: "Ungated",
    BRANCH_NAME: "main",
    BUILD_TAG: "b",
    JENKINS_URL: "http://127.0.0.1/",
    BUILD_NUMBER: "1",
  };
  expect(await runOne(recipe.commands[0]!, given)).toMatchObject({ code: 0 });
  expect(await runOne(recipe.commands[1]!, given)).toMatchObject({ code: 12 });
  for (const name of ["belvedere.json", "belvedere.xml"]) await rm(join(repository, name));
});

/** A project with a gate that the small repository passes. */
async function makeGate(name: string): Promise<void> {
  const headers = { authorization: `Bearer ${data.token}`, "content-type": "application/json" };
  await fetch(`${url}/api/projects`, { method: "POST", headers, body: JSON.stringify({ name }) });
  const conditions = [{ type: "FINDINGS", categories: ["SEVERITY.BLOCKER"], bounds: "[;0]" }];
  const put = await fetch(`${url}/api/projects/${name}/gate`, {
    method: "PUT",
    headers,
    body: JSON.stringify({ conditions }),
  });
  expect(put.status).toBe(200);
}

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
