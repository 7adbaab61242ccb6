import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { foldersOf, openPostgresStore, openStore, type OpenStore } from "../../src/store/index.ts";
import { makeDatabase } from "../../src/store/postgres/databases.contract.ts";
import { makeStoreFolder } from "../../src/store/sqlite/opened.contract.ts";

/** Where a server under test keeps things: embedded, or on PostgreSQL where `BELVEDERE_TEST_STORE` says so. */
export interface TestStorage {
  /** As a server's settings name it. */
  readonly settings: {
    readonly dataDir: string;
    readonly database: { readonly url: string; readonly connectionsMax: number } | undefined;
  };
  open(): Promise<OpenStore>;
  /** What lies in the spool, unfinished uploads too. */
  spooled(opened: OpenStore): Promise<readonly string[]>;
  remove(): Promise<void>;
}

const connectionsMax = 4;

/** Makes a new and empty place. */
export async function makeTestStorage(): Promise<TestStorage> {
  return process.env["BELVEDERE_TEST_STORE"] === "postgres" ? makeDatabaseStorage() : makeFolderStorage();
}

async function makeFolderStorage(): Promise<TestStorage> {
  const dataDir = await makeStoreFolder();
  return {
    settings: { dataDir, database: undefined },
    open: async () => valueOf(await openStore({ dataDir })),
    spooled: () => readdir(foldersOf(dataDir).uploads),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function makeDatabaseStorage(): Promise<TestStorage> {
  const { url, drop } = await makeDatabase(inject("postgresUrl"));
  const database = { url, connectionsMax };
  return {
    // Nothing is ever written there.
    settings: { dataDir: join(tmpdir(), "belvedere-none"), database },
    open: async () => valueOf(await openPostgresStore(database)),
    spooled: ({ uploads }) => uploads.list(),
    remove: drop,
  };
}

function valueOf(opened: Awaited<ReturnType<typeof openStore>>): OpenStore {
  if (!opened.ok) throw new Error(opened.problem.code);
  return opened.value;
}
