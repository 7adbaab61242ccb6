import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, closeClient, type BenchRequest } from "./client.ts";
import { besideBareRoute } from "./bare-route.ts";
import { bareTop } from "./scan.ts";
import { generatedLines, generatedMeasures, writeGenerated } from "./generate.ts";
import { apiLimits } from "./limits.ts";
import { buildOn, startBenchServer, type BenchServer, type BenchServerOptions } from "./server.ts";
import { median, milliseconds, timed, type Measurement } from "./table.ts";

const rounds = 101;
const warmingRounds = 600;
const smallFolder = "src/small";

/** A server with one version of the size, which has a folder of about 300 artifacts in it. */
export interface ApiWorkshop {
  readonly server: BenchServer;
  readonly artifacts: number;
  readonly results: string;
  /** A request for a path below `/api`. */
  readonly to: (path: string, body?: unknown) => BenchRequest;
}

/** Builds one and hands it to what is measured on it. */
export async function withApi<Value>(
  artifacts: number,
  measure: (workshop: ApiWorkshop) => Promise<Value>,
  options: BenchServerOptions = {},
): Promise<Value> {
  const dataDir = mkdtempSync(join(tmpdir(), "belvedere-api-"));
  const results = join(dataDir, "results.ndjson");
  await writeGenerated(results, { artifacts: artifacts - 300, findings: artifacts / 10, form: "values", seed: 1 });
  appendFileSync(results, `${smallFolderLines().join("\n")}\n`);
  const server = await startBenchServer(join(dataDir, "data"), options);
  const to = (path: string, body?: unknown): BenchRequest => ({
    url: `${server.base}api/${path}`,
    token: server.token,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  try {
    await buildOn(server, results);
    return await measure({ server, artifacts, results, to });
  } finally {
    closeClient();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The top 20 of the whole version, with two filters. */
export async function topQuery({ to }: ApiWorkshop): Promise<BenchRequest> {
  return to(`artifacts/${await rootId(to)}/query`, { ...twoFilters, artefactTypes: ["FILE"] });
}

// 30 files of 9 functions.
function smallFolderLines(): string[] {
  const lines = generatedLines({ artifacts: 301, findings: 0, form: "values", seed: 2 });
  return [...lines].slice(2).map((line) => line.replaceAll("src/module0", smallFolder));
}

/** Two columns, two filters, an order: what a page of the web interface asks. */
export const twoFilters = {
  columns: [
    { type: "MEASURE", id: "VG" },
    { type: "INDICATOR", id: "QUALITY" },
  ],
  artefactTypes: ["FUNCTION"],
  filters: [{ type: "MEASURE", id: "LC", data: { bounds: "[2;[" } }],
  orders: [{ type: "MEASURE", id: "VG", order: "DESC", orderType: "VALUE" }],
  resultSize: 20,
};

/** A top-20 query over everything, against the loop that a programmer would write for just this. */
export async function benchTopQuery({ to, results, artifacts }: ApiWorkshop): Promise<Measurement> {
  const { lines, complexity, types } = columnsOf(results);
  const query = to(`artifacts/${await rootId(to)}/query`, twoFilters);
  const bare = (): number[] => bareTop(lines, complexity, types, 1, 20);
  const answered = JSON.parse(await ask(query)) as { artifacts: { values: { value: number }[] }[] };
  const found = answered.artifacts.map(({ values }) => values[0]!.value);
  const expected = bare().map((row) => complexity[row]!);
  if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Error("the query answers something else");
  const times = { bare: [] as number[], query: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.bare.push(await timed(1, bare));
    times.query.push(await timed(1, () => ask(query)));
  }
  const bareTime = median(times.bare);
  return {
    name: `Top 20 of ${artifacts.toLocaleString("en")} artifacts with two filters, over HTTP`,
    measured: milliseconds(median(times.query)),
    against: `bare typed-array loop ${milliseconds(bareTime)}; limit 5 times that and 3 ms`,
    value: median(times.query),
    limit: apiLimits.topQueryRatio * bareTime + apiLimits.topQueryMilliseconds,
    unit: " ms",
  };
}

/** All of a folder with some 300 artifacts below it, and one artifact. */
export async function benchSmallAnswers({ to }: ApiWorkshop): Promise<Measurement[]> {
  const [folder] = JSON.parse(await ask(to(`projects/bench/artifacts?where=path="${smallFolder}"&fields=id`))) as [
    { id: number },
  ];
  const columns = [
    { type: "MEASURE", id: "LC" },
    { type: "INDICATOR", id: "QUALITY" },
  ];
  const subtree = to(`artifacts/${folder.id}/query`, { columns });
  const { artifacts } = JSON.parse(await ask(subtree)) as { artifacts: unknown[] };
  return [
    await subtreeAnswer(`A subtree of ${artifacts.length} artifacts, two columns, over HTTP`, subtree),
    await smallAnswer("One artifact, over HTTP", to(`artifacts/${folder.id}`)),
  ];
}

// Most of the time of a long answer is that of the client and of copying: a bare route has it, too.
async function subtreeAnswer(name: string, own: BenchRequest): Promise<Measurement> {
  const times = { bare: [] as number[], own: [] as number[] };
  await besideBareRoute(own, async (bare) => {
    for (const sending of [bare, own]) await timed(warmingRounds, () => ask(sending));
    for (let round = 0; round < rounds; round++) {
      times.bare.push(await timed(1, () => ask(bare)));
      times.own.push(await timed(1, () => ask(own)));
    }
  });
  const bareTime = median(times.bare);
  return {
    name,
    measured: milliseconds(median(times.own)),
    against: `bare Fastify route with the same bytes ${milliseconds(bareTime)}; limit ${apiLimits.smallMilliseconds} ms more`,
    value: median(times.own),
    limit: bareTime + apiLimits.smallMilliseconds,
    unit: " ms",
  };
}

async function smallAnswer(name: string, sending: BenchRequest): Promise<Measurement> {
  const bytes = (await ask(sending)).length;
  // A server that runs has long been compiled; one that was just started has not.
  await timed(warmingRounds, () => ask(sending));
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await timed(1, () => ask(sending)));
  const time = median(times);
  return {
    name,
    measured: milliseconds(time),
    against: `${bytes.toLocaleString("en")} bytes`,
    value: time,
    limit: apiLimits.smallMilliseconds,
    unit: " ms",
  };
}

/** The root of the project. */
export async function rootId(to: ApiWorkshop["to"]): Promise<number> {
  const project = JSON.parse(await ask(to("projects/bench?fields=artifactId"))) as { artifactId: number };
  return project.artifactId;
}

function columnsOf(file: string): { lines: Float64Array; complexity: Float64Array; types: Uint16Array } {
  const records = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.startsWith('{"kind":"artifact"'))
    .map((line) => JSON.parse(line) as { type: string; values: number[] });
  const column = (id: (typeof generatedMeasures)[number]): Float64Array => {
    const index = generatedMeasures.indexOf(id);
    return Float64Array.from(records, ({ values }) => values[index]!);
  };
  const types = Uint16Array.from(records, ({ type }) => Number(type === "FUNCTION"));
  return { lines: column("LC"), complexity: column("VG"), types };
}
