import { cpSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadWrittenModel, rerateFindings, type Model } from "../src/model/index.ts";
import { ratingFactsOf, readLayer, VersionView } from "../src/portfolio/index.ts";
import { ColumnCache, VersionReader } from "../src/snapshot/index.ts";
import { openSnapshotFolder, type SnapshotStore, type VersionRow } from "../src/store/index.ts";
import { benchModel } from "./bench-model.ts";
import { generatedMeasures, writeGenerated } from "./generate.ts";
import { batchLimits } from "./limits.ts";
import { milliseconds, timed, type Measurement } from "./table.ts";
import { openWorkshop, type Workshop } from "./workshop.ts";

const { compileModel } = await loadWrittenModel();

/** Versions that are read at once: enough to keep disk and cores busy. */
const historyAtOnce = 8;
const cacheBytesMax = 1024 ** 3;

/** Builds one version of the size and hands it to what is measured on it. */
export async function withVersion<Value>(
  artifacts: number,
  measure: (workshop: Workshop, version: VersionRow) => Promise<Value>,
  databaseUrl?: string,
): Promise<Value> {
  const file = join(tmpdir(), `belvedere-columns-${process.pid}.ndjson`);
  await writeGenerated(file, { artifacts, findings: Math.floor(artifacts / 10), form: "values", seed: 1 });
  const workshop = await openWorkshop(databaseUrl);
  try {
    const { version } = await workshop.build(file);
    return await measure(workshop, version);
  } finally {
    rmSync(file, { force: true });
    await workshop.close();
  }
}

/** One measure of one function over many versions, each opened for the first time. */
export async function benchHistory(workshop: Workshop, version: VersionRow, versions: number): Promise<Measurement> {
  const folder = join(tmpdir(), `belvedere-history-${process.pid}`);
  const first = viewOf(workshop, version);
  const row = Math.floor(version.artifactCount * 0.7);
  const id = (await first.reader.ids("artifacts"))[row]!;
  const source = join(workshop.dataDir, "snapshots", version.folder);
  for (let index = 0; index < versions; index++) cpSync(source, join(folder, `h${index}`), { recursive: true });
  dropFileCache();
  const copies = openSnapshotFolder(folder);
  const expected = await first.measureOf(id, "VG");
  const readOne = async (index: number): Promise<void> => {
    const reader = new VersionReader(`h${index}`, (part) => copies.open(`h${index}`, part), new ColumnCache(0));
    const value = await new VersionView(version, benchModelCompiled(), reader).measureOf(id, "VG");
    if (value !== expected) throw new Error("history differs");
    await reader.close();
  };
  const time = await timed(1, async () => {
    for (let done = 0; done < versions; done += historyAtOnce) {
      const group = Array.from({ length: Math.min(historyAtOnce, versions - done) }, (_, offset) => done + offset);
      await Promise.all(group.map(readOne));
    }
  });
  await copies.close();
  rmSync(folder, { recursive: true, force: true });
  return {
    name: `One measure of one function over ${versions} versions of ${version.artifactCount.toLocaleString("en")} artifacts, cold`,
    measured: milliseconds(time),
    against: `${milliseconds(time / versions)} a version`,
    value: (time / versions) * 200,
    limit: batchLimits.historyMilliseconds,
    unit: " ms for 200",
  };
}

/** Re-rating after one finding is relaxed. */
export async function benchRerate(workshop: Workshop, version: VersionRow): Promise<Measurement> {
  const { reader } = viewOf(workshop, version);
  const layer = await readLayer(reader, version.layer);
  const relaxed = new Uint8Array(await reader.rows("findings")).fill(1, 0, 1);
  const facts = await ratingFactsOf(reader, { relaxed, excluded: undefined }, undefined);
  const model = benchModelCompiled();
  const time = await timed(7, () => rerateFindings(model, facts, layer));
  return {
    name: `Re-rating ${version.artifactCount.toLocaleString("en")} artifacts after one finding is relaxed`,
    measured: milliseconds(time),
    against: "",
    value: time,
    limit: batchLimits.rerateMilliseconds,
    unit: " ms",
  };
}

/** Bytes on disk against the columns as they are in memory. */
export async function benchDisk(workshop: Workshop, version: VersionRow): Promise<Measurement> {
  const { snapshots } = workshop;
  let disk = 0;
  for (const part of await snapshots.parts(version.folder)) {
    const source = await snapshots.open(version.folder, part);
    disk += source.size;
    await source.close();
  }
  const { reader } = viewOf(workshop, version);
  const layer = await readLayer(reader, version.layer);
  const columns = generatedMeasures.length + layer.measures.size;
  const raw = version.artifactCount * (columns * 8 + layer.indicators.size * 2);
  return {
    name: `A snapshot of ${version.artifactCount.toLocaleString("en")} artifacts on disk`,
    measured: `${(disk / 1e6).toFixed(1)} MB`,
    against: `raw value columns alone ${(raw / 1e6).toFixed(1)} MB`,
    value: disk / raw,
    limit: batchLimits.diskShare,
    unit: " of raw",
  };
}

/** The version as a server opens it, with room for all its columns. */
export function viewOf({ snapshots }: Workshop, version: VersionRow): VersionView {
  return benchView(snapshots, version);
}

/** The same over any snapshots, with any reader. */
export function benchView(
  snapshots: SnapshotStore,
  version: VersionRow,
  reader = new VersionReader(
    version.folder,
    (part) => snapshots.open(version.folder, part),
    new ColumnCache(cacheBytesMax),
  ),
): VersionView {
  return new VersionView(version, benchModelCompiled(), reader);
}

let compiled: Model | undefined;

function benchModelCompiled(): Model {
  if (compiled !== undefined) return compiled;
  const model = compileModel(benchModel);
  if (!model.ok) throw new Error(model.problem.code);
  compiled = model.value;
  return compiled;
}

/** Makes the next reads come from the disk where the machine allows it. */
export function dropFileCache(): void {
  try {
    statSync("/proc/sys/vm/drop_caches");
    writeFileSync("/proc/sys/vm/drop_caches", "1");
  } catch {
    // Without the right to do so, reads come from the file cache: the figure then shows only the server's own work.
  }
}
