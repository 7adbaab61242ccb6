import { rootId, type ApiWorkshop } from "./api.ts";
import { ask, drain, type BenchRequest } from "./client.ts";
import { generatedMeasures } from "./generate.ts";
import { apiLimits } from "./limits.ts";
import { processorMilliseconds } from "./processor-time.ts";
import { milliseconds, timed, type Measurement } from "./table.ts";

const warmingRounds = 5;
const rounds = 10;
const columnCount = 18;

/** Everything that a query finds, as a stream of Arrow, against the same as JSON. */
export async function benchArrow({ to, artifacts }: ApiWorkshop): Promise<Measurement> {
  const columns = generatedMeasures.slice(0, columnCount).map((id) => ({ type: "MEASURE", id }));
  const path = `artifacts/${await rootId(to)}/query`;
  const body = { columns, resultSize: artifacts };
  const [json, arrow] = await fastest(to(path, body), to(`${path}?format=arrow`, body));
  return {
    name: `A query of ${artifacts.toLocaleString("en")} artifacts with ${columns.length} measures, as Arrow`,
    measured: milliseconds(arrow),
    against: `JSON ${milliseconds(json)}`,
    value: arrow / json,
    limit: apiLimits.arrowRatio,
    unit: "× the time",
  };
}

/** All findings of a version as SARIF, against the same list as JSON, and against a loop that only writes the results. */
export async function benchSarifExport({ server, to }: ApiWorkshop): Promise<Measurement[]> {
  const path = `artifacts/${await rootId(to)}/findings`;
  const request = to(`${path}?format=sarif`);
  const log = await ask(request);
  const megabytes = Buffer.byteLength(log) / 1e6;
  const json = await processorTime(server.pid, to(path));
  const sarif = await processorTime(server.pid, request);
  const bare = bareTime(log);
  const name = `All findings of a version as SARIF, ${megabytes.toFixed(1)} MB: processor time`;
  const measured = `${milliseconds(sarif)}, ${Math.round(megabytes / (sarif / 1000))} MB/s`;
  return [
    {
      name,
      measured,
      against: `JSON ${milliseconds(json)}`,
      value: sarif / json,
      limit: apiLimits.sarifRatio,
      unit: "× the time",
    },
    {
      name,
      measured,
      against: `bare JSON.stringify of the results ${milliseconds(bare)}`,
      value: sarif / bare,
      limit: apiLimits.sarifBareRatio,
      unit: "× the time",
    },
  ];
}

/** The shortest times of two answers. They take turns, so that other programs of the machine disturb both alike. */
async function fastest(one: BenchRequest, other: BenchRequest): Promise<readonly [one: number, other: number]> {
  const best: [number, number] = [Infinity, Infinity];
  for (let round = 0; round < rounds; round++) {
    best[0] = Math.min(best[0], await timed(1, () => drain(one)));
    best[1] = Math.min(best[1], await timed(1, () => drain(other)));
  }
  return best;
}

/** What the server needs of processors for one answer. Other programs of the machine do not change it, unlike the time. */
async function processorTime(pid: number, request: BenchRequest): Promise<number> {
  for (let round = 0; round < warmingRounds; round++) await drain(request);
  const start = processorMilliseconds(pid);
  for (let round = 0; round < rounds; round++) await drain(request);
  return (processorMilliseconds(pid) - start) / rounds;
}

/** The same for writing the results of a log as JSON, which are in memory already. */
function bareTime(log: string): number {
  const { runs } = JSON.parse(log) as { readonly runs: readonly { readonly results: readonly unknown[] }[] };
  const write = (): void => {
    for (const { results } of runs) for (const result of results) Buffer.from(JSON.stringify(result));
  };
  for (let round = 0; round < warmingRounds; round++) write();
  const start = process.cpuUsage();
  for (let round = 0; round < rounds; round++) write();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / rounds;
}
