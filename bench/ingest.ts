import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { batchLimits } from "./limits.ts";
import { writeGenerated, type GeneratedResults } from "./generate.ts";
import { inOwnProcess } from "./own-process.ts";
import { median, milliseconds, type Measurement } from "./table.ts";
import { openWorkshop } from "./workshop.ts";

interface IngestFigures {
  readonly bareMilliseconds: number;
  readonly buildMilliseconds: number;
  readonly residentMegabytes: number;
}

/** Ingest against a bare JSON.parse of the same lines, in a separate process, so that its memory can be measured. */
export async function benchIngest(artifacts: number, form: GeneratedResults["form"]): Promise<Measurement[]> {
  const { bareMilliseconds, buildMilliseconds, residentMegabytes } = await inOwnProcess<IngestFigures>(
    import.meta.url,
    [String(artifacts), form],
  );
  const name = `${artifacts.toLocaleString("en")} artifacts × 18 measures, as \`${form}\``;
  const measurements: Measurement[] = [
    {
      name: `Ingest of ${name}`,
      measured: milliseconds(buildMilliseconds),
      against: `bare JSON.parse ${milliseconds(bareMilliseconds)}`,
      value: buildMilliseconds / bareMilliseconds,
      limit: batchLimits.ingestRatio(artifacts),
      unit: "×",
    },
  ];
  if (artifacts >= 1_000_000) {
    measurements.push({
      name: `Resident memory of the server during it`,
      measured: `${residentMegabytes} MB`,
      against: "",
      value: residentMegabytes,
      limit: 1500,
      unit: " MB",
    });
  }
  return measurements;
}

async function measure(artifacts: number, form: GeneratedResults["form"]): Promise<IngestFigures> {
  const file = join(tmpdir(), `belvedere-ingest-${process.pid}.ndjson`);
  await writeGenerated(file, { artifacts, findings: Math.floor(artifacts / 10), form, seed: 1 });
  const workshop = await openWorkshop();
  const builds: number[] = [];
  const bare: number[] = [];
  let residentMegabytes = 0;
  // Turn and turn about, so that whatever else the machine does disturbs both alike.
  for (let round = 0; round < (artifacts >= 1_000_000 ? 3 : 5); round++) {
    // A separate branch for each, so that reading results is measured, not comparing them with the previous version.
    const { task } = await workshop.build(file, `round-${round}`);
    if (round === 0) residentMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    builds.push(task.finishedAt! - task.startedAt!);
    bare.push(bareParse(file));
  }
  await workshop.close();
  rmSync(file);
  return { bareMilliseconds: median(bare), buildMilliseconds: median(builds), residentMegabytes };
}

/** Parses every line and keeps nothing; twice, because the first time the code is cold and a build's is not. */
function bareParse(file: string): number {
  const lines = readFileSync(file, "latin1")
    .split("\n")
    .filter((line) => line !== "");
  let time = 0;
  for (let run = 0; run < 2; run++) {
    const start = performance.now();
    let parsed = 0;
    for (const line of lines) if (JSON.parse(line) !== null) parsed++;
    time = performance.now() - start;
    if (parsed !== lines.length) throw new Error("lines were lost");
  }
  return time;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.send!(await measure(Number(process.argv[2]), process.argv[3] as GeneratedResults["form"]));
}
