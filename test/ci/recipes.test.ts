import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { FakeForge } from "../../src/cli/report/forges/fake-forge.reference.ts";
import { fakeForges } from "../../src/cli/report/forges/fakes.reference.ts";
import { read } from "../docs/documents.ts";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { runJob as runJobIn, runScript, type RanCommand } from "./run-job.ts";
import { branchVariables } from "./main-branch.ts";
import { makeCommands, makeRepository } from "./small-repository.ts";
import { azureJobs } from "./systems/azure.ts";
import { bitbucketJobs } from "./systems/bitbucket.ts";
import { githubJobs } from "./systems/github.ts";
import { gitlabJobs } from "./systems/gitlab.ts";
import { jenkinsJobs } from "./systems/jenkins.ts";
import type { Known, RecipeJob } from "./systems/recipe.ts";

/** Every command is a separate process with its own threads: slow on a busy machine. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const project = "Engine";
/** A verdict that waits for a lost part shall not wait as long as in a real build. */
const shortWait = { BELVEDERE_TEST_WAIT: "2" };
let repository: string;
let commandFolder: string;
let data: DataFolder;
let server: ServerProcess;
let url: string;
let client: Client;
let base: string;
let commit: string;
let forge: FakeForge;

beforeAll(async () => {
  ({ repository, base, commit } = await makeRepository());
  commandFolder = await mkdtemp(join(tmpdir(), "belvedere-command-"));
  await makeCommands(commandFolder, repository);
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

beforeEach(async () => {
  for (const name of [project, "Billing", "Search"]) {
    await client.call("DELETE", `/api/projects/${name}`);
    await makeGate(name);
  }
});

/** A build system: what it knows of a pull request, and the jobs of its recipes. */
interface System {
  readonly forge: string | undefined;
  /** Variables of a job for a pull request from `feature` to `main`. */
  readonly environment: () => Known | Promise<Known>;
  readonly jobs: (shape: string) => readonly RecipeJob[];
}

const systems: Readonly<Record<string, System>> = {
  github: {
    forge: "github",
    environment: () => pullRequestEvent("octo/engine"),
    jobs: (shape) => githubJobs(`docs/ci/github/${shape}.yml`, githubContexts()),
  },
  gitlab: {
    forge: "gitlab",
    environment: () => ({
      GITLAB_CI: "true",
      CI_PROJECT_NAME: project,
      CI_PROJECT_ID: "1",
      CI_DEFAULT_BRANCH: "main",
      CI_COMMIT_SHA: commit,
      CI_MERGE_REQUEST_IID: "7",
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: "feature",
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main",
      GITLAB_TOKEN: "forge-token",
    }),
    jobs: (shape) => gitlabJobs(`docs/ci/gitlab/${shape}.yml`, { CI_PROJECT_NAME: project }),
  },
  jenkins: {
    forge: undefined,
    environment: () => ({
      JENKINS_URL: "http://127.0.0.1/",
      BUILD_NUMBER: "7",
      BRANCH_NAME: "PR-7",
      CHANGE_ID: "7",
      CHANGE_BRANCH: "feature",
      CHANGE_TARGET: "main",
      GIT_COMMIT: commit,
    }),
    jobs: (shape) => jenkinsJobs(`docs/ci/jenkins/${shape}.Jenkinsfile`),
  },
  azure: {
    forge: "azure",
    environment: () => ({
      TF_BUILD: "True",
      BUILD_SOURCEBRANCH: "refs/pull/7/merge",
      SYSTEM_PULLREQUEST_PULLREQUESTID: "7",
      SYSTEM_PULLREQUEST_SOURCEBRANCH: "refs/heads/feature",
      SYSTEM_PULLREQUEST_TARGETBRANCH: "refs/heads/main",
      SYSTEM_PULLREQUEST_SOURCECOMMITID: commit,
      SYSTEM_TEAMPROJECT: "Machines",
      BUILD_REPOSITORY_ID: "engine",
    }),
    jobs: (shape) =>
      azureJobs(`docs/ci/azure/${shape}.yml`, {
        BELVEDERE_SERVER: url,
        BELVEDERE_TOKEN: data.token,
        CLI_PACKAGE: "belvedere.tgz",
        "Build.Repository.Name": project,
        "System.AccessToken": "forge-token",
      }),
  },
  bitbucket: {
    forge: "bitbucket",
    environment: () => ({
      BITBUCKET_BUILD_NUMBER: "7",
      BITBUCKET_BRANCH: "feature",
      BITBUCKET_PR_ID: "7",
      BITBUCKET_PR_DESTINATION_BRANCH: "main",
      BITBUCKET_COMMIT: commit,
      BITBUCKET_REPO_FULL_NAME: "team/engine",
      BITBUCKET_REPO_SLUG: project,
      BITBUCKET_TOKEN: "forge-token",
    }),
    jobs: (shape) => bitbucketJobs(`docs/ci/bitbucket/${shape}.yml`, shape === "nightly" ? "custom" : "pull-requests"),
  },
};

const names = Object.keys(systems);
const withSecrets = ["github", "gitlab", "azure"];

describe("one job", () => {
  test.each(names)("%s: the branch gets a version, and the pull request its verdict", async (name) => {
    await runAll(name, "one-job");
    expect(await client.versions(project, "feature")).toMatchObject([{ commit, gate: "PASSED" }]);
    await expectStatus(name);
  });
});

describe("several jobs", () => {
  test.each(names)("%s: one version of three parts", async (name) => {
    await runAll(name, "several-jobs");
    const [version, ...others] = await client.versions(project, "feature");
    expect(others).toEqual([]);
    expect(version).toMatchObject({ commit, gate: "PASSED", complete: true });
    expect(partsOf(version)).toEqual(["coverage DELIVERED", "lint DELIVERED", "scan DELIVERED"]);
    await expectStatus(name);
  });

  test.each(names)("%s: a job that is lost is not a pass", async (name) => {
    const run = await start(name);
    const jobs = systems[name]!.jobs("several-jobs").filter((job) => !/lint/i.test(job.name));
    const codes: number[] = [];
    for (const job of jobs) codes.push((await runJob(job, { ...run.environment, ...shortWait })).code);
    run.stop();
    expect(codes).toEqual([...codes.slice(1).map(() => 0), 12]);
    const [version] = await client.versions(project, "feature");
    expect(version).toMatchObject({ gate: "PENDING", complete: false });
    expect(partsOf(version)).toContain("lint EXPECTED");
  });
});

describe("a repository of several projects", () => {
  test.each(names)("%s: a version of each, with the paths of its folder", async (name) => {
    await runAll(name, "monorepo");
    for (const [own, file] of [
      ["Billing", "invoice.js"],
      ["Search", "index.js"],
    ]) {
      const [version] = await client.versions(own!, "feature");
      expect(version, own).toMatchObject({ commit, gate: "PASSED" });
      const { body } = await client.call<{ branches: Record<string, { artifactId: number }> }>(
        "GET",
        `/api/projects/${own}`,
      );
      const files = await client.call<readonly object[]>(
        "GET",
        `/api/artifacts/${body.branches["feature"]!.artifactId}/children?fields=name`,
      );
      expect(files.body).toEqual([{ name: file }]);
    }
  });
});

describe("pull requests of forks", () => {
  test("github: the trusted job analyses the code of the fork on a separate branch", async () => {
    const jobs = githubJobs("docs/ci/github/forks.yml", githubContexts());
    const run = await start("github", await pullRequestEvent("ada/engine"));
    for (const job of jobs) expect(await runJob(job, run.environment)).toMatchObject({ code: 0 });
    run.stop();
    const versions = await client.versions(project);
    expect(versions).toMatchObject([{ commit, gate: "PASSED" }]);
    expect(versions[0]).not.toMatchObject({ branch: "feature" });
  });

  test.each(withSecrets)("%s: without secrets nothing is sent, and the job says so", async (name) => {
    const run = await start(name, { ...(await systems[name]!.environment()), ...(await forkEnvironment(name)) });
    for (const job of systems[name]!.jobs("forks")) {
      const ran = await runJob(withoutToken(job), { ...run.environment, BELVEDERE_TOKEN: "" });
      expect(ran).toMatchObject({ code: 0 });
      expect(ran.output).toContain("fork");
    }
    run.stop();
    expect(await client.versions(project)).toEqual([]);
  });

  test.each(withSecrets)("%s: a token that is missing elsewhere is a failure", async (name) => {
    const run = await start(name);
    const [job] = systems[name]!.jobs("one-job");
    const ran = await runJob(withoutToken(job!), { ...run.environment, BELVEDERE_TOKEN: "" });
    run.stop();
    expect(ran).toMatchObject({ code: 2 });
    expect(ran.output).toContain("token");
  });
});

describe("a slow analysis at night", () => {
  test.each(names)("%s: its findings are carried to the versions of the day", async (name) => {
    execFileSync("git", ["checkout", "--quiet", "main"], { cwd: repository });
    const onMain = { ...branchVariables(name, project, base), BELVEDERE_FORGE_API: "http://127.0.0.1:9/" };
    for (const job of systems[name]!.jobs("nightly")) {
      expect(await runJob(job, onMain), `${name}: ${job.name}`).toMatchObject({ code: 0 });
    }
    execFileSync("git", ["checkout", "--quiet", "feature"], { cwd: repository });
    const [night] = await client.versions(project, "main");
    expect(night).toMatchObject({ commit: base, findingCount: 1 });
    expect(partsOf(night)).toEqual(["slow DELIVERED"]);
    await runLine(`belvedere push eslint.json --project ${project} --branch main --commit next --part lint`, {});
    const [day] = await client.versions(project, "main");
    expect(partsOf(day)).toEqual(["lint DELIVERED", "slow CARRIED"]);
  });
});

describe("pre-commit", () => {
  test("nothing is sent, and findings that are staged stop the commit", async () => {
    const [command, ...others] = hooksOf("docs/ci/pre-commit-config.yaml");
    expect(others).toEqual([]);
    const alone = { BELVEDERE_SERVER: "", BELVEDERE_TOKEN: "" };
    expect(await runLine(command!, alone)).toMatchObject({ code: 0 });
    const file = join(repository, "added.js");
    await writeFile(file, "try { f(); } catch {}\n");
    expect(await runLine(command!, alone)).toMatchObject({ code: 0 });
    expect(await runLine(`git add added.js && ${command!}`, alone)).toMatchObject({ code: 3 });
    await rm(file);
    expect(await runLine(`git add --all && ${command!}`, alone)).toMatchObject({ code: 0 });
  });
});

test("a project without a gate does not pass", async () => {
  await client.call("DELETE", `/api/projects/${project}`);
  await client.call("POST", "/api/projects", jsonOf({ name: project }));
  const run = await start("bitbucket");
  const [job] = systems["bitbucket"]!.jobs("one-job");
  expect(await runJob(job!, run.environment)).toMatchObject({ code: 12 });
  run.stop();
});

test("a project that is absent and a token that is not known are reported differently", async () => {
  expect(await runLine("belvedere gate Nope", {})).toMatchObject({ code: 8 });
  expect(await runLine("belvedere projects", { BELVEDERE_TOKEN: "bvp_wrong" })).toMatchObject({ code: 7 });
});

function runJob(job: RecipeJob, environment: Known): Promise<RanCommand> {
  return runJobIn(job, environment, { commandFolder, repository, url, token: data.token });
}

function runLine(line: string, variables: Known): Promise<RanCommand> {
  return runScript("bash", line, variables, { commandFolder, repository, url, token: data.token });
}

function partsOf(version: object | undefined): readonly string[] {
  const { parts } = version as { parts: readonly { name: string; state: string }[] };
  return parts.map(({ name, state }) => `${name} ${state}`);
}

function githubContexts(): Known {
  return {
    "vars.BELVEDERE_SERVER": url,
    "vars.CLI_PACKAGE": "belvedere.tgz",
    "secrets.BELVEDERE_TOKEN": data.token,
    "github.token": "forge-token",
    "github.event.repository.name": project,
    "github.event.pull_request.head.sha": commit,
  };
}

async function pullRequestEvent(fork: string): Promise<Known> {
  const event = {
    number: 7,
    repository: { default_branch: "main" },
    pull_request: {
      number: 7,
      head: { ref: "feature", sha: commit, repo: { full_name: fork } },
      base: { ref: "main", repo: { full_name: "octo/engine" } },
    },
  };
  const file = join(commandFolder, "event.json");
  await writeFile(file, JSON.stringify(event));
  return {
    GITHUB_ACTIONS: "true",
    GITHUB_EVENT_PATH: file,
    GITHUB_REF: "refs/pull/7/merge",
    GITHUB_BASE_REF: "main",
    GITHUB_HEAD_REF: "feature",
    GITHUB_REPOSITORY: "octo/engine",
  };
}

async function forkEnvironment(name: string): Promise<Known> {
  if (name === "github") return pullRequestEvent("ada/engine");
  if (name === "gitlab") {
    return { CI_MERGE_REQUEST_SOURCE_PROJECT_PATH: "ada/engine", CI_MERGE_REQUEST_PROJECT_PATH: "octo/engine" };
  }
  return { SYSTEM_PULLREQUEST_ISFORK: "True" };
}

/** A secret that is not given is empty; a macro of Azure stays as it is. */
function withoutToken({ name, commands }: RecipeJob): RecipeJob {
  const without = (variables: Known): Known =>
    "BELVEDERE_TOKEN" in variables ? { ...variables, BELVEDERE_TOKEN: "" } : variables;
  return { name, commands: commands.map((command) => ({ ...command, variables: without(command.variables) })) };
}

/** A run of a recipe: what its jobs find in their environment. */
interface Run {
  readonly environment: Known;
  stop(): void;
}

/** Starts the forge of a system for a pull request. */
async function start(name: string, given?: Known): Promise<Run> {
  const { forge: forgeName, environment: usual } = systems[name]!;
  const environment = given ?? (await usual());
  if (forgeName === undefined) return { environment, stop: () => undefined };
  const { operations, handler, apiPath } = fakeForges()[forgeName]!;
  forge = new FakeForge(operations, handler);
  const address = await forge.start();
  return { environment: { ...environment, BELVEDERE_FORGE_API: `${address}${apiPath}` }, stop: () => forge.stop() };
}

async function runAll(name: string, shape: string): Promise<void> {
  const run = await start(name);
  const jobs = systems[name]!.jobs(shape);
  expect(jobs.length).toBeGreaterThan(0);
  for (const job of jobs) expect(await runJob(job, run.environment), `${name}: ${job.name}`).toMatchObject({ code: 0 });
  run.stop();
}

/** The forge has the verdict, and was asked nothing that it does not have. */
async function expectStatus(name: string): Promise<void> {
  if (systems[name]!.forge === undefined) {
    expect(await readFile(join(repository, "belvedere.xml"), "utf8")).toContain('failures="0" errors="0"');
    return;
  }
  expect(forge.faults).toEqual([]);
  const [passed] = fakeForges()[systems[name]!.forge!]!.states;
  expect(forge.state.statuses.at(-1)).toEqual({ state: passed, name: `belvedere/${project}` });
}

/** The entries of its hooks. */
function hooksOf(file: string): readonly string[] {
  const { repos } = parse(read(file)) as { readonly repos: readonly { hooks: readonly { entry: string }[] }[] };
  return repos.flatMap(({ hooks }) => hooks.map(({ entry }) => entry));
}

/** A project with a gate that the repository passes. */
async function makeGate(name: string): Promise<void> {
  await client.call("POST", "/api/projects", jsonOf({ name }));
  const conditions = [{ type: "FINDINGS", categories: ["SEVERITY.BLOCKER"], bounds: "[;0]" }];
  const put = await client.call("PUT", `/api/projects/${name}/gate`, jsonOf({ conditions }));
  expect(put.status).toBe(200);
}

function jsonOf(value: object) {
  return { body: JSON.stringify(value), headers: { "content-type": "application/json" } };
}
