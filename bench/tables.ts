import { rootId, type ApiWorkshop } from "./api.ts";
import { drain, type BenchRequest } from "./client.ts";
import { generatedMeasures } from "./generate.ts";
import { apiLimits } from "./limits.ts";
import { milliseconds, timed, type Measurement } from "./table.ts";

const rounds = 5;
const columnCount = 18;

/** Everything that a query finds, as a stream of Arrow, against the same as JSON. */
export async function benchArrow({ to, artifacts }: ApiWorkshop): Promise<Measurement> {
  const columns = generatedMeasures.slice(0, columnCount).map((id) => ({ type: "MEASURE", id }));
  const path = `artifacts/${await rootId(to)}/query`;
  const body = { columns, resultSize: artifacts };
  const json = await fastest(to(path, body));
  const arrow = await fastest(to(`${path}?format=arrow`, body));
  return {
    name: `A query of ${artifacts.toLocaleString("en")} artifacts with ${columns.length} measures, as Arrow`,
    measured: milliseconds(arrow),
    against: `JSON ${milliseconds(json)}`,
    value: arrow / json,
    limit: apiLimits.arrowRatio,
    unit: "× the time",
  };
}

/** All findings of a version as SARIF, against the same list as JSON. */
export async function benchSarifExport({ to }: ApiWorkshop): Promise<Measurement> {
  const path = `artifacts/${await rootId(to)}/findings`;
  const request = to(`${path}?format=sarif`);
  const megabytes = (await drain(request)) / 1e6;
  const json = await fastest(to(path));
  const sarif = await fastest(request);
  return {
    name: `All findings of a version as SARIF, ${megabytes.toFixed(1)} MB`,
    measured: `${milliseconds(sarif)}, ${Math.round(megabytes / (sarif / 1000))} MB/s`,
    against: `JSON ${milliseconds(json)}`,
    value: sarif / json,
    limit: apiLimits.sarifRatio,
    unit: "× the time",
  };
}

async function fastest(request: BenchRequest): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await timed(1, () => drain(request)));
  return Math.min(...times);
}
