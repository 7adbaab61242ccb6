import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  ColumnCache,
  OpenTables,
  packPartNames,
  readPackVersions,
  SnapshotDamagedError,
} from "../../../snapshot/index.ts";
import { accepted } from "../../fixture.contract.ts";
import { changedRow, createPackedVersions } from "../packed-versions.contract.ts";
import { partsOfVersion } from "../packed-versions.ts";
import type { SnapshotStore } from "../snapshot-store.ts";
import { CopyCounts } from "./copy-counts.ts";
import { startObjectStore, type StoreForTests } from "./s3.contract.ts";
import { openSnapshotObjects, type SnapshotObjectsSettings } from "./snapshot-objects.ts";

const digestBytes = 32;

let server: StoreForTests;
beforeAll(async () => {
  server = await startObjectStore();
});
afterAll(() => server.close());

let folder: string;
let settings: SnapshotObjectsSettings;
let counts: CopyCounts;
let snapshots: SnapshotStore;
let pack: string;
let values: ReadonlyMap<string, number>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-packs-"));
  settings = { ...server.settings, prefix: `${randomUUID()}/`, copies: { folder, bytesMax: 64 * 1024 * 1024 } };
  ({ pack, values } = await createPackedVersions(openSnapshotObjects(settings)));
  counts = new CopyCounts();
  snapshots = openSnapshotObjects(settings, { fillsCopies: true, copyCounts: counts });
});
afterEach(async () => {
  await snapshots.close();
  await rm(folder, { recursive: true, force: true });
});

/** What each version answers, by readers that share what is in memory. */
async function readAll(cache = new ColumnCache(0)): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const version of values.keys()) {
    const tables = new OpenTables(version, partsOfVersion(snapshots, version), cache);
    const value = await tables.use("artifacts.arrow", (table) => table.value("value", changedRow));
    const { values: column } = await tables.use("artifacts.arrow", (table) => table.column("value"));
    expect((column as Float64Array)[changedRow]).toBe(value);
    answers.set(version, value);
    await tables.close();
  }
  // The store writes copies after the reads that fetched them.
  await snapshots.close();
  return answers;
}

async function copies(): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Damages a copy after it was compared with its SHA-256: a reader of tables alone can notice. */
async function damage(file: string, from: (size: number) => number): Promise<void> {
  const bytes = await readFile(file);
  await writeFile(file, bytes.fill(0xa5, digestBytes + from(bytes.length - digestBytes)));
}

test.each([
  ["whole", () => 0],
  ["in its second half", (size: number) => Math.floor(size / 2)],
  ["at its end", (size: number) => size - 12],
])("a copy of a pack that was damaged %s is dropped and fetched again", async (_, from) => {
  for (let round = 0; round < 2; round++) expect(await readAll()).toEqual(values);
  const files = await copies();
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const { drops } = counts;
    await damage(file, from);
    expect(await readAll(new ColumnCache(2 ** 26))).toEqual(values);
    expect(counts.drops).toBeGreaterThan(drops);
    const dropped = counts.drops;
    // Everything that was fetched again has a copy again.
    for (let round = 0; round < 2; round++) expect(await readAll()).toEqual(values);
    const { misses, hits } = counts;
    expect(await readAll()).toEqual(values);
    expect(counts).toMatchObject({ misses, drops: dropped });
    expect(counts.hits).toBeGreaterThan(hits);
  }
});

test("the versions of a pack are read again where the copy of their list is damaged", async () => {
  const read = async () => {
    const versions = await readPackVersions((part) => snapshots.open(pack, part));
    await snapshots.close();
    return versions.map((version) => version.folder);
  };
  for (let round = 0; round < 2; round++) expect(await read()).toEqual([...values.keys()]);
  const [list] = await copies();
  await damage(list!, () => 0);
  expect(await read()).toEqual([...values.keys()]);
});

test("a pack that is stored damaged is refused by its name, and read when it was repaired", async () => {
  for (const part of packPartNames.slice(0, 2)) {
    const source = await snapshots.open(pack, part);
    const whole = Uint8Array.from(await source.read(0, source.size));
    const write = async (bytes: Uint8Array) =>
      accepted(await snapshots.addPart(pack, part, (sink) => sink.write(bytes)));
    await write(Uint8Array.from(whole).fill(0xa5, whole.length >>> 1));
    const error: unknown = await readAll().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SnapshotDamagedError);
    expect((error as Error).message).toMatch(`p7-v2-1/artifacts.arrow in ${pack}: `);
    await write(whole);
    expect(await readAll()).toEqual(values);
  }
});
