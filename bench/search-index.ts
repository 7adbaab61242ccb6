import { rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ColumnCache,
  makeSearchIndex,
  parts,
  VersionReader,
  writeSearchIndex,
  type SearchedTexts,
} from "../src/snapshot/index.ts";
import type { VersionRow } from "../src/store/index.ts";
import { bytesBelow } from "./bytes-below.ts";
import { writeGenerated } from "./generate.ts";
import { batchLimits } from "./limits.ts";
import { median, milliseconds, type Measurement } from "./table.ts";
import { openWorkshop, type Workshop } from "./workshop.ts";

const rounds = 5;
const cacheBytesMax = 1024 ** 3;

/** What the index of names, paths and rules adds to a build and to its version. The times are processor times. */
export async function benchSearchIndex(artifacts: number): Promise<Measurement[]> {
  const file = join(tmpdir(), `belvedere-search-index-${process.pid}.ndjson`);
  await writeGenerated(file, { artifacts, findings: Math.floor(artifacts / 10), form: "values", seed: 1 });
  const workshop = await openWorkshop();
  try {
    const results = new Map([[undefined, file]]);
    // The first one is for the compiler.
    await workshop.buildTogether(results, "first");
    const { version, processorMilliseconds } = await workshop.buildTogether(results, "main");
    const folder = join(workshop.dataDir, "snapshots", version.folder);
    const [stored, whole] = [statSync(join(folder, parts.search)).size, bytesBelow(folder)];
    const made = await timeOfIndex(await textsOf(workshop, version));
    const size = `${version.artifactCount.toLocaleString("en")} artifacts`;
    return [
      {
        name: `Index for searches, of ${size}`,
        measured: milliseconds(made),
        against: `the whole build ${milliseconds(processorMilliseconds)}`,
        value: made / processorMilliseconds,
        limit: batchLimits.searchIndexShare,
        unit: " of it",
      },
      {
        name: `The same on disk`,
        measured: `${(stored / 1000).toFixed(0)} KB`,
        against: `the whole snapshot ${(whole / 1000).toFixed(0)} KB`,
        value: stored / whole,
        limit: batchLimits.searchIndexShare,
        unit: " of it",
      },
    ];
  } finally {
    rmSync(file, { force: true });
    await workshop.close();
  }
}

async function textsOf(workshop: Workshop, { folder }: VersionRow): Promise<SearchedTexts> {
  const open = (part: string) => workshop.snapshots.open(folder, part);
  const reader = new VersionReader(folder, open, new ColumnCache(cacheBytesMax));
  return {
    names: (await reader.texts("artifacts", "name"))!,
    paths: (await reader.texts("artifacts", "path"))!,
    artifacts: await reader.rows("artifacts"),
    rules: await reader.rules(),
    usedRules: (await reader.choice("findings", "rule")).values,
  };
}

async function timeOfIndex(texts: SearchedTexts): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    await writeSearchIndex({ write: async () => undefined }, makeSearchIndex(texts));
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return median(times);
}
