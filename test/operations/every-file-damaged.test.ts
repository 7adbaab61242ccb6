import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, verifyData } from "../../src/server/index.ts";
import { problemDetail } from "../../src/text/index.ts";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../harness/data-folder.ts";
import { sized } from "../harness/form.ts";
import { file, lines } from "../harness/results.ts";
import { plainSettings } from "../harness/server-settings.ts";

/**
 * Every file of a data folder, damaged in every way: the damage is noticed, by a refusal to start or by an answer that
 * names it, and no answer differs from that of the whole folder. Starting makes nothing worse: with the file as it was,
 * everything is whole again.
 */
let data: DataFolder;
let copies: string;
let files: readonly string[];
let expected: ReadonlyMap<string, string>;

const results = (...messages: readonly string[]): string =>
  lines(
    file("src/a.c", 2),
    file("src/b.c", 20),
    { kind: "source", path: "src/a.c", text: "one\ntwo\n" },
    { kind: "rule", id: "t:r", name: "r" },
    { kind: "link", type: "TESTS", from: "src/b.c", to: "src/a.c" },
    ...messages.map((message) => ({ kind: "finding", artifact: "src/a.c", rule: "t:r", message })),
  );

beforeAll(async () => {
  data = await makeDataFolder();
  copies = await mkdtemp(join(tmpdir(), "belvedere-every-file-"));
  const opened = await serve(data.path);
  if (typeof opened === "string") throw new Error(opened);
  const { client, close } = opened;
  await client.createProject("Engine");
  await client.build("Engine", results("one"), { query: "?baseline=true" });
  await client.build("Engine", results("one", "two"), { query: "?branch=parts&part=code&commit=c1" });
  expected = await readAll(client);
  await close();
  files = (await readdir(data.path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(data.path.length + 1))
    .toSorted();
});
afterAll(async () => {
  await rm(copies, { recursive: true });
  await removeDataFolder(data);
});

const quiet = { info() {}, warn() {}, error() {} };

/** A server on a folder, or the text of its refusal to start. */
async function serve(dataDir: string): Promise<string | { client: Client; close: () => Promise<void> }> {
  const started = await startServer(plainSettings({ dataDir }), quiet);
  if (!started.ok) return `${started.problem.code}: ${problemDetail(started.problem, "en")}`;
  const { port, close } = started.value;
  return { client: new Client(`http://127.0.0.1:${port}`, data.token), close: () => close() };
}

/** Everything that can be read of the versions, by path: the answer, or the code of its problem. */
async function readAll(client: Client): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const read = async <Body>(path: string): Promise<Body | undefined> => {
    const { status, body } = await client.call<Body>("GET", path).catch(() => ({ status: 599, body: undefined }));
    answers.set(path, status === 200 ? JSON.stringify(body) : `${status} ${(body as { code?: string }).code}`);
    return status === 200 ? (body as Body) : undefined;
  };
  for (const path of ["projects", "projects/Engine/versions", "users", "settings"]) await read(`/api/${path}`);
  for (const version of [1, 2]) for (const path of ["", "/gate"]) await read(`/api/versions/${version}${path}`);
  for (const branch of ["main", "parts"]) {
    const list = await read<{ id: number }[]>(`/api/projects/Engine/artifacts?branch=${branch}`);
    for (const { id } of list ?? []) {
      for (const path of ["", "/source", "/links", "/findings", "/explain", "/history?measures=LC"]) {
        await read(`/api/artifacts/${id}${path}`);
      }
    }
  }
  return answers;
}

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path);
  const from = Math.floor(bytes.length * 0.4);
  for (let at = from; at < Math.ceil(bytes.length * 0.6); at += 1) bytes[at] = bytes[at]! ^ 0xa5;
  await writeFile(path, bytes);
}

const ways: readonly (readonly [what: string, harm: (path: string) => Promise<void>])[] = [
  ["cut", async (path) => truncate(path, Math.floor((await readFile(path)).length / 2))],
  ["emptied", (path) => truncate(path, 0)],
  ["flipped", flip],
  ["removed", (path) => rm(path)],
];

const watch = { signal: new AbortController().signal, progress: () => undefined };
/** Made again by every start, from the database and for its own use. */
const isMadeAgain = (name: string): boolean => /^identity$|^lock|-wal$|-shm$/.test(name);
/** Follows from the other files of its version, and is made from them where it is absent. */
const isDerived = (what: string): boolean => /\/(?:groups-\d+\.arrow|search|messages) removed$/.test(what);
/** Tables without rows have nothing to check. */
const isEmptyTable = (what: string): boolean => what.endsWith("/absent.arrow flipped");
const casesMax = sized({ quick: 3, short: 30, long: 10_000 });

test("damage is noticed and never served, and starting makes nothing worse", { timeout: 1_200_000 }, async () => {
  const cases = files.filter((name) => !isMadeAgain(name)).flatMap((name) => ways.map((way) => ({ name, way })));
  expect(cases.length).toBeGreaterThan(60);
  // The quick form takes every n-th case, so that each way and most files are among them.
  const step = Math.max(1, Math.floor(cases.length / casesMax) | 1);
  const unnoticed: string[] = [];
  for (const { name, way } of cases.filter((_, index) => index % step === 0)) {
    const [what, harm] = way;
    const folder = await mkdtemp(join(copies, "case-"));
    await cp(data.path, folder, { recursive: true });
    await harm(join(folder, name));
    const isSame = await readFile(join(folder, name)).then(
      async (bytes) => bytes.equals(await readFile(join(data.path, name))),
      () => false,
    );
    const found = await noticedIn(folder, `${name} ${what}`);
    const isHarmless = isSame || [isEmptyTable, isDerived].some((is) => is(`${name} ${what}`));
    if (!found && !isHarmless) unnoticed.push(`${name} ${what}`);
    await cp(join(data.path, name), join(folder, name));
    await expectWhole(folder, `${name} ${what}, then put back`);
    await rm(folder, { recursive: true });
  }
  expect(unnoticed).toEqual([]);
});

/** Starts on a damaged folder and reads everything. True if the damage was noticed. */
async function noticedIn(folder: string, what: string): Promise<boolean> {
  const { faults } = await verifyData(folder, watch).catch(() => ({ faults: ["not readable"] }));
  const opened = await serve(folder);
  if (typeof opened === "string") {
    expect(opened, what).toMatch(/^storage\.|^server\./);
    return true;
  }
  const answers = await readAll(opened.client);
  await opened.close();
  let isNoticed = faults.length > 0;
  for (const [path, answer] of answers) {
    if (answer === expected.get(path)) continue;
    // Whatever differs is a refusal.
    expect(answer, `${what}: ${path}`).toMatch(/^[45]\d\d /);
    isNoticed = true;
  }
  return isNoticed;
}

async function expectWhole(folder: string, what: string): Promise<void> {
  const opened = await serve(folder);
  if (typeof opened === "string") throw new Error(`${what}: ${opened}`);
  const answers = await readAll(opened.client);
  await opened.close();
  expect([...answers], what).toEqual([...expected]);
}
