import { cp, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer, verifyData } from "../../src/server/index.ts";
import { runCommand } from "../../src/cli/run-command.reference.ts";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { file, lines } from "../harness/results.ts";
import { plainSettings } from "../harness/server-settings.ts";

const text = "one\ntwo\n";
const results = lines(
  file("src/a.c", 2),
  { kind: "source", path: "src/a.c", text },
  { kind: "rule", id: "t:r", name: "r" },
  { kind: "finding", artifact: "src/a.c", rule: "t:r", message: "m", location: { startLine: 1 } },
);

let data: DataFolder;
let copies: string;
let files: readonly string[];
beforeAll(async () => {
  data = await makeDataFolder();
  copies = await mkdtemp(join(tmpdir(), "belvedere-damaged-"));
  await serving(data.path, async (client) => {
    await client.createProject("Engine");
    await client.build("Engine", results, { query: "?part=code&commit=c1" });
  });
  files = (await readdir(data.path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(data.path.length + 1));
});
afterAll(async () => {
  await rm(copies, { recursive: true });
  await removeDataFolder(data);
});

const quiet = { info() {}, warn() {}, error() {} };
const settings = (dataDir: string) => plainSettings({ dataDir });

async function serving(dataDir: string, work: (client: Client) => Promise<void>): Promise<void> {
  const started = await startServer(settings(dataDir), quiet);
  if (!started.ok) throw new Error(started.problem.code);
  try {
    await work(new Client(`http://127.0.0.1:${started.value.port}`, data.token));
  } finally {
    await started.value.close();
  }
}

let count = 0;
/** A copy of the data folder, damaged. */
async function damage(harm: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(copies, String((count += 1)));
  await cp(data.path, folder, { recursive: true });
  await harm(folder);
  return folder;
}

const watch = { signal: new AbortController().signal, progress: () => undefined };
const faultsOf = async (folder: string): Promise<readonly string[]> =>
  (await verifyData(folder, watch)).faults.map((fault) => fault.file);

const ways: readonly (readonly [what: string, harm: (path: string) => Promise<void>])[] = [
  ["cut to its half", async (path) => truncate(path, Math.floor((await readFile(path)).length / 2))],
  ["emptied", (path) => truncate(path, 0)],
  ["overwritten in the middle", (path) => overwrite(path, 0.4, 0.2)],
  ["overwritten whole", (path) => overwrite(path, 0, 1)],
];

async function overwrite(path: string, from: number, share: number): Promise<void> {
  const bytes = await readFile(path);
  bytes.fill(0xa5, Math.floor(bytes.length * from), Math.ceil(bytes.length * (from + share)));
  await writeFile(path, bytes);
}

describe("A10 doctor", () => {
  test("finds nothing in a folder that is whole, and leaves it as it is", async () => {
    const found = await verifyData(data.path, watch);
    expect(found).toEqual({ databases: 2, sources: 1, files: expect.any(Number) as number, faults: [] });
    expect(found.files).toBe(files.filter((name) => name.startsWith("snapshots/")).length);
    const { code, output } = await runCommand(["doctor", "--data-dir", data.path, "--port", "0", "--json"]);
    const checks = JSON.parse(output) as { readonly name: string; readonly state: string }[];
    expect(checks.filter(({ name }) => name === "stored data")).toMatchObject([{ state: "ok" }]);
    expect(code).toBe(0);
  });

  test.each(ways)("names each file that was %s", async (_what, harm) => {
    // Uploads and the identity have no checksum. Tables without rows have nothing to check.
    const unchecked = /lock|\/(?:absent|links)\.arrow$/;
    const checked = files.filter(
      (name) => /\.(?:arrow|sqlite)$|\/(?:records|sources|search)$/.test(name) && !unchecked.test(name),
    );
    expect(checked.length).toBeGreaterThan(6);
    for (const name of checked) {
      const folder = await damage((path) => harm(join(path, name)));
      expect(await faultsOf(folder), name).toContain(name);
      await rm(folder, { recursive: true });
    }
  });

  test("names each file of a snapshot that was removed", async () => {
    const isRequired = (name: string): boolean => /^snapshots\/.*(?:records|sources|[a-z]\.arrow)$/.test(name);
    const required = files.filter(isRequired);
    expect(required.length).toBeGreaterThan(6);
    for (const name of required) {
      const folder = await damage((path) => rm(join(path, name)));
      expect(await faultsOf(folder), name).toContain(name);
      await rm(folder, { recursive: true });
    }
  });

  test("names damage on standard output, and ends with code 11; --quick does not look", async () => {
    const folder = await damage((path) => truncate(join(path, "sources.sqlite"), 100));
    const line = ["doctor", "--data-dir", folder, "--port", "0"];
    const { code, output } = await runCommand(line);
    expect(code).toBe(11);
    expect(output).toMatch(/^BAD {3}stored data: sources\.sqlite: /m);
    expect((await runCommand([...line, "--quick"])).output).not.toContain("stored data");
  });
});

describe("A10 a server", () => {
  test("does not start on damaged sources, says how to continue, and starts without them", async () => {
    const folder = await damage((path) => truncate(join(path, "sources.sqlite"), 100));
    const refused = await startServer(settings(folder), quiet);
    const path = join(folder, "sources.sqlite");
    expect(refused).toMatchObject({ problem: { code: "storage.sources-damaged", params: { file: path } } });
    await rename(path, `${path}.damaged`);
    await serving(folder, async (client) => {
      const [version] = await client.versions("Engine");
      expect(version).toMatchObject({ findingCount: 1 });
      await client.build("Engine", results, { query: "?part=code&commit=c2" });
      expect((await readSource(client)).body).toMatchObject({ text });
    });
  });

  test("does not show a source that was changed", async () => {
    const folder = await damage(async (path) => {
      const connection = new Database(join(path, "sources.sqlite"));
      connection.prepare("update sources set text = zeroblob(40)").run();
      connection.close();
    });
    await serving(folder, async (client) => {
      const answer = await readSource(client);
      expect([answer.status, answer.body]).toMatchObject([500, { code: "source.damaged" }]);
      // Builds continue.
      const task = await client.build("Engine", results.replace('"m"', '"n"'), { query: "?part=code&commit=c2" });
      expect(task.status.id).toBe("DONE");
    });
  });
});

async function readSource(client: Client) {
  const { body } = await client.call<{ id: number }[]>("GET", "/api/projects/Engine/artifacts?where=name=a.c");
  return client.call<{ text: string }>("GET", `/api/artifacts/${body[0]!.id}/source`);
}
