import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { makeTemplate } from "../../src/store/postgres/databases.contract.ts";
import { openPostgresStore } from "../../src/store/index.ts";
import { makePostgres, type PostgresServer } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where PostgreSQL answers, without the name of a database. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for all tests of the project that need it; each store has a separate database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "belvedere-postgres-"));
  const server = await startIn(folder).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const opened = await openPostgresStore({ url: await makeTemplate(server.url), connectionsMax: 2 });
  if (!opened.ok) throw new Error(opened.problem.code);
  await opened.value.store.close();
  project.provide("postgresUrl", server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function startIn(folder: string): Promise<PostgresServer> {
  const server = await makePostgres(folder);
  await server.start();
  return server;
}
