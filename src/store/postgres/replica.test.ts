import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { accepted } from "../suite/fixture.contract.ts";
import { makeDatabase, type TestDatabase } from "./databases.contract.ts";
import { openPostgresPlaces } from "./places.ts";

let primary: TestDatabase;
let replica: TestDatabase;
beforeEach(async () => {
  [primary, replica] = [await makeDatabase(inject("postgresUrl")), await makeDatabase(inject("postgresUrl"))];
});
afterEach(async () => {
  await primary.drop();
  await replica.drop();
});

const folder = "p7-v1-1";
const content = Buffer.from("what was written");

/** Writes to one database, reads with the given replica beside it; gives what is read of the part. */
async function readWith(replicaUrl: string, written: readonly string[]): Promise<string> {
  for (const url of written) {
    const { place } = openPostgresPlaces({ url, connectionsMax: 2 });
    accepted(await place.create(folder, (part) => part("a", (sink) => sink.write(content))));
    await place.close();
  }
  const { place } = openPostgresPlaces({ url: primary.url, replicaUrl, connectionsMax: 2 });
  const source = await place.open(folder, "a");
  const bytes = await source.read(0, source.size);
  await place.close();
  return Buffer.from(bytes).toString();
}

test("what a replica has not heard of yet comes from the primary", async () =>
  expect(await readWith(replica.url, [primary.url])).toBe(content.toString()));

test("what it has comes from the replica", async () => {
  expect(await readWith(replica.url, [primary.url, replica.url])).toBe(content.toString());
  const { place } = openPostgresPlaces({ url: primary.url, connectionsMax: 2 });
  await place.remove(folder);
  await place.close();
  expect(await readWith(replica.url, [])).toBe(content.toString());
});

test("a replica that cannot be reached does not matter", async () => {
  const nowhere = new URL(primary.url);
  nowhere.port = "1";
  expect(await readWith(nowhere.href, [primary.url])).toBe(content.toString());
});
