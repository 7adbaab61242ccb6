import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generatedLines, writeGenerated } from "./generate.ts";
import { batchLimits } from "./limits.ts";
import { inOwnProcess } from "./own-process.ts";
import { median, milliseconds, type Measurement } from "./table.ts";
import { openWorkshop, type Workshop } from "./workshop.ts";

const partNames = ["analysis", "coverage", "lint", "scan", "tests"] as const;
const roundsMeasured = 3;
const attemptsMax = 5;

interface PartFigures {
  readonly wholeMilliseconds: number;
  readonly partsMilliseconds: number;
}

/** Five parts that wait together against one build of all of them: processor time, in a separate process. */
export async function benchParts(artifacts: number): Promise<Measurement[]> {
  const figures = await inOwnProcess<PartFigures>(import.meta.url, [String(artifacts)]);
  const { wholeMilliseconds, partsMilliseconds } = figures;
  return [
    {
      name: `Edition of five parts that wait together, ${artifacts.toLocaleString("en")} artifacts in all`,
      measured: milliseconds(partsMilliseconds),
      against: `one build of the whole ${milliseconds(wholeMilliseconds)}`,
      value: partsMilliseconds / wholeMilliseconds,
      limit: batchLimits.partsRatio,
      unit: "×",
    },
  ];
}

async function measure(artifacts: number): Promise<PartFigures> {
  const folder = mkdtempSync(join(tmpdir(), "belvedere-parts-"));
  const results = { artifacts, findings: Math.floor(artifacts / 10), form: "measures", seed: 1 } as const;
  const file = join(folder, "whole.ndjson");
  await writeGenerated(file, results);
  const parts = await writeParts(folder, generatedLines(results));
  const workshop = await openWorkshop();
  const whole: number[] = [];
  const together: number[] = [];
  // The first round warms the code up. Each build has a separate branch, so that no version is compared with another.
  for (let round = 0; round <= roundsMeasured; round++) {
    const one = await workshop.buildTogether(new Map([[undefined, file]]), `whole-${round}`);
    const joined = await buildWhole(workshop, parts, one.version.artifactCount, `parts-${round}`);
    if (round > 0) {
      whole.push(one.processorMilliseconds);
      together.push(joined.processorMilliseconds);
    }
  }
  await workshop.close();
  rmSync(folder, { recursive: true });
  return { wholeMilliseconds: median(whole), partsMilliseconds: median(together) };
}

/** A runner that looks for tasks while parts are being sent builds the first ones alone: these do not count. */
async function buildWhole(
  workshop: Workshop,
  parts: ReadonlyMap<string, string>,
  artifacts: number,
  branch: string,
): ReturnType<Workshop["buildTogether"]> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const joined = await workshop.buildTogether(parts, `${branch}-${attempt}`);
    if (joined.version.edition === 1 && joined.version.artifactCount === artifacts) return joined;
  }
  throw new Error("the parts never made one edition of the whole");
}

/** Writes the results as five parts: each has every fifth file, with its functions and findings. */
async function writeParts(folder: string, lines: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const files = new Map(partNames.map((name) => [name, join(folder, `${name}.ndjson`)]));
  const streams = Array.from(files.values(), (path) => createWriteStream(path));
  let count = -1;
  for (const line of lines) {
    if (line.includes('"type":"FILE"')) count++;
    // What comes before the first file concerns all of them.
    const wanted = count === -1 ? streams : [streams[count % streams.length]!];
    for (const stream of wanted) if (!stream.write(`${line}\n`)) await once(stream, "drain");
  }
  for (const stream of streams) await once(stream.end(), "close");
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.send!(await measure(Number(process.argv[2])));
