import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { agreementContract, type HomeUnderTest } from "../agreement/agreement.contract.ts";
import { checkHomes } from "../agreement/homes.contract.ts";
import { openAgreedPostgres } from "../agreement/open-postgres.ts";
import { startObjectStore, type StoreForTests } from "../bytes/objects/s3.contract.ts";
import { accepted, buildVersion, createPortfolio, expectRefused } from "../fixture.contract.ts";
import { copyDatabase, makeBareDatabase, runIn, type TestDatabase } from "./databases.contract.ts";

const server = inject("postgresUrl");
let objects: StoreForTests;
beforeAll(async () => {
  objects = await startObjectStore();
});
afterAll(() => objects.close());

interface PostgresUnderTest extends HomeUnderTest {
  readonly database: () => TestDatabase;
}

/** Rows in PostgreSQL, snapshots in an object store. */
async function makePostgresHome(): Promise<PostgresUnderTest> {
  const snapshots = { ...objects.settings, prefix: `${randomUUID()}/` };
  const made: TestDatabase[] = [];
  const take = async (database: Promise<TestDatabase>): Promise<TestDatabase> => {
    made.push(await database);
    return database;
  };
  let current = await take(makeBareDatabase(server));
  return {
    database: () => current,
    open: ({ givesUpUnknown = false, now = Date.now } = {}) =>
      openAgreedPostgres({ url: current.url, connectionsMax: 2 }, { givesUpUnknown, now, snapshots }),
    async keepDatabase() {
      const copy = await take(copyDatabase(server, current));
      return async () => {
        current = await take(copyDatabase(server, copy));
      };
    },
    async loseDatabase(empty) {
      if (empty) await runIn(current, "drop schema public cascade; create schema public");
      else current = await take(makeBareDatabase(server));
    },
    async takeDatabaseOf(other) {
      current = await take(copyDatabase(server, (other as PostgresUnderTest).database()));
    },
    state: async () =>
      objects.asked.filter((line) => /^(?:PUT|POST|DELETE)/.test(line) && line.includes(snapshots.prefix)),
    async dispose() {
      for (const database of made) await database.drop();
    },
  };
}

describe("an object store and PostgreSQL", () => agreementContract(checkHomes(makePostgresHome)));

test("a database whose other tables were emptied is refused, and its snapshots stay", async () => {
  const database = await makeBareDatabase(server);
  const options = { givesUpUnknown: false, now: Date.now };
  const open = () => openAgreedPostgres({ url: database.url, connectionsMax: 2 }, options);
  const { store, snapshots } = accepted(await open());
  const version = await buildVersion(store, await createPortfolio(store));
  accepted(await snapshots.create(version.folder, (part) => part("artifacts.arrow", () => Promise.resolve())));
  await store.close();
  await accepted(await open()).store.close();

  await runIn(database, "truncate projects, versions, tasks, identity cascade");
  expectRefused(await open(), "storage.other-database");
  const again = accepted(
    await openAgreedPostgres({ url: database.url, connectionsMax: 2 }, { ...options, givesUpUnknown: true }),
  );
  expect(await again.snapshots.list()).toEqual([version.folder]);
  await again.store.close();
  await database.drop();
});

test("a database that cannot be reached is reported as such", async () => {
  const url = "postgres://127.0.0.1:1/none";
  const opened = await openAgreedPostgres({ url, connectionsMax: 2 }, { givesUpUnknown: false, now: Date.now });
  expectRefused(opened, "storage.unreachable");
});
