import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startServer, type RunningServer } from "../../src/server/index.ts";
import { Client, type Version } from "../harness/client.ts";
import { adminPassword, makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { startServer as startProcess } from "../harness/server-process.ts";
import { patienceMilliseconds, until } from "../harness/until.ts";
import { commitCount, makeCheckout } from "./small-checkout.ts";
import { plainSettings } from "../harness/server-settings.ts";

interface ShownProject {
  readonly name: string;
  readonly group: string;
  readonly public: boolean;
  readonly lastBuild: { readonly baseline: boolean } | null;
  readonly branches: Readonly<Record<string, { readonly lastBaselineId: number | null }>>;
}

let checkout: string;
let data: DataFolder;
let running: RunningServer | undefined;
const logged: string[] = [];

/** Each test starts some servers with their own threads: slow on a busy machine. */
vi.setConfig({ testTimeout: 180_000 });

beforeAll(async () => {
  checkout = await makeCheckout();
});

afterEach(async () => {
  await running?.close();
  running = undefined;
  await removeDataFolder(data);
  expect(logged.splice(0)).toEqual([]);
});

afterAll(() => rm(checkout, { recursive: true, force: true }));

async function start(demoRoot: string, demo = true): Promise<Client> {
  const log = {
    info() {},
    warn() {},
    error: (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`),
  };
  const settings = plainSettings({ dataDir: data.path, adminPassword, demo });
  const started = await startServer(settings, log, { demoRoot });
  if (!started.ok) throw new Error(started.problem.code);
  running = started.value;
  return new Client(`http://127.0.0.1:${running.port}`, data.token);
}

async function projectsOf(client: Client): Promise<readonly ShownProject[]> {
  const { body } = await client.call<ShownProject[]>("GET", "/api/projects");
  // At every moment: what is there has its first baseline.
  for (const { branches, lastBuild } of body) {
    expect(lastBuild).not.toBeNull();
    expect(Object.values(branches)[0]!.lastBaselineId).not.toBeNull();
  }
  return body;
}

function complete(client: Client): Promise<readonly ShownProject[]> {
  const shown = async (): Promise<readonly ShownProject[] | undefined> => {
    const projects = await projectsOf(client);
    return projects.some(({ name }) => name === "Portfolio") ? projects : undefined;
  };
  // Every commit is analysed; the task of a server that died is taken over after its lease.
  return until("the portfolio is complete", shown, 3 * patienceMilliseconds);
}

async function namesOf(client: Client, project: string, branch: string): Promise<readonly string[]> {
  const versions: readonly Version[] = await client.versions(project, branch);
  return versions.map(({ name }) => name);
}

describe("with its history", { timeout: 5 * patienceMilliseconds }, () => {
  test("a small project is there first, then this one at several commits, at last a meta-project", async () => {
    data = await makeDataFolder();
    const client = await start(checkout);
    await running!.demoReady;
    expect((await projectsOf(client))[0]).toMatchObject({ name: "commander", public: true, group: "Demo/Packages" });
    await checkWhole(client);
    const [newest, oldest] = await client.versions("Belvedere", "main");
    expect(newest!.artifactCount).toBeGreaterThan(oldest!.artifactCount);
    const members = await client.call<{ name: string }[]>("GET", "/api/projects/Portfolio/artifacts?fields=name");
    expect(members.body.map(({ name }) => name)).toEqual(["Portfolio", "Belvedere", "commander"]);
    await checkContent(client);
    await checkDeletionStays(client);
  });

  /** Links, infos, findings with families and categories, and a branch without tests. */
  async function checkContent(client: Client): Promise<void> {
    const list = (query: string) =>
      client.call<{ id: number; path: string }[]>("GET", `/api/projects/Belvedere/artifacts?fields=id,path${query}`);
    const product = (await list("&branch=product")).body;
    expect(product.filter(({ path }) => path.includes(".test.ts"))).toEqual([]);
    const part = (await list("")).body.find(({ path }) => path === "src/part2.ts")!;
    const links = await client.call<unknown[]>("GET", `/api/artifacts/${part.id}/links`);
    expect(links.body.length).toBeGreaterThan(0);
    type Found = { definition: { families: string[]; categories: unknown[] } };
    const [finding] = (await client.call<Found[]>("GET", `/api/artifacts/${part.id}/findings`)).body;
    expect(finding!.definition.families.length).toBeGreaterThan(0);
    expect(finding!.definition.categories.length).toBeGreaterThan(0);
    const source = await client.call<{ language: string }>("GET", `/api/artifacts/${part.id}/source`);
    expect(source.body.language).toBe("TypeScript");
  }

  /** What was deleted is not made again by the next start. */
  async function checkDeletionStays(client: Client): Promise<void> {
    await client.call("DELETE", "/api/projects/commander");
    await running!.close();
    const next = await start(checkout);
    await running!.demoReady;
    expect((await projectsOf(next)).map(({ name }) => name)).toEqual(["Belvedere", "Portfolio"]);
  }
});

describe("whatever happens meanwhile, it is made once", { timeout: 5 * patienceMilliseconds }, () => {
  test("a server that is stopped continues at the next start", async () => {
    data = await makeDataFolder();
    const client = await start(checkout);
    await until("the second project", async () => ((await projectsOf(client)).length >= 2 ? true : undefined));
    await running!.close();
    await checkWhole(await start(checkout));
  });

  test("a server that dies before its first version is committed continues as well", async () => {
    data = await makeDataFolder();
    const environment = { BELVEDERE_DEMO: "1", DEMO_ROOT: checkout };
    const dying = startProcess({ dataDir: data.path, dieAt: "before-commit", environment });
    expect(await dying.exited).toMatchObject({ signal: "SIGKILL" });
    const scratch = join(data.path, "demo");
    expect(existsSync(scratch)).toBe(true);
    await checkWhole(await start(checkout));
    await until("nothing is left of its work", () => (existsSync(scratch) ? undefined : true));
  });
});

async function checkWhole(client: Client): Promise<void> {
  const projects = await complete(client);
  expect(projects.map(({ name }) => name)).toEqual(["commander", "Belvedere", "Portfolio"]);
  expect(await namesOf(client, "commander", "main")).toEqual(["1.2.3"]);
  expect(new Set(await namesOf(client, "Belvedere", "main")).size).toBe(commitCount);
  expect(await namesOf(client, "Belvedere", "main")).toHaveLength(commitCount);
  expect(await namesOf(client, "Belvedere", "product")).toHaveLength(2);
}

describe("nothing is made", () => {
  test("in a data folder that has projects", async () => {
    data = await makeDataFolder();
    const before = await start(checkout, false);
    await before.createProject("commander");
    await running!.close();
    const client = await start(checkout);
    await running!.demoReady;
    const { body } = await client.call<ShownProject[]>("GET", "/api/projects");
    expect(body.map(({ name }) => name)).toEqual(["commander"]);
    expect(body[0]!.lastBuild).toBeNull();
  });

  test("without being asked for", async () => {
    data = await makeDataFolder();
    const client = await start(checkout, false);
    expect(await projectsOf(client)).toEqual([]);
  });
});
