import { once } from "node:events";
import { createReadStream, createWriteStream, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { ColumnCache, VersionReader } from "../src/snapshot/index.ts";
import { reportLimits } from "./limits.ts";
import { inOwnProcess } from "./own-process.ts";
import { median, milliseconds, type Measurement } from "./table.ts";
import { openWorkshop, type Workshop } from "./workshop.ts";

interface SarifFigures {
  readonly megabytes: number;
  readonly bareMilliseconds: number;
  readonly buildMilliseconds: number;
  readonly queryMilliseconds: number;
  readonly residentMegabytes: number;
}

/** A SARIF report with so many results, taken in, stored and counted by rule, against bare JSON.parse of its results. */
export async function benchSarif(results: number): Promise<Measurement[]> {
  // Written here, so that the memory it takes is not counted as the server's.
  const file = join(tmpdir(), `belvedere-sarif-${process.pid}.sarif`);
  await writeSarif(file, results);
  const figures = await inOwnProcess<SarifFigures>(import.meta.url, [file, String(results)]).finally(() =>
    rmSync(file),
  );
  const { megabytes, bareMilliseconds, buildMilliseconds, queryMilliseconds, residentMegabytes } = figures;
  const name = `SARIF of ${results.toLocaleString("en")} results, ${Math.round(megabytes)} MB`;
  const total = buildMilliseconds + queryMilliseconds;
  return [
    {
      name: `${name}: ingest`,
      measured: `${(megabytes / (buildMilliseconds / 1000)).toFixed(1)} MB/s`,
      against: "at least 20 MB/s",
      value: buildMilliseconds / megabytes,
      limit: reportLimits.millisecondsPerMegabyte,
      unit: " ms/MB",
    },
    {
      name: `${name}: stored and counted by rule`,
      measured: milliseconds(total),
      against: `bare JSON.parse ${milliseconds(bareMilliseconds)}`,
      value: total / bareMilliseconds,
      limit: reportLimits.parseRatio,
      unit: "×",
    },
    {
      name: "Resident memory of the server during it",
      measured: `${residentMegabytes} MB`,
      against: "",
      value: residentMegabytes,
      limit: reportLimits.residentMegabytes,
      unit: " MB",
    },
  ];
}

async function measure(file: string, results: number): Promise<SarifFigures> {
  const workshop = await openWorkshop();
  const [builds, queries, bare]: [number[], number[], number[]] = [[], [], []];
  let residentMegabytes = 0;
  for (let round = 0; round < (results >= 1_000_000 ? 1 : 3); round++) {
    const { task, version } = await workshop.build(file, `round-${round}`, "application/sarif+json");
    builds.push(task.finishedAt! - task.startedAt!);
    if (round === 0) residentMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    const start = performance.now();
    if ((await countByRule(workshop, version.folder)) !== results) throw new Error("findings were lost");
    queries.push(performance.now() - start);
    bare.push(await bareParse(file));
  }
  await workshop.close();
  const megabytes = statSync(file).size / 1e6;
  return {
    megabytes,
    bareMilliseconds: median(bare),
    buildMilliseconds: median(builds),
    queryMilliseconds: median(queries),
    residentMegabytes,
  };
}

/** Opens the version for the first time and counts its findings by rule. */
async function countByRule({ snapshots }: Workshop, folder: string): Promise<number> {
  const reader = new VersionReader(folder, (part) => snapshots.open(folder, part), new ColumnCache(1 << 30));
  const { values, choices } = await reader.choice("findings", "rule");
  const counts = new Int32Array(choices.length);
  for (const rule of values) counts[rule]!++;
  await reader.close();
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Lines that are parsed at a stretch: reading them does not count, and one look at the clock is nothing. */
const bareLines = 20_000;

/** Parses every result and keeps nothing. */
async function bareParse(file: string): Promise<number> {
  let time = 0;
  let lines: string[] = [];
  const parseAll = (): void => {
    const start = performance.now();
    for (const line of lines) JSON.parse(line);
    time += performance.now() - start;
    lines = [];
  };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (!line.startsWith('{"ruleId"')) continue;
    lines.push(line.endsWith(",") ? line.slice(0, -1) : line);
    if (lines.length === bareLines) parseAll();
  }
  parseAll();
  return time;
}

const rules = 200;

/** Writes a report with a result a line, as tools write them: message, location, fingerprint. */
async function writeSarif(file: string, results: number): Promise<void> {
  const out = createWriteStream(file);
  const driver = {
    name: "gen",
    rules: Array.from({ length: rules }, (_, rule) => ({
      id: `rule-${rule}`,
      shortDescription: { text: `Rule number ${rule}` },
      defaultConfiguration: { level: levelOf(rule) },
      properties: { tags: ["security", `external/cwe/cwe-${rule + 1}`] },
    })),
  };
  out.write(`{"version":"2.1.0","runs":[{"tool":${JSON.stringify({ driver })},"results":[\n`);
  for (let result = 0; result < results; result++) {
    const text = `${JSON.stringify(generatedResult(result))}${result + 1 < results ? "," : ""}\n`;
    if (!out.write(text)) await once(out, "drain");
  }
  out.end("]}]}\n");
  await once(out, "finish");
}

function generatedResult(result: number) {
  const rule = result % rules;
  const file = result % 20_000;
  const startLine = 1 + ((result * 7) % 1500);
  const artifactLocation = { uri: `src/module${file % 100}/part/file${file}.c` };
  const region = { startLine, startColumn: 3, endLine: startLine, endColumn: 18 };
  return {
    ruleId: `rule-${rule}`,
    ruleIndex: rule,
    level: levelOf(rule),
    message: { text: `Possible problem number ${result}: value 'x${result % 977}' may be undefined here` },
    locations: [{ physicalLocation: { artifactLocation, region } }],
    partialFingerprints: {
      primaryLocationLineHash: `${(Math.imul(result, 0x9e3779b1) >>> 0).toString(16)}abcdef${result}:1`,
    },
    properties: { precision: "high" },
  };
}

function levelOf(rule: number): string {
  return ["note", "warning", "error"][rule % 3]!;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.send!(await measure(process.argv[2]!, Number(process.argv[3])));
}
