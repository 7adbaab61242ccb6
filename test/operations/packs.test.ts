import { cp, mkdtemp, readdir, rm, stat, writeFile, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, verifyData } from "../../src/server/index.ts";
import { backUp, openStore, restoreBackup, sweepDeleted } from "../../src/store/index.ts";
import { PackKeeper } from "../../src/tasks/index.ts";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { form, sized } from "../harness/form.ts";
import { lines } from "../harness/results.ts";
import { plainSettings } from "../harness/server-settings.ts";

const versionCount = 14;
const day = 24 * 60 * 60 * 1000;

/** A version of a project: a file is added, one is changed, and at times one is gone. */
function resultsOf(version: number): string {
  const files = Array.from({ length: 40 + version }, (_, at) => at).filter((at) => at % 17 !== version);
  return lines(
    { kind: "rule", id: "t:r", name: "r", categories: ["SEVERITY.MAJOR"] },
    ...files.flatMap((at) => {
      const path = `src/${at % 5}/file${at}.c`;
      const lineCount = at === version * 2 ? 500 + version : 20 + at;
      return [
        { kind: "artifact", path, type: "FILE", measures: { LC: lineCount } },
        {
          kind: "artifact",
          path: `${path}#main()`,
          parent: path,
          name: "main()",
          type: "FUNCTION",
          measures: { VG: at },
        },
        { kind: "source", path, text: `int v${lineCount};\n` },
        ...(at % 4 === 0 ? [{ kind: "finding", artifact: path, rule: "t:r", message: `finding ${at}` }] : []),
        ...(at % 6 === 0
          ? [{ kind: "link", type: "CALLS", from: path, to: `src/${files[0]! % 5}/file${files[0]}.c` }]
          : []),
      ];
    }),
  );
}

const quiet = { info() {}, warn() {}, error: (fields: unknown) => expect.fail(JSON.stringify(fields)) };

let data: DataFolder;
let copies: string;
let whole: ReadonlyMap<number, readonly string[]>;
beforeAll(async () => {
  data = await makeDataFolder();
  copies = await mkdtemp(join(tmpdir(), "belvedere-packs-"));
  await serving(data.path, async (client) => {
    await client.createProject("Engine");
    for (let version = 0; version < versionCount; version++) {
      expect((await client.build("Engine", resultsOf(version))).status.id).toBe("DONE");
    }
    whole = await answersOf(client);
  });
});
afterAll(async () => {
  await rm(copies, { recursive: true });
  await removeDataFolder(data);
});

async function serving<Value>(dataDir: string, work: (client: Client) => Promise<Value>): Promise<Value> {
  const started = await startServer(plainSettings({ dataDir }), quiet);
  if (!started.ok) throw new Error(started.problem.code);
  try {
    return await work(new Client(`http://127.0.0.1:${started.value.port}`, data.token));
  } finally {
    await started.value.close();
  }
}

/** What the server answers about each version. */
async function answersOf(client: Client): Promise<ReadonlyMap<number, readonly string[]>> {
  const versions = (await client.versions("Engine")).filter((_, at) => at % sized({ quick: 3, long: 1 }) === 1);
  const answers = new Map<number, readonly string[]>();
  for (const { id } of versions) {
    const artifacts = await client.call<{ id: number }[]>("GET", `/api/projects/Engine/artifacts?version=${id}`);
    const some = artifacts.body[7]!.id;
    const paths = [
      `/api/projects/Engine/artifacts?version=${id}`,
      `/api/versions/${id}/results`,
      `/api/artifacts/${some}?version=${id}`,
      `/api/artifacts/${artifacts.body[0]!.id}/findings?version=${id}`,
      `/api/artifacts/${artifacts.body[0]!.id}/links?version=${id}`,
      `/api/artifacts/${some}/ancestors?version=${id}`,
    ];
    const texts: string[] = [];
    for (const path of paths) {
      const { status, body } = await client.text("GET", path);
      expect([path, status]).toEqual([path, 200]);
      texts.push(body);
    }
    answers.set(id, texts);
  }
  return answers;
}

/** A round of packing on a folder that no server has open. */
async function keepPacks(dataDir: string, days = 0): ReturnType<PackKeeper["round"]> {
  return withStore(dataDir, async ({ store, snapshots, byteStores }) => {
    const now = (): number => Date.now() + days * day;
    const keeper = new PackKeeper({ store, snapshots, byteStores, membership: { leads: () => true }, now, log: quiet });
    try {
      return await keeper.round();
    } finally {
      await keeper.stop();
    }
  });
}

type Opened = Extract<Awaited<ReturnType<typeof openStore>>, { ok: true }>["value"];

async function withStore<Value>(dataDir: string, work: (opened: Opened) => Promise<Value>): Promise<Value> {
  const opened = await openStore({ dataDir });
  if (!opened.ok) throw new Error(opened.problem.code);
  try {
    return await work(opened.value);
  } finally {
    await opened.value.store.close();
  }
}

let count = 0;
async function copyOf(dataDir: string): Promise<string> {
  const folder = join(copies, String((count += 1)));
  await cp(dataDir, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

const snapshotsOf = (dataDir: string): string => join(dataDir, "snapshots");

async function packsIn(dataDir: string): Promise<readonly string[]> {
  return (await readdir(snapshotsOf(dataDir))).filter((name) => name.includes("-pack-"));
}

/** The folders of the versions whose files were removed. */
async function foldersWithoutFiles(dataDir: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const folder of await readdir(snapshotsOf(dataDir))) {
    const parts = await readdir(join(snapshotsOf(dataDir), folder));
    if (!parts.includes("artifacts.arrow")) found.push(folder);
  }
  return found;
}

async function bytesIn(dataDir: string): Promise<number> {
  const entries = await readdir(snapshotsOf(dataDir), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map(async (file) => (await stat(file)).size))).reduce((sum, size) => sum + size, 0);
}

let packed: string;
test("packed versions answer as before, and take less space", async () => {
  packed = await copyOf(data.path);
  const before = await bytesIn(packed);
  expect(await keepPacks(packed)).toEqual({ packs: 1, versions: versionCount - 4, files: 0, sweptPacks: 0 });
  expect(await foldersWithoutFiles(packed)).toEqual([]);
  // A day later no request reads the files any more.
  expect(await keepPacks(packed, 1)).toMatchObject({ packs: 0, files: (versionCount - 4) * 8, sweptPacks: 0 });
  expect(await foldersWithoutFiles(packed)).toHaveLength(versionCount - 4);
  expect(await bytesIn(packed)).toBeLessThan(before * 0.7);
  expect(await serving(packed, answersOf)).toEqual(whole);
  const { faults } = await verify(packed);
  expect(faults).toEqual([]);
});

test("versions that are left answer as before when any others are deleted, and space is freed", async () => {
  const folder = await copyOf(packed);
  const deleted: number[] = [];
  await serving(folder, async (client) => {
    const ids = (await client.versions("Engine")).map(({ id }) => id);
    // The newest of the pack, from which all others follow, and most of the others.
    deleted.push(...ids.slice(4).filter((_, at) => at !== 3 && at !== 6));
    for (const id of deleted) expect((await client.call("DELETE", `/api/versions/${id}`)).status).toBe(202);
  });
  await withStore(folder, ({ store, snapshots }) => sweepDeleted({ store, snapshots }, Date.now() + day));
  const left = [...whole].filter(([id]) => !deleted.includes(id));
  const answers = await serving(folder, (client) =>
    resultsIn(
      client,
      left.map(([id]) => id),
    ),
  );
  expect(answers).toEqual(left.map(([, [, results]]) => results));
  const before = await bytesIn(folder);
  expect(await keepPacks(folder)).toMatchObject({ packs: 1, versions: 2 });
  expect(await keepPacks(folder, 1)).toMatchObject({ packs: 0, files: 2, sweptPacks: 1 });
  expect(await packsIn(folder)).toHaveLength(1);
  expect(await bytesIn(folder)).toBeLessThan(before);
  expect(
    await serving(folder, (client) =>
      resultsIn(
        client,
        left.map(([id]) => id),
      ),
    ),
  ).toEqual(answers);
});

/** Everything that was sent for versions; other answers depend on the version before, which may be deleted. */
function resultsIn(client: Client, ids: readonly number[]): Promise<readonly string[]> {
  return Promise.all(ids.map(async (id) => (await client.text("GET", `/api/versions/${id}/results`)).body));
}

test("a server that dies at any step of packing leaves versions that answer as before", async () => {
  const [pack] = await packsIn(packed);
  const pointer = `packed.${pack}`;
  const folders = await foldersWithoutFiles(packed);
  const states: ((dataDir: string) => Promise<unknown>)[] = [
    // The pack is written, and no version points to it; then half of them do.
    (dataDir) => Promise.all(folders.map((folder) => rm(join(snapshotsOf(dataDir), folder, pointer)))),
    (dataDir) => Promise.all(folders.slice(5).map((folder) => rm(join(snapshotsOf(dataDir), folder, pointer)))),
    // Some files of some versions are removed.
    (dataDir) =>
      Promise.all(folders.slice(3, 7).map((folder) => rm(join(snapshotsOf(dataDir), folder, "artifacts.arrow")))),
  ];
  for (const reach of states.slice(-sized({ quick: 1, long: 3 }))) {
    const folder = await copyOf(data.path);
    for (const part of [pack!, ...folders.map((name) => join(name, pointer))]) {
      await cp(join(snapshotsOf(packed), part), join(snapshotsOf(folder), part), { recursive: true });
    }
    await reach(folder);
    expect((await verify(folder)).faults).toEqual([]);
    expect(await serving(folder, answersOf)).toEqual(whole);
    await keepPacks(folder);
    await keepPacks(folder, 1);
    await keepPacks(folder, 3);
    expect(await foldersWithoutFiles(folder)).toHaveLength(versionCount - 4);
    expect(await packsIn(folder)).toHaveLength(1);
    if (form !== "quick") expect(await serving(folder, answersOf)).toEqual(whole);
  }
});

test("a backup has the packs, and a restored folder answers as before", async () => {
  const [target, restored] = [join(copies, "backup"), join(copies, "restored")];
  const watch = { signal: new AbortController().signal, progress() {} };
  expect(await backUp({ dataDir: packed, target, now: Date.now, ...watch })).toMatchObject({ ok: true });
  expect(await restoreBackup(target, restored, watch)).toMatchObject({ ok: true });
  expect(await packsIn(restored)).toEqual(await packsIn(packed));
  expect(await serving(restored, answersOf)).toEqual(whole);
});

test("damage in a pack is reported for every version that needs the damaged bytes", async () => {
  const [pack] = await packsIn(packed);
  const flipped = async (part: string, position: (size: number) => number): Promise<readonly string[]> => {
    const folder = await copyOf(packed);
    const file = join(snapshotsOf(folder), pack!, part);
    const bytes = await readFile(file);
    bytes[position(bytes.length)]! ^= 8;
    await writeFile(file, bytes);
    return (await verify(folder)).faults.map(({ file: name, reason }) => `${name}: ${reason}`);
  };
  const inBase = await flipped("artifacts.arrow", () => 700);
  expect(inBase).toHaveLength(versionCount - 4);
  expect(inBase[0]).toMatch(new RegExp(`^snapshots/${pack}: artifacts.arrow: .+ \\(version p\\d+-v\\d+-1-.+\\)$`));
  const inDifferences = await flipped("differences", (size) => Math.floor(size / 2));
  expect(inDifferences.length).toBeGreaterThan(0);
  expect(inDifferences.length).toBeLessThan(versionCount - 4);
  const inDirectory = await flipped("differences", (size) => size - 20);
  expect(inDirectory).toHaveLength(1);
  const folder = await copyOf(packed);
  await rm(join(snapshotsOf(folder), pack!), { recursive: true });
  const missing = (await verify(folder)).faults;
  expect(new Set(missing.map(({ file }) => file.split("/")[1])).size).toBe(versionCount - 4);
});

function verify(dataDir: string): ReturnType<typeof verifyData> {
  return verifyData(dataDir, { signal: new AbortController().signal, progress() {} });
}
