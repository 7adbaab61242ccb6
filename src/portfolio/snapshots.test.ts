import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadWrittenModel, standardModel } from "../model/index.ts";
import { factsTables, parts, ratingPart, ratingTable, writeTable } from "../snapshot/index.ts";
import {
  openSnapshotFolder,
  type BranchRow,
  type SnapshotStore,
  type TriageNote,
  type VersionRow,
} from "../store/index.ts";
import { flatFacts } from "./facts-in-memory.ts";
import type { ModelCache } from "./model-cache.ts";
import { Snapshots } from "./snapshots.ts";

const { compileModel } = await loadWrittenModel();

const readersMax = 256;
const caughtUpMax = 8;
const artifactCount = 1_000;

const folder = mkdtempSync(join(tmpdir(), "belvedere-snapshots-"));
const snapshotFolder = openSnapshotFolder(folder);

beforeAll(async () => {
  const numbers = Array.from({ length: artifactCount }, (_, index) => index);
  const facts = flatFacts({
    ids: Float64Array.from(numbers),
    names: numbers.map((number) => `file ${number}`),
    paths: numbers.map((number) => `src/file ${number}`),
    measures: new Map([["LC", Float64Array.from(numbers)]]),
  });
  await snapshotFolder.create("stored", async (part) => {
    for (const [id, table] of factsTables(facts)) await part(parts[id], (sink) => writeTable(sink, table));
    const rating = ratingTable(artifactCount, { measures: new Map(), indicators: new Map() });
    await part(ratingPart(1), (sink) => writeTable(sink, rating));
  });
});
afterAll(async () => {
  await snapshotFolder.close();
  rmSync(folder, { recursive: true });
});

const branch = { id: 1, triageRevision: 0 } as BranchRow;
const versionOf = (id: number): VersionRow =>
  ({ id, folder: `v${id}`, layer: 1, triageRevision: 0, modelRevisionId: 1, findingCount: 0 }) as VersionRow;

/** As many versions as are asked for, which all lie in one folder; what is read of them is counted. */
function open(bytesMax?: number) {
  const reads = { count: 0 };
  const counted: SnapshotStore = {
    ...snapshotFolder,
    parts: () => snapshotFolder.parts("stored"),
    async open(_folder, part) {
      const source = await snapshotFolder.open("stored", part);
      const read: typeof source.read = (offset, length) => {
        reads.count += 1;
        return source.read(offset, length);
      };
      return { size: source.size, read, close: () => source.close() };
    },
  };
  const compiled = compileModel(standardModel);
  if (!compiled.ok) throw new Error(compiled.problem.code);
  const models = { byRevision: async () => compiled.value } as unknown as ModelCache;
  const newest = { id: 0 };
  const nothing = { findingIds: new Float64Array(0), decisions: new Uint8Array(0), artifacts: [] };
  const read = {
    branchTriage: async () => nothing,
    triageNotes: async () => new Map<number, TriageNote>(),
    newestVersion: async () => versionOf(newest.id),
    versionById: async () => undefined,
    versionsByIds: async () => [],
    versionParts: async () => new Map(),
    projectById: async () => undefined,
  };
  return { snapshots: new Snapshots({ read, snapshots: counted, models }, bytesMax), reads, newest };
}

async function openMany(snapshots: Snapshots, from: number, count: number): Promise<void> {
  for (let id = from; id < from + count; id++) await snapshots.open(versionOf(id), branch);
}

describe("caches of open versions are bounded", () => {
  test("readers: the least recently used goes first", async () => {
    const { snapshots } = open();
    const { reader } = await snapshots.open(versionOf(1), branch);
    await openMany(snapshots, 2, readersMax - 1);
    expect((await snapshots.open(versionOf(1), branch)).reader).toBe(reader);
    const second = (await snapshots.open(versionOf(3), branch)).reader;
    await openMany(snapshots, 1_000, readersMax - 2);
    // The first and the third were used last; of the others none is left.
    expect((await snapshots.open(versionOf(3), branch)).reader).toBe(second);
    expect((await snapshots.open(versionOf(1), branch)).reader).toBe(reader);
    await openMany(snapshots, 2_000, readersMax);
    expect((await snapshots.open(versionOf(1), branch)).reader).not.toBe(reader);
  });

  test("one that made room can still be read through", async () => {
    const { snapshots } = open();
    const dropped = await snapshots.open(versionOf(1), branch);
    await openMany(snapshots, 2, readersMax + 1);
    expect((await dropped.names()).text(7)).toBe("file 7");
    expect((await dropped.measure("LC"))?.[7]).toBe(7);
  });

  test("columns: within their bytes they are read once, however many versions there are", async () => {
    const { snapshots, reads } = open();
    await openMany(snapshots, 1, 20);
    const { count } = reads;
    await openMany(snapshots, 1, 20);
    expect(reads.count).toBe(count);
  });

  test("columns: beyond their bytes the oldest are read again, the newest are not", async () => {
    // A tree takes 10 bytes for every artifact; three of them fit, with what each entry takes beside.
    const { snapshots, reads } = open(3 * (18 * artifactCount + 4 * 512));
    const readsOf = async (id: number): Promise<number> => {
      const before = reads.count;
      await snapshots.open(versionOf(id), branch);
      return reads.count - before;
    };
    await openMany(snapshots, 1, 10);
    expect(await readsOf(10)).toBe(0);
    expect(await readsOf(9)).toBe(0);
    expect(await readsOf(1)).toBeGreaterThan(0);
  });

  test("columns: what is larger than the bound is handed out all the same", async () => {
    const { snapshots } = open(1);
    const version = await snapshots.open(versionOf(1), branch);
    expect(version.tree.size).toBe(artifactCount);
    expect((await version.paths()).text(999)).toBe("src/file 999");
  });

  test("re-rated versions: few at a time", async () => {
    const { snapshots, newest } = open();
    const triaged = { ...branch, triageRevision: 1 } as BranchRow;
    const openNewest = async (id: number) => {
      newest.id = id;
      return (await snapshots.open(versionOf(id), triaged)).view;
    };
    const first = await openNewest(1);
    expect(first.caughtUp).toBe(true);
    for (let id = 2; id <= caughtUpMax; id++) await openNewest(id);
    expect(await openNewest(1)).toBe(first);
    for (let id = 10; id < 10 + caughtUpMax; id++) await openNewest(id);
    expect(await openNewest(1)).not.toBe(first);
  });

  test("a version that could not be re-rated is tried again", async () => {
    const { snapshots, newest } = open();
    newest.id = 1;
    const triaged = { ...branch, triageRevision: 1 } as BranchRow;
    const broken = { ...versionOf(1), layer: 9 } as VersionRow;
    await expect(snapshots.open(broken, triaged)).rejects.toThrow();
    expect((await snapshots.open(versionOf(1), triaged)).view.caughtUp).toBe(true);
  });
});
