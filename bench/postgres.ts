import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ColumnCache, VersionReader } from "../src/snapshot/index.ts";
import { openByteStores } from "../src/store/index.ts";
import { makePostgres, type PostgresServer } from "../test/harness/postgres-server.ts";
import { topQuery, withApi } from "./api.ts";
import { requestsPerSecond } from "./client.ts";
import { dropFileCache, withVersion } from "./columns.ts";
import { generatedMeasures } from "./generate.ts";
import { postgresLimits } from "./limits.ts";
import { benchNodes } from "./nodes.ts";
import { median, milliseconds, rateText, timed, type Measurement } from "./table.ts";

const connections = 32;
const rounds = 5;
const loadMilliseconds = 1000;
const columnsRead = 7;

/** The cost of PostgreSQL compared with the data folder, the gain of a second node, and the cost of a column that is not cached. */
export async function benchPostgres(artifacts: number, columnArtifacts: number): Promise<Measurement[]> {
  return withPostgres(async (server) => [
    await benchAgainstEmbedded(server, artifacts),
    await benchNodes(server, await makeDatabase(server, "nodes"), artifacts),
    await benchColdColumn(server, columnArtifacts),
  ]);
}

async function withPostgres<Value>(work: (server: PostgresServer) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), "belvedere-bench-postgres-"));
  // PostgreSQL runs as a separate user when root starts it.
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

/** One column from rows that neither the node nor, where the machine allows it, anybody else has in memory. */
async function benchColdColumn(server: PostgresServer, artifacts: number): Promise<Measurement> {
  const databaseUrl = await makeDatabase(server, "columns");
  return withVersion(
    artifacts,
    async ({ byteStores }, version) => {
      const times: number[] = [];
      for (const measure of generatedMeasures.slice(0, columnsRead)) {
        const { snapshots } = await openByteStores(byteStores);
        // The first connection is made when a server starts, not during a request.
        await snapshots.parts(version.folder);
        dropFileCache();
        const reader = new VersionReader(
          version.folder,
          (part) => snapshots.open(version.folder, part),
          new ColumnCache(0),
        );
        times.push(await timed(1, () => reader.given(measure)));
        await reader.close();
        await snapshots.close();
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
