import { expect, test } from "vitest";
import { startObjectStore } from "../../src/store/bytes/objects/s3.contract.ts";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder } from "../harness/data-folder.ts";
import { namesIn } from "../harness/stored-data.ts";
import { files } from "../harness/results.ts";
import { startServer } from "../harness/server-process.ts";

test("versions are built into an object store, read from it after a restart, and nothing of them lies in the folder", async () => {
  const objects = await startObjectStore();
  const folder = await makeDataFolder();
  const environment = {
    BELVEDERE_SNAPSHOTS: "s3://snapshots/team",
    BELVEDERE_SNAPSHOTS_ENDPOINT: objects.settings.endpoint,
    BELVEDERE_SNAPSHOTS_REGION: objects.settings.region,
    BELVEDERE_SNAPSHOTS_ACCESS_KEY: objects.keys.accessKey,
    BELVEDERE_SNAPSHOTS_SECRET_KEY: objects.keys.secretKey,
    BELVEDERE_LOG_LEVEL: "info",
  };
  const list = async (client: Client) => (await client.call<unknown[]>("GET", "/api/projects/Far/artifacts")).body;

  const server = startServer({ dataDir: folder.path, environment });
  const client = new Client(await server.ready(), folder.token);
  await client.createProject("Far");
  expect((await client.build("Far", files(300, 7))).status.id).toBe("DONE");
  const before = await list(client);
  expect(before.length).toBeGreaterThan(300);
  await server.stop();

  const next = startServer({ dataDir: folder.path, environment });
  const reader = new Client(await next.ready(), folder.token);
  expect(await list(reader)).toEqual(before);
  expect((await reader.build("Far", files(300, 8))).status.id).toBe("DONE");
  await next.stop();
  expect(await namesIn(folder.path, "snapshots")).toEqual([]);
  expect(objects.asked.some((line) => line.startsWith("PUT /snapshots/team/parts/"))).toBe(true);
  expect(server.errors() + next.errors()).not.toContain(objects.keys.secretKey);
  await removeDataFolder(folder);
  await objects.close();
});
