import { expect } from "vitest";
import {
  ColumnCache,
  OpenTables,
  packedTables,
  packFolderName,
  packPointer,
  ratingTableName,
  writePack,
  writeTable,
  type Table,
} from "../../snapshot/index.ts";
import { accepted, type Check } from "../fixture.contract.ts";
import { findPackPointers, newestPack, partsOfVersion, sweepPacks } from "./packed-versions.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import { unnamedFolders } from "./sweep.ts";

const pack = packFolderName({ projectId: 7, at: 1_700_000_000_000, versions: 2, unique: "a" });
const folders = ["p7-v2-1", "p7-v1-1"];
const hour = 60 * 60 * 1000;

/** Any table, with one value that depends on the version. */
function tableOf(version: number): Table {
  const ids = Float64Array.from({ length: 3000 }, (_, row) => row + 1);
  return {
    rows: ids.length,
    columns: new Map([
      ["id", { kind: "id", values: ids }],
      ["from", { kind: "integer", values: Int32Array.from(ids, () => 0), absent: null }],
      ["to", { kind: "integer", values: Int32Array.from(ids, () => 0), absent: null }],
      ["value", { kind: "number", values: ids.map((id) => (id === 1500 ? version : id % 50)) }],
    ]),
    metadata: new Map([["belvedere.format", "1"]]),
  };
}

const partOf = (name: string): string => (name === ratingTableName ? "rating-1.arrow" : name);

async function createVersion(snapshots: SnapshotStore, folder: string, version: number): Promise<void> {
  const created = await snapshots.create(folder, async (write) => {
    for (const name of packedTables) {
      // The rules are found by their texts; they are not needed here.
      const table = name === "rules.arrow" ? textTable() : tableOf(version);
      await write(partOf(name), (sink) => writeTable(sink, table));
    }
  });
  accepted(created);
}

function textTable(): Table {
  return {
    ...tableOf(0),
    rows: 0,
    columns: new Map([["id", { kind: "choice", values: new Int32Array(0), choices: [] }]]),
  };
}

function tablesOf(snapshots: SnapshotStore, folder: string): OpenTables {
  return new OpenTables(folder, partsOfVersion(snapshots, folder), new ColumnCache(0));
}

async function createPack(snapshots: SnapshotStore): Promise<void> {
  for (const [at, folder] of folders.entries()) await createVersion(snapshots, folder, 100 + at);
  const created = await snapshots.create(pack, async (write) => {
    const inputs = folders.map((folder) => ({
      folder,
      rating: "rating-1.arrow",
      tables: (name: string) => tablesOf(snapshots, folder).table(partOf(name)),
      file: async (name: string) => snapshots.open(folder, partOf(name)),
    }));
    expect(await writePack(write, inputs)).toEqual(folders);
  });
  accepted(created);
}

async function addPointer(snapshots: SnapshotStore, folder: string, to = pack): Promise<void> {
  accepted(await snapshots.addPart(folder, packPointer(to), async () => undefined));
}

/** The row of the tables whose value depends on the version. */
export const changedRow = 1499;

/** Makes versions without files: the pack alone has their tables. Returns the pack, and the values of the changed row. */
export async function createPackedVersions(
  snapshots: SnapshotStore,
): Promise<{ readonly pack: string; readonly values: ReadonlyMap<string, number> }> {
  await createPack(snapshots);
  for (const folder of folders) await addPointer(snapshots, folder);
  for (const folder of folders) {
    for (const name of packedTables) await snapshots.removePart(folder, partOf(name));
  }
  return { pack, values: new Map(folders.map((folder, at) => [folder, 100 + at])) };
}

/** What every byte store must do with packs. */
export function packedVersionsContract(check: Check): void {
  check("a version is read from its files while it has them, then from its pack", async (opened) => {
    const { snapshots } = opened;
    await createPackedVersions(snapshots);
    const again = (await opened.reopen()).snapshots;
    for (const [at, folder] of folders.entries()) {
      const tables = tablesOf(again, folder);
      expect(await (await tables.table("artifacts.arrow")).value("value", 1499)).toBe(100 + at);
      expect(await (await tables.table("rating-1.arrow")).value("value", 1500)).toBe(1);
      await expect(tables.table("groups-1.arrow")).rejects.toThrow("no part");
    }
  });

  check("a reader that is open finds the pack after the files are gone", async ({ snapshots }) => {
    await createPack(snapshots);
    const tables = tablesOf(snapshots, folders[1]!);
    const read = () => tables.use("artifacts.arrow", (table) => table.value("value", 1499));
    expect(await read()).toBe(101);
    await addPointer(snapshots, folders[1]!);
    await snapshots.removePart(folders[1]!, "artifacts.arrow");
    expect(await read()).toBe(101);
  });

  check("a pack stays while a folder points to it, whether a row names the folder or not", async ({ snapshots }) => {
    await createPack(snapshots);
    // Between the pack and its pointers there may be a whole build.
    expect(await sweepPacks(snapshots, Date.now() - hour)).toBe(0);
    await addPointer(snapshots, folders[0]!);
    expect(await sweepPacks(snapshots, Date.now() + hour)).toBe(0);
    expect(await snapshots.list()).toContain(pack);
    await snapshots.remove(folders[0]!);
    expect(await sweepPacks(snapshots, Date.now() + hour)).toBe(1);
    expect(await snapshots.list()).toEqual([folders[1]]);
  });

  check("a pack stays if its pointers are not known as added, and if it is damaged", async ({ snapshots }) => {
    await createPack(snapshots);
    const [folder] = folders;
    await snapshots.remove(folder!);
    // As a copy of a folder may have it.
    accepted(await snapshots.create(folder!, (write) => write(packPointer(pack), async () => undefined)));
    expect(await sweepPacks(snapshots, Date.now() + hour)).toBe(0);
    await snapshots.remove(folder!);
    await snapshots.removePart(pack, "differences");
    expect(await sweepPacks(snapshots, Date.now() + hour)).toBe(0);
    expect(await snapshots.list()).toContain(pack);
  });

  check("the newest of several packs counts", async ({ snapshots }) => {
    await createPack(snapshots);
    const newer = packFolderName({ projectId: 7, at: 1_800_000_000_000, versions: 2, unique: "a" });
    await addPointer(snapshots, folders[0]!);
    await addPointer(snapshots, folders[0]!, newer);
    expect(newestPack(await snapshots.parts(folders[0]!))).toBe(newer);
    expect([...(await findPackPointers(snapshots)).values()]).toEqual([[pack, newer]]);
    expect(await findPackPointers(snapshots, Date.now() - hour)).toEqual(new Map());
  });

  check("no row names a pack, and it is not trash", async (opened) => {
    await createPack(opened.snapshots);
    expect(await unnamedFolders(opened)).toEqual(folders.toSorted());
  });
}
