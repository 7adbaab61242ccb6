import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ColumnCache, parts, SnapshotDamagedError, VersionReader, writeTable } from "../../../snapshot/index.ts";
import { accepted } from "../../fixture.contract.ts";
import type { SnapshotStore } from "../snapshot-store.ts";
import { startObjectStore, type StoreForTests } from "./s3.contract.ts";
import { openSnapshotObjects, type SnapshotObjectsSettings } from "./snapshot-objects.ts";

const mebibyte = 1024 * 1024;
/** Of a block: its digest and its bytes. */
const copyBytes = 32 + mebibyte;
const bytes = randomBytes(3 * mebibyte + 1000);

let server: StoreForTests;
beforeAll(async () => {
  server = await startObjectStore();
});
afterAll(() => server.close());

let folder: string;
let settings: SnapshotObjectsSettings;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-copies-"));
  settings = { ...server.settings, prefix: `${randomUUID()}/`, copies: { folder, bytesMax: 8 * copyBytes } };
});
const opened: SnapshotStore[] = [];
afterEach(async () => {
  for (const snapshots of opened.splice(0)) await snapshots.close();
  await rm(folder, { recursive: true, force: true });
});

/** A server that starts now. */
function started(more: Partial<SnapshotObjectsSettings> = {}): SnapshotStore {
  const snapshots = openSnapshotObjects({ ...settings, ...more }, { fillsCopies: true });
  opened.push(snapshots);
  return snapshots;
}

async function write(snapshots: SnapshotStore, part: string, content: Uint8Array): Promise<void> {
  accepted(await snapshots.addPart("v1", part, (sink) => sink.write(content)));
}

/** Reads a range; the requests for bytes that it needed, besides the one that opens the part. */
async function requestsOf(
  snapshots: SnapshotStore,
  [offset, length]: readonly [number, number] = [0, bytes.length],
  part = "a",
): Promise<number> {
  const source = await snapshots.open("v1", part);
  const before = server.asked.length;
  const read = await source.read(offset, length);
  const asked = server.asked.length - before;
  expect(Buffer.compare(read, bytes.subarray(offset, offset + length))).toBe(0);
  return asked;
}

async function copies(): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => /^[0-9a-f]{64}-\d+$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Copies are written after the read that fetched them. */
async function written(count: number): Promise<void> {
  await expect.poll(async () => (await copies()).length).toBe(count);
}

test("what was read once is read from the disk, also after a restart and by threads that fill nothing", async () => {
  const snapshots = started();
  await write(snapshots, "a", bytes);
  // The end of the part came with its size.
  expect(await requestsOf(snapshots)).toBe(3);
  await written(4);
  expect(await requestsOf(snapshots)).toBe(0);
  expect(await requestsOf(started(), [mebibyte - 10, 20])).toBe(0);
  expect(await requestsOf(openSnapshotObjects(settings))).toBe(0);
});

test("only the blocks that are read are fetched, each once for reads at the same moment", async () => {
  const snapshots = started();
  await write(snapshots, "a", bytes);
  const source = await snapshots.open("v1", "a");
  const before = server.asked.length;
  const offsets = Array.from({ length: 50 }, (_, index) => 100_000 + index * 17);
  const read = await Promise.all(offsets.map((offset) => source.read(offset, 1000)));
  for (const [index, offset] of offsets.entries()) {
    expect(Buffer.compare(read[index]!, bytes.subarray(offset, offset + 1000))).toBe(0);
  }
  expect(server.asked.length - before).toBe(1);
  await written(1);
  const thread = openSnapshotObjects(settings);
  expect(await requestsOf(thread, [mebibyte, 1000])).toBe(1);
  expect(await copies()).toHaveLength(1);
});

test.each([
  ["changed", async (file: string) => writeFile(file, (await readFile(file)).fill(1, 1000, 1001))],
  ["cut", async (file: string) => truncate(file, (await stat(file)).size - 1)],
  ["empty", async (file: string) => truncate(file)],
  ["gone", async (file: string) => rm(file)],
])("a copy that is %s is noticed, and fetched again", async (_, damage) => {
  const snapshots = started();
  await write(snapshots, "a", bytes);
  await requestsOf(snapshots);
  await written(4);
  const file = (await copies()).find((path) => path.endsWith("-1"));
  await damage(file!);
  const restarted = started();
  expect(await requestsOf(restarted)).toBe(1);
  await written(4);
  expect(await requestsOf(restarted)).toBe(0);
});

test("copies never take more than their bound; those that were not used go first, also those of earlier processes", async () => {
  const first = started();
  await write(first, "a", bytes);
  await write(first, "b", bytes);
  await requestsOf(first, [0, bytes.length], "a");
  await written(4);
  for (const file of await copies()) await utimes(file, 1, 1);
  const second = started({ copies: { folder, bytesMax: 4 * copyBytes } });
  expect(await requestsOf(second, [0, 10], "a")).toBe(0);
  await requestsOf(second, [0, bytes.length], "b");
  const sizes = async (): Promise<number> => {
    const found = await Promise.all((await copies()).map((file) => stat(file).catch(() => ({ size: 0 }))));
    return found.reduce((sum, { size }) => sum + size, 0);
  };
  await expect.poll(() => requestsOf(second, [0, bytes.length], "b")).toBe(0);
  expect(await sizes()).toBeLessThanOrEqual(4 * copyBytes);
  expect(await requestsOf(second, [2 * mebibyte, 10], "a")).toBe(1);
});

test("a part that was replaced is not read from copies of the earlier one", async () => {
  const snapshots = started();
  await write(snapshots, "a", randomBytes(bytes.length));
  await (await snapshots.open("v1", "a")).read(0, 10);
  await written(1);
  await write(snapshots, "a", bytes);
  expect(await requestsOf(started(), [0, 10])).toBe(1);
});

test("a folder that cannot be written to fails no read", async () => {
  await writeFile(join(folder, "file"), "");
  const snapshots = started({ copies: { folder: join(folder, "file"), bytesMax: 8 * copyBytes } });
  await write(snapshots, "a", bytes);
  expect([await requestsOf(snapshots), await requestsOf(snapshots)]).toEqual([3, 3]);
});

test("files of others stay, and what a killed process left is removed", async () => {
  await writeFile(join(folder, "notes"), "of others");
  await writeFile(join(folder, ".tmp-left"), "half a copy");
  const snapshots = started();
  await write(snapshots, "a", bytes);
  await requestsOf(snapshots, [0, 10]);
  await expect.poll(async () => (await readdir(folder)).includes(".tmp-left")).toBe(false);
  await written(1);
  expect(await readdir(folder)).toContain("notes");
});

test("a column that arrives damaged, or was copied so, is fetched again; one that is stored damaged is refused", async () => {
  const snapshots = started();
  const values = Float64Array.from({ length: 200_000 }, (_, index) => index / 8);
  const stored: Uint8Array[] = [];
  const sink = { write: async (piece: Uint8Array) => void stored.push(Uint8Array.from(piece)) };
  const names = ["measure:LC", "measure:VG", "measure:NEST"];
  const columns = new Map(names.map((name) => [name, { kind: "number", values } as const]));
  await writeTable(sink, { rows: values.length, metadata: new Map([["belvedere.format", "1"]]), columns });
  const table = Buffer.concat(stored);
  await write(snapshots, parts.artifacts, table);
  const read = async () => {
    const reader = new VersionReader("v1", (part) => snapshots.open("v1", part), new ColumnCache(0));
    return Promise.all(names.map((name) => reader.doubles("artifacts", name)));
  };
  for (const before of [0, 1, 2]) {
    for (const file of await copies()) await rm(file);
    server.faults.push(...Array.from({ length: before }, () => "slow" as const), "wrong");
    expect(await read()).toEqual(names.map(() => values));
    server.faults.splice(0);
  }
  await write(snapshots, parts.artifacts, table.fill(0, 1000, 1100));
  await expect(read()).rejects.toThrow(SnapshotDamagedError);
});
