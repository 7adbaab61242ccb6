import { rm } from "node:fs/promises";
import { describe, expect, onTestFinished, test } from "vitest";
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
