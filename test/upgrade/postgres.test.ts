import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, inject, onTestFinished, test } from "vitest";
import { startServer } from "../harness/server-process.ts";
import { databaseDump, expectRecordedAnswers, expectToBuildOn, releases } from "./fixture.ts";
import { fixtureServer } from "./populate.ts";

describe.each(releases)("PostgreSQL databases of %s", (release) => {
  test("are opened, answer as they did, and are built on", async () => {
    const url = await restore(release);
    const dataDir = await mkdtemp(join(tmpdir(), "belvedere-upgrade-node-"));
    const node = startServer({ dataDir, environment: { BELVEDERE_DATABASE_URL: url } });
    onTestFinished(async () => {
      await node.stop();
      await rm(dataDir, { recursive: true, force: true });
    });
    const server = fixtureServer(await node.ready());
    await expectRecordedAnswers(server, release, "postgres");
    await expectToBuildOn(server);
  });
});

/** Makes the database of a release again, and returns its address. */
async function restore(release: string): Promise<string> {
  const name = `upgrade_${release.replaceAll(".", "_")}`;
  const base = inject("postgresUrl");
  await statement(`${base}/postgres`, `CREATE DATABASE ${name}`);
  await statement(`${base}/${name}`, await databaseDump(release));
  return `${base}/${name}`;
}

async function statement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
