import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ColumnCache, VersionReader } from "../src/snapshot/index.ts";
import { openPlaces } from "../src/store/index.ts";
import { makePostgres, type PostgresServer } from "../test/harness/postgres-server.ts";
import { rootId, twoFilters, withApi, type ApiWorkshop } from "./api.ts";
import { requestsPerSecond, type Sending } from "./client.ts";
import { dropFileCache, withVersion } from "./columns.ts";
import { generatedMeasures } from "./generate.ts";
import { postgresLimits } from "./limits.ts";
import { startBenchServer } from "./server.ts";
import { median, milliseconds, timed, type Measurement } from "./table.ts";

const connections = 32;
const rounds = 5;
const loadMilliseconds = 1000;
/** Of a processor's time, as the kernel counts it. */
const millisecondsPerTick = 10;
/** Two nodes, PostgreSQL and who asks: with fewer processors nodes only take each other's time. */
const processorsForTwo = 4;
const columnsRead = 7;

/** What PostgreSQL costs against the data folder, what a second node brings, what a column costs that nobody has read. */
export async function benchPostgres(artifacts: number, columnArtifacts: number): Promise<Measurement[]> {
  return withPostgres(async (server) => [
    await benchAgainstEmbedded(server, artifacts),
    await benchNodes(server, artifacts),
    await benchColdColumn(server, columnArtifacts),
  ]);
}

async function withPostgres<Value>(work: (server: PostgresServer) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), "belvedere-bench-postgres-"));
  // It runs as a user of its own where root starts it.
  chmodSync(folder, 0o755);
  const server = await makePostgres(join(folder, "primary"));
  await server.start();
  try {
    return await work(server);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeDatabase(server: PostgresServer, name: string): Promise<string> {
  await server.query(`create database ${name}`);
  return `${server.url}/${name}`;
}

async function topQuery({ to }: ApiWorkshop): Promise<Sending> {
  return to(`artifacts/${await rootId(to)}/query`, { ...twoFilters, artefactTypes: ["FILE"] });
}

/** The same query of the same version, its columns in memory, by turns. */
async function benchAgainstEmbedded(server: PostgresServer, artifacts: number): Promise<Measurement> {
  const databaseUrl = await makeDatabase(server, "against");
  const load = { connections, milliseconds: loadMilliseconds };
  const rates = { embedded: [] as number[], postgres: [] as number[] };
  await withApi(artifacts, (embedded) =>
    withApi(
      artifacts,
      async (shared) => {
        const [near, far] = [await topQuery(embedded), await topQuery(shared)];
        // The first round is for the compiler.
        for (let round = 0; round <= rounds; round++) {
          const [embeddedRate, postgresRate] = [
            await requestsPerSecond(near, load),
            await requestsPerSecond(far, load),
          ];
          if (round === 0) continue;
          rates.embedded.push(embeddedRate);
          rates.postgres.push(postgresRate);
        }
      },
      { databaseUrl },
    ),
  );
  const [embedded, postgres] = [median(rates.embedded), median(rates.postgres)];
  return {
    name: `Top 20 of ${artifacts.toLocaleString("en")} artifacts on PostgreSQL, over ${connections} connections`,
    measured: rateText(postgres),
    against: `embedded ${rateText(embedded)}`,
    value: embedded / postgres,
    limit: postgresLimits.embeddedRatio,
    unit: "× fewer",
  };
}

/** Two nodes on one database against one of them: what they answer, and what an answer costs. */
async function benchNodes(server: PostgresServer, artifacts: number): Promise<Measurement> {
  const databaseUrl = await makeDatabase(server, "nodes");
  return withApi(
    artifacts,
    async (workshop) => {
      const second = await startBenchServer("none", { databaseUrl });
      try {
        const first = await topQuery(workshop);
        const other = { ...first, url: first.url.replace(workshop.server.base, second.base) };
        const pids = [workshop.server.pid, second.pid];
        const one = { nodes: [first], pids };
        const two = { nodes: [first, other], pids };
        await measureLoad(server, two);
        const loads = { one: [] as Load[], two: [] as Load[] };
        for (let round = 0; round < rounds; round++) {
          loads.one.push(await measureLoad(server, one));
          loads.two.push(await measureLoad(server, two));
        }
        return nodesMeasurement(loads.one, loads.two);
      } finally {
        await second.close();
      }
    },
    { databaseUrl },
  );
}

/** What some nodes did under load. */
interface Load {
  readonly rate: number;
  /** Of nodes and PostgreSQL together, for one request. */
  readonly processorMilliseconds: number;
}

async function measureLoad(
  server: PostgresServer,
  { nodes, pids }: { readonly nodes: readonly Sending[]; readonly pids: readonly number[] },
): Promise<Load> {
  // As many for each node: requests that arrive together share questions to the database.
  const load = { connections, milliseconds: loadMilliseconds };
  const sessions = (await server.query("select pid from pg_stat_activity")).map(({ pid }) => Number(pid));
  const used = (): number => [...pids, ...sessions].reduce((sum, pid) => sum + processorMilliseconds(pid), 0);
  const before = used();
  const rates = await Promise.all(nodes.map((node) => requestsPerSecond(node, load)));
  const rate = rates.reduce((sum, one) => sum + one, 0);
  return { rate, processorMilliseconds: (used() - before) / ((rate * loadMilliseconds) / 1000) };
}

/** A session that has ended since counts for nothing. */
function processorMilliseconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
  } catch {
    return 0;
  }
}

function nodesMeasurement(one: readonly Load[], two: readonly Load[]): Measurement {
  const rate = (loads: readonly Load[]): number => median(loads.map((load) => load.rate));
  const cost = (loads: readonly Load[]): number => median(loads.map((load) => load.processorMilliseconds));
  const isWide = availableParallelism() >= processorsForTwo;
  const text = (loads: readonly Load[]): string =>
    `${rateText(rate(loads))}, ${cost(loads).toFixed(3)} ms of processor each`;
  return {
    name: `The same on two nodes, ${isWide ? "answers" : "processor time of an answer"}`,
    measured: text(two),
    against: `one node ${text(one)}`,
    value: isWide ? (2 * rate(one)) / rate(two) : cost(two) / cost(one),
    limit: isWide ? postgresLimits.nodesRatio : postgresLimits.processorRatio,
    unit: isWide ? "× lost" : "×",
  };
}

/** One column from rows that neither the node nor, where the machine allows it, anybody else has in memory. */
async function benchColdColumn(server: PostgresServer, artifacts: number): Promise<Measurement> {
  const databaseUrl = await makeDatabase(server, "columns");
  return withVersion(
    artifacts,
    async ({ places }, version) => {
      const times: number[] = [];
      for (const measure of generatedMeasures.slice(0, columnsRead)) {
        const { place } = await openPlaces(places);
        // The first connection is made when a server starts, not when somebody waits.
        await place.parts(version.folder);
        dropFileCache();
        const reader = new VersionReader(
          version.folder,
          (part) => place.open(version.folder, part),
          new ColumnCache(0),
        );
        times.push(await timed(1, () => reader.given(measure)));
        await reader.close();
        await place.close();
      }
      return {
        name: `One measure of ${version.artifactCount.toLocaleString("en")} artifacts from PostgreSQL, cold`,
        measured: milliseconds(median(times)),
        against: `worst of ${columnsRead}: ${milliseconds(Math.max(...times))}`,
        value: median(times),
        limit: postgresLimits.columnMilliseconds,
        unit: " ms",
      };
    },
    databaseUrl,
  );
}

function rateText(rate: number): string {
  return `${Math.round(rate).toLocaleString("en")} requests/s`;
}
