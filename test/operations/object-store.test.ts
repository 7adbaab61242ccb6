import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startObjectStore, type StoreForTests } from "../../src/store/bytes/objects/s3.contract.ts";
import { Client } from "../harness/client.ts";
import { makeDataFolder, removeDataFolder } from "../harness/data-folder.ts";
import { namesIn } from "../harness/stored-data.ts";
import { files } from "../harness/results.ts";
import { startServer } from "../harness/server-process.ts";
import { until } from "../harness/until.ts";

test("versions are built into an object store, read from it after a restart, and nothing of them lies in the folder", async () => {
  const objects = await startObjectStore();
  const folder = await makeDataFolder();
  const environment = { ...settingsOf(objects), BELVEDERE_LOG_LEVEL: "info" };
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

test("reads from copies are counted, and copies that were damaged meanwhile are fetched again", async () => {
  const objects = await startObjectStore();
  const folder = await makeDataFolder();
  const copies = join(folder.path, "copies");
  const metricsToken = "scrape-0123456789";
  const environment = {
    ...settingsOf(objects),
    BELVEDERE_SNAPSHOTS_CACHE: copies,
    BELVEDERE_METRICS_TOKEN: metricsToken,
  };
  /** Starts a server, and returns what it answers and counts. */
  const serve = async (prepare: (client: Client) => Promise<void> = async () => undefined) => {
    const server = startServer({ dataDir: folder.path, environment });
    const url = await server.ready();
    const client = new Client(url, folder.token);
    await prepare(client);
    const { status, body } = await client.text("GET", "/api/projects/Far/artifacts?fields=path,level");
    expect(status).toBe(200);
    const scrape = async () => {
      const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
      const found = (await answer.text()).matchAll(/^belvedere_copies_(\w+) (\d+)$/gm);
      return Object.fromEntries([...found].map(([, name, value]) => [name, Number(value)]));
    };
    // Copies are written after the read that fetched them.
    let bytes = 0;
    const counts = await until("all copies are written", async () => {
      const before = bytes;
      const found = await scrape();
      bytes = found["bytes"] ?? 0;
      return bytes > 0 && bytes === before ? found : undefined;
    });
    await server.stop();
    return { body, counts };
  };
  const first = await serve(async (client) => {
    await client.createProject("Far");
    expect((await client.build("Far", files(300, 7))).status.id).toBe("DONE");
  });
  expect(first.counts).toMatchObject({ bytes_max: 8192 * 1024 ** 2, evictions_total: 0, dropped_total: 0 });
  expect(first.counts["misses_total"]).toBeGreaterThan(0);
  const second = await serve();
  expect(second.body).toBe(first.body);
  expect(second.counts).toMatchObject({ misses_total: 0, dropped_total: 0, bytes: first.counts["bytes"] });
  expect(second.counts["hits_total"]).toBeGreaterThan(0);
  for (const entry of await readdir(copies, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) await writeFile(file, (await readFile(file)).fill(0xa5, 100, 101));
  }
  const third = await serve();
  expect(third.body).toBe(first.body);
  expect(third.counts["dropped_total"]).toBeGreaterThan(0);
  expect(third.counts["misses_total"]).toBe(third.counts["dropped_total"]);
  await removeDataFolder(folder);
  await objects.close();
});

function settingsOf({ settings, keys }: StoreForTests) {
  return {
    BELVEDERE_SNAPSHOTS: "s3://snapshots/team",
    BELVEDERE_SNAPSHOTS_ENDPOINT: settings.endpoint,
    BELVEDERE_SNAPSHOTS_REGION: settings.region,
    BELVEDERE_SNAPSHOTS_ACCESS_KEY: keys.accessKey,
    BELVEDERE_SNAPSHOTS_SECRET_KEY: keys.secretKey,
  };
}
