import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ColumnCache,
  OpenTables,
  packFolderName,
  packPointer,
  parts,
  ratingPart,
  ratingTableName,
  VersionReader,
  writePack,
  type PackInput,
} from "../src/snapshot/index.ts";
import { partsOfVersion, type SnapshotStore, type VersionRow } from "../src/store/index.ts";
import { dropFileCache, benchView } from "./columns.ts";
import { writeGenerated } from "./generate.ts";
import { packLimits } from "./limits.ts";
import { milliseconds, timed, type Measurement } from "./table.ts";
import { openWorkshop, type Workshop } from "./workshop.ts";

const changedShare = 0.01;
const cacheBytes = 256 * 1024 ** 2;

/** Versions of which each differs from the one before in 1 % of the files, before and after they are packed. */
export async function benchPacks(artifacts: number, versionCount: number): Promise<Measurement[]> {
  const workshop = await openWorkshop();
  try {
    const versions: VersionRow[] = [];
    for (let at = 0; at < versionCount; at++) {
      const file = join(tmpdir(), `belvedere-packs-${process.pid}.ndjson`);
      const changes = { share: changedShare, versions: at };
      await writeGenerated(file, { artifacts, findings: Math.floor(artifacts / 10), form: "values", seed: 1, changes });
      versions.unshift((await workshop.build(file)).version);
      rmSync(file);
    }
    return await comparePacked(workshop, versions);
  } finally {
    await workshop.close();
  }
}

async function comparePacked(workshop: Workshop, versions: readonly VersionRow[]): Promise<Measurement[]> {
  const { snapshots, projectId } = workshop;
  const [newest] = versions;
  const { reader } = benchView(snapshots, newest!);
  const row = Math.floor(newest!.artifactCount * 0.7);
  const id = (await reader.ids("artifacts"))[row]!;
  // The first time is for the compiler.
  await readHistory(snapshots, versions, id);
  const before = await readHistory(snapshots, versions, id);
  const cold = await readColumn(snapshots, versions.at(-1)!);
  const wholeBytes = await bytesOf(snapshots, newest!.folder);
  const pack = packFolderName({ projectId, at: Date.now(), versions: versions.length, unique: "bench" });
  const packing = await timed(1, () => writeVersions(snapshots, pack, versions));
  for (const { folder, layer } of versions) {
    for (const part of [...Object.values(parts), ratingPart(layer)]) await snapshots.removePart(folder, part);
  }
  const after = await readHistory(snapshots, versions, id);
  if (after.values.join() !== before.values.join()) throw new Error("history differs");
  const packedCold = await readColumn(snapshots, versions.at(-1)!);
  const differences = await snapshots.open(pack, "differences");
  const share = differences.size / (versions.length - 1) / wholeBytes;
  const size = newest!.artifactCount.toLocaleString("en");
  return [
    {
      name: `A version of ${size} artifacts with 1 % changed, in a pack of ${versions.length}`,
      measured: `${(differences.size / (versions.length - 1) / 1e3).toFixed(0)} kB`,
      against: `whole ${(wholeBytes / 1e6).toFixed(1)} MB; packing took ${milliseconds(packing / versions.length)} a version`,
      value: share,
      limit: packLimits.changedShare,
      unit: "×",
    },
    {
      name: `One measure of one function over ${versions.length} packed versions of ${size} artifacts, cold`,
      measured: `${milliseconds(after.time / versions.length)} a version`,
      against: `whole versions ${milliseconds(before.time / versions.length)} a version`,
      value: after.time / before.time,
      limit: packLimits.historyRatio,
      unit: "×",
    },
    {
      name: `A column of the oldest of ${versions.length} packed versions of ${size} artifacts, cold`,
      measured: milliseconds(packedCold),
      against: `of a whole version ${milliseconds(cold)}`,
      value: packedCold,
      limit: packLimits.columnMilliseconds,
      unit: " ms",
    },
  ];
}

async function writeVersions(snapshots: SnapshotStore, pack: string, versions: readonly VersionRow[]): Promise<void> {
  const inputs = versions.map(({ folder, layer }): PackInput => {
    const tables = new OpenTables(folder, partsOfVersion(snapshots, folder), new ColumnCache(0));
    const partOf = (name: string): string => (name === ratingTableName ? ratingPart(layer) : name);
    return {
      folder,
      rating: ratingPart(layer),
      tables: (name) => tables.table(partOf(name)),
      file: (name) => snapshots.open(folder, partOf(name)),
    };
  });
  let packed: readonly string[] = [];
  await snapshots.create(pack, async (write) => {
    packed = await writePack(write, inputs);
  });
  if (packed.length !== versions.length) throw new Error("the versions share too little");
  for (const folder of packed) await snapshots.addPart(folder, packPointer(pack), async () => undefined);
}

/** As a server reads it: with one cache for all versions. */
async function readHistory(
  snapshots: SnapshotStore,
  versions: readonly VersionRow[],
  id: number,
): Promise<{ readonly time: number; readonly values: readonly unknown[] }> {
  dropFileCache();
  const cache = new ColumnCache(cacheBytes);
  const values: unknown[] = [];
  const time = await timed(1, async () => {
    for (const version of versions) {
      const reader = new VersionReader(version.folder, partsOfVersion(snapshots, version.folder), cache);
      values.push(await benchView(snapshots, version, reader).measureOf(id, "VG"));
    }
  });
  return { time, values };
}

async function readColumn(snapshots: SnapshotStore, { folder }: VersionRow): Promise<number> {
  dropFileCache();
  const cache = new ColumnCache(cacheBytes);
  return timed(1, () => new VersionReader(folder, partsOfVersion(snapshots, folder), cache).given("VG"));
}

async function bytesOf(snapshots: SnapshotStore, folder: string): Promise<number> {
  let bytes = 0;
  for (const part of await snapshots.parts(folder)) {
    const source = await snapshots.open(folder, part);
    bytes += source.size;
    await source.close();
  }
  return bytes;
}
