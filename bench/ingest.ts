import { fork } from "node:child_process";
import { readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { batchLimits } from "./limits.ts";
import { writeGenerated, type GeneratedResults } from "./generate.ts";
import { milliseconds, type Measurement } from "./table.ts";
import { openWorkshop } from "./workshop.ts";

interface IngestFigures {
  readonly bareMilliseconds: number;
  readonly buildMilliseconds: number;
  readonly residentMegabytes: number;
}

/** Ingest against a bare JSON.parse of the same lines, in a process of its own so that its memory can be told. */
export async function benchIngest(artifacts: number, form: GeneratedResults["form"]): Promise<Measurement[]> {
  const { bareMilliseconds, buildMilliseconds, residentMegabytes } = await inOwnProcess(artifacts, form);
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

function inOwnProcess(artifacts: number, form: string): Promise<IngestFigures> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [String(artifacts), form]);
    child.once("message", (figures) => resolve(figures as IngestFigures));
    child.once("exit", (code) => code !== 0 && reject(new Error(`ingest ended with ${code}`)));
  });
}

async function measure(artifacts: number, form: GeneratedResults["form"]): Promise<IngestFigures> {
  const file = join(tmpdir(), `belvedere-ingest-${process.pid}.ndjson`);
  await writeGenerated(file, { artifacts, findings: Math.floor(artifacts / 10), form, seed: 1 });
  const workshop = await openWorkshop();
  const builds: number[] = [];
  for (let run = 0; run < (artifacts >= 1_000_000 ? 1 : 3); run++) {
    const { task } = await workshop.build(file);
    builds.push(task.finishedAt! - task.startedAt!);
  }
  const residentMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  await workshop.close();
  const bareMilliseconds = bareParse(file);
  rmSync(file);
  return { bareMilliseconds, buildMilliseconds: Math.min(...builds), residentMegabytes };
}

/** The best of three, like the builds: both have warm code. */
function bareParse(file: string): number {
  const text = statSync(file).size < 500_000_000 ? readFileSync(file, "utf8") : readFileSync(file, "latin1");
  const lines = text.split("\n").filter((line) => line !== "");
  let best = Infinity;
  for (let run = 0; run < 3; run++) {
    const start = performance.now();
    let parsed = 0;
    for (const line of lines) if (JSON.parse(line) !== null) parsed++;
    best = Math.min(best, performance.now() - start);
    if (parsed !== lines.length) throw new Error("lines were lost");
  }
  return best;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.send!(await measure(Number(process.argv[2]), process.argv[3] as GeneratedResults["form"]));
}
