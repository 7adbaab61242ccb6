import Database from "better-sqlite3";
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { earlierStandardDigests } from "../../src/model/index.ts";
import { startServer } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";
import { expectRecordedAnswers, expectToBuildOn, releases, unpackFolder } from "./fixture.ts";
import { call, fixtureServer, waitingVersions, type FixtureServer } from "./populate.ts";

describe.each(releases)("data folders of %s", (release) => {
  test("are opened, answer as they did, and are built on", async () => {
    const server = await open(await unpackFolder(release, "folder"));
    await expectRecordedAnswers(server, release, "folder");
    await expectToBuildOn(server);
  });

  test("have a model STANDARD that a later release may replace", async () => {
    const folder = await unpackFolder(release, "folder");
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const database = new Database(join(folder, "belvedere.sqlite"), { readonly: true });
    onTestFinished(() => void database.close());
    const documents = database
      .prepare("SELECT document FROM model_revisions WHERE model_id = 'STANDARD'")
      .pluck()
      .all();
    const digests = documents.map((document) => createHash("sha256").update(String(document)).digest("hex"));
    expect(earlierStandardDigests).toEqual(expect.arrayContaining(digests));
    expect(digests.length).toBe(1);
  });

  test("whose server was killed get the versions of all acknowledged builds", async () => {
    const server = await open(await unpackFolder(release, "killed-folder"));
    const names = await until("all builds are done", async () => {
      const { body } = await call(server, "GET", "projects/Engine/versions?fields=name");
      const found = (body as readonly { readonly name: string }[]).map(({ name }) => name);
      return found.length === waitingVersions.length + 1 ? found : undefined;
    });
    expect(names.toSorted()).toEqual(["finished", ...waitingVersions]);
  });
});

async function open(dataDir: string): Promise<FixtureServer> {
  const server = startServer({ dataDir });
  onTestFinished(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return fixtureServer(await server.ready());
}
