import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgresStore } from "../../src/store/index.ts";
import { makeAdministrators } from "../harness/data-folder.ts";
import { findDebianPostgres } from "../harness/debian-postgres.ts";
import { makePostgres, type PostgresServer } from "../harness/postgres-server.ts";
import { startServer, type ServerProcess } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";
import { startBalancer, type Balancer } from "./balancer.ts";

export const nodeCount = 3;
const database = "belvedere";
const connectionsOfNode = "4";

/** Nodes behind a balancer, on a primary with a streaming replica. */
export interface Cluster {
  readonly url: string;
  readonly token: string;
  readonly primary: PostgresServer;
  readonly replica: PostgresServer;
  /** Where the nodes answer now, past the balancer. */
  nodeUrls(): readonly string[];
  killNode(slot: number): Promise<void>;
  /** Starts what was killed; returns when requests go there. */
  startNode(slot: number): Promise<void>;
  /** How often a version's bytes were read from the replica. */
  replicaReads(): Promise<number>;
  close(): Promise<void>;
}

interface Node {
  process: ServerProcess;
  url: string;
}

/** Starts all of it on free ports, in a folder that goes with it. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "belvedere-cluster-"));
  // PostgreSQL runs as a separate user when root starts it.
  await chmod(folder, 0o755);
  const { primary, replica, token } = await startDatabases(folder);
  const balancer = await startBalancer(nodeCount);
  const environment = {
    BELVEDERE_DATABASE_URL: `${primary.url}/${database}`,
    BELVEDERE_DATABASE_REPLICA_URL: `${replica.url}/${database}`,
    BELVEDERE_DATABASE_CONNECTIONS: connectionsOfNode,
  };
  const nodes: Node[] = [];
  const startNode = async (slot: number): Promise<void> => {
    const process = startServer({ dataDir: join(folder, "none"), environment });
    nodes[slot] = { process, url: await process.ready() };
    balancer.place(slot, nodes[slot].url);
    await until(`node ${slot} gets requests`, () => balancer.isReady(slot) || undefined);
  };
  await Promise.all(Array.from({ length: nodeCount }, (_, slot) => startNode(slot)));
  return {
    url: balancer.url,
    token,
    primary,
    replica,
    startNode,
    nodeUrls: () => nodes.map(({ url }) => url),
    killNode: async (slot) => void (await nodes[slot]!.process.kill()),
    replicaReads: () => chunkReads(replica),
    close: () => closeAll(nodes, balancer, [replica, primary], folder),
  };
}

async function startDatabases(folder: string) {
  // As administrators install it, where it is installed; `BELVEDERE_TEST_POSTGRES=npm` takes the other one all the same.
  const installed = process.env["BELVEDERE_TEST_POSTGRES"] === "npm" ? undefined : await findDebianPostgres();
  const primary = await makePostgres(join(folder, "primary"), installed);
  await primary.start();
  const replica = await primary.copyAsReplica(join(folder, "replica"));
  await replica.start();
  await primary.query(`create database ${database}`);
  const opened = await openPostgresStore({ url: `${primary.url}/${database}`, connectionsMax: 2 });
  const { token } = await makeAdministrators(opened);
  await until("the replica has followed", async () =>
    replica.query("select 1 from users", database).catch(() => undefined),
  );
  return { primary, replica, token };
}

async function chunkReads(replica: PostgresServer): Promise<number> {
  const text =
    "select coalesce(sum(idx_scan), 0)::int as reads from pg_stat_user_tables where relname like 'snapshot_chunks%'";
  const [row] = await replica.query(text, database);
  return Number(row?.["reads"]);
}

async function closeAll(
  nodes: readonly Node[],
  balancer: Balancer,
  databases: readonly PostgresServer[],
  folder: string,
): Promise<void> {
  await balancer.close();
  const exits = await Promise.all(nodes.map(({ process }) => process.stop()));
  for (const server of databases) await server.stop();
  await rm(folder, { recursive: true, force: true });
  // One that was killed when the test broke off says nothing.
  const bad = exits.filter(({ code, signal }) => code !== 0 && signal !== "SIGKILL");
  if (bad.length > 0) throw new Error(`nodes did not stop in good order: ${JSON.stringify(bad)}`);
}
