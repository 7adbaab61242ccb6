import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { machineKey } from "../owning-process.ts";
import { LakeFolder } from "./lake-folder.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-lake-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

async function* chunks(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text, "latin1");
}

async function opened(): Promise<LakeFolder> {
  const lake = await LakeFolder.open(folder, "http://127.0.0.1:1");
  if (!lake.ok) throw new Error(lake.failure.title);
  return lake.value;
}

test("a file is there whole, however it arrives, or not at all", async () => {
  const lake = await opened();
  const at = { project: 3, version: 8 };
  const table = join(folder, "values", "project_id=3", "version_id=8");
  expect(await lake.write("values", at, chunks("PA", "R1ab", "cdPA", "R", "1"))).toEqual({ ok: true, value: 12 });
  expect(await readdir(table)).toEqual(["data.parquet"]);
  for (const other of [["PAR1abcd"], ["{}"], [], ["xxxxabcdPAR1"], ["PAR1"]]) {
    const written = await lake.write("artifacts", at, chunks(...other));
    expect(written).toMatchObject({ ok: false, failure: { exit: "failed" } });
    expect(await readdir(join(folder, "artifacts", "project_id=3", "version_id=8"))).toEqual([]);
  }
});

test("an answer that breaks off leaves the file of the export before it", async () => {
  const lake = await opened();
  await lake.write("values", { project: 3 }, chunks("PAR1abcdPAR1"));
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("PAR1");
    throw new Error("broken off");
  }
  expect(await lake.write("values", { project: 3 }, broken())).toMatchObject({ ok: false });
  expect(await readdir(join(folder, "values", "project_id=3"))).toEqual(["data.parquet"]);
});

test("what was exported is known to the next export", async () => {
  const lake = await opened();
  const version = { project: 3, branch: 4, listed: "digest", isSettled: true };
  await lake.rememberVersion(8, version);
  await lake.rememberProject(3, "listed");
  await lake.close();
  const again = await opened();
  expect([again.version(8), again.version(9), again.project(3)]).toEqual([version, undefined, "listed"]);
  expect(again.versionsOf(3)).toEqual([{ id: 8, branch: 4 }]);
  await again.write("values", { project: 3, version: 8 }, chunks("PAR1abcdPAR1"));
  await again.remove(await again.tables(), { project: 3, version: 8 });
  await again.close();
  expect((await opened()).versionsOf(3)).toEqual([]);
  expect(await readdir(join(folder, "values", "project_id=3"))).toEqual([]);
});

test("a long export writes what it has done once in a while: the file does not grow with every version", async () => {
  const lake = await opened();
  vi.spyOn(performance, "now").mockReturnValue(5_000);
  const state = join(folder, "lake.json");
  const version = { project: 3, branch: 4, listed: "digest", isSettled: true };
  await lake.rememberVersion(1, version);
  const first = await readFile(state, "utf8");
  for (let id = 2; id <= 50; id++) await lake.rememberVersion(id, version);
  expect(await readFile(state, "utf8")).toBe(first);
  await lake.close();
  expect((await opened()).versionsOf(3)).toHaveLength(50);
});

test("a state that cannot be written fails the export by name", async () => {
  const lake = await opened();
  await mkdir(join(folder, "lake.json.part"));
  const failure = { ok: false, failure: { exit: "failed", title: `${join(folder, "lake.json")} cannot be written` } };
  expect(await lake.rememberProject(3, "listed")).toMatchObject(failure);
  expect(await lake.close()).toMatchObject(failure);
});

test("a second export is refused while one writes to the folder", async () => {
  const lake = await opened();
  const second = await LakeFolder.open(folder, "http://127.0.0.1:1");
  expect(second).toMatchObject({ ok: false, failure: { exit: "failed", title: `Another export writes to ${folder}` } });
  await lake.close();
  await (await opened()).close();
  expect(await readdir(folder)).toEqual(["lake.json"]);
});

describe("the lock of an export that was killed", () => {
  const lock = (): string => join(folder, "lake.lock");
  const isTaken = async (): Promise<boolean> => {
    const lake = await LakeFolder.open(folder, "http://127.0.0.1:1");
    if (lake.ok) await lake.value.close();
    return lake.ok;
  };

  test("of this machine is taken over at once", async () => {
    const ended = spawnSync(process.execPath, ["--version"]).pid;
    await writeFile(lock(), `${machineKey()} ${ended}\n`);
    expect(await isTaken()).toBe(true);
    await writeFile(lock(), `${machineKey()} ${process.pid}\n`);
    expect(await isTaken()).toBe(false);
  });

  test("of another machine is taken over when it was not touched for a minute", async () => {
    await writeFile(lock(), "elsewhere 7\n");
    expect(await isTaken()).toBe(false);
    expect(await readdir(folder)).toEqual(["lake.lock"]);
    const before = new Date(Date.now() - 61_000);
    await utimes(lock(), before, before);
    expect(await isTaken()).toBe(true);
    expect(await readdir(folder)).toEqual(["lake.json"]);
  });
});

test("an export that is killed at its start leaves a folder that the next one takes", async () => {
  const lake = await opened();
  expect(await readdir(folder)).toEqual(["lake.json", "lake.lock"]);
  await lake.write("projects", { project: 3 }, chunks("PAR1abcdPAR1"));
  await rm(join(folder, "lake.lock"));
  await (await opened()).close();

  await rm(folder, { recursive: true });
  await mkdir(folder);
  await writeFile(join(folder, "lake.json.part"), "{");
  await (await opened()).close();
});

test("a damaged state is refused by name, and nothing is written", async () => {
  const version = { project: 3, branch: 4, listed: "digest", isSettled: true };
  const whole = { belvedereLake: 1, server: "http://127.0.0.1:1", projects: { 3: "digest" }, versions: { 8: version } };
  const damaged = [
    null,
    [],
    { ...whole, projects: null },
    { ...whole, versions: [] },
    { ...whole, projects: { 3: 4 } },
    { ...whole, projects: { "../3": "digest" } },
    { ...whole, versions: { 8: { ...version, project: "../.." } } },
    { ...whole, versions: { 8: null } },
  ];
  for (const text of ["", "{", ...damaged.map((state) => JSON.stringify(state))]) {
    await writeFile(join(folder, "lake.json"), text);
    expect(await LakeFolder.open(folder, whole.server), text).toMatchObject({ ok: false, failure: { exit: "usage" } });
    expect(await readdir(folder), text).toEqual(["lake.json"]);
  }
  await writeFile(join(folder, "lake.json"), JSON.stringify(whole));
  expect((await opened()).versionsOf(3)).toEqual([{ id: 8, branch: 4 }]);
});
