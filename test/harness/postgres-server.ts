import { chmod, mkdir, readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { embeddedEngine } from "./embedded-postgres.ts";
import { until } from "./until.ts";

const user = "postgres";
const password = "password";
/** How much of its log a failure shows. */
const logLinesMax = 10;
const settings = {
  // PostgreSQL alone is ever ended, never the machine: it need not wait for the disk.
  fsync: "off",
  max_connections: "300",
  unix_socket_directories: "",
  // By number: a machine without /etc/hosts does not know the name.
  listen_addresses: "127.0.0.1",
  // A replica looks for its primary again soon.
  wal_retrieve_retry_interval: "200ms",
};

/** Where the files of a PostgreSQL lie, and how it is reached. */
export interface PostgresInstance {
  readonly data: string;
  /** The file that it writes its log to. */
  readonly log: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly flags: readonly string[];
}

/** The programs that make and run a PostgreSQL. */
export interface Engine {
  initialise(instance: PostgresInstance): Promise<void>;
  /** Returns at once; `ended` settles when it ended instead of starting. */
  start(instance: PostgresInstance): { readonly ended: Promise<void>; stop(): Promise<void> };
  /** Makes the files of a replica that streams from a primary; `server` runs, and may be stopped meanwhile. */
  copyAsReplica(
    primary: PostgresInstance,
    replica: PostgresInstance,
    server: Pick<PostgresServer, "start" | "stop">,
  ): Promise<void>;
}

/** How PostgreSQL is ended: it lets go of its clients in good order, or drops everything as a crash does. */
export type StopMode = "fast" | "immediate";

/** A separate PostgreSQL on a free port, with its files below one folder. */
export interface PostgresServer {
  /** Without the name of a database. */
  readonly url: string;
  start(): Promise<void>;
  stop(mode?: StopMode): Promise<void>;
  /** One statement on a database of it. */
  query(text: string, database?: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** A replica that streams from it, not yet started; this one has to run. */
  copyAsReplica(folder: string): Promise<PostgresServer>;
}

/** Makes the files of one; it is not started yet. Without an engine it is the one that npm installs. */
export async function makePostgres(folder: string, given?: Engine): Promise<PostgresServer> {
  const instance = await makeInstance(folder);
  const engine = given ?? (await embeddedEngine(folder));
  await engine.initialise(instance);
  return postgresServer(instance, engine);
}

async function makeInstance(folder: string): Promise<PostgresInstance> {
  await mkdir(folder, { recursive: true });
  // PostgreSQL may run as another user than the one who makes this.
  await chmod(folder, 0o755);
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return { data: join(folder, "data"), log: join(folder, "log"), port: await freePort(), user, password, flags };
}

function postgresServer(instance: PostgresInstance, engine: Engine): PostgresServer {
  const url = `postgres://${user}:${password}@127.0.0.1:${instance.port}`;
  let running: ReturnType<Engine["start"]> | undefined;
  const query: PostgresServer["query"] = async (text, database = "postgres") => {
    const client = new pg.Client({ connectionString: `${url}/${database}` });
    // An error on an idle connection is reported by the next statement.
    client.on("error", () => undefined);
    try {
      await client.connect();
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const server: PostgresServer = {
    url,
    query,
    async start() {
      let ended = false;
      running = engine.start(instance);
      void running.ended.then(() => (ended = true));
      await until("PostgreSQL answers", async () => {
        if (ended) throw new Error(`PostgreSQL ended instead of starting:\n${await lastLines(instance.log)}`);
        return query("select 1").catch(() => undefined);
      });
    },
    async stop(mode = "fast") {
      const [pid] = (await readFile(join(instance.data, "postmaster.pid"), "utf8")).split("\n");
      const stopped = running?.stop();
      if (mode === "immediate") process.kill(Number(pid), "SIGQUIT");
      await stopped;
    },
    async copyAsReplica(folder) {
      const replica = await makeInstance(folder);
      await engine.copyAsReplica(instance, replica, server);
      return postgresServer(replica, engine);
    },
  };
  return server;
}

async function lastLines(file: string): Promise<string> {
  return (await readFile(file, "utf8")).trimEnd().split("\n").slice(-logLinesMax).join("\n");
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
