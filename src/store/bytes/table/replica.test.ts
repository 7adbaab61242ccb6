import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { reasonOf } from "../../failures.ts";
import { accepted } from "../../fixture.contract.ts";
import { makeDatabase, runIn, type TestDatabase } from "../../postgres/databases.contract.ts";
import { openByteTables } from "./open-tables.ts";

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

/** Writes to one database, reads with the given replica; returns the bytes read from the part, and the reports. */
async function readWith(replicaUrl: string, written: readonly string[]) {
  const reports: string[] = [];
  const watch = {
    missed: (failure?: unknown) => void reports.push(failure === undefined ? "lags" : reasonOf(failure)),
    found: () => void reports.push("found"),
  };
  for (const url of written) {
    const { snapshots } = openByteTables({ url, connectionsMax: 2 });
    accepted(await snapshots.create(folder, (part) => part("a", (sink) => sink.write(content))));
    await snapshots.close();
  }
  const { snapshots } = openByteTables({ url: primary.url, replicaUrl, connectionsMax: 2 }, watch);
  const source = await snapshots.open(folder, "a");
  const bytes = await source.read(0, source.size);
  await snapshots.close();
  return [Buffer.from(bytes).toString(), ...reports];
}

test("a snapshot that a replica does not have yet is read from the primary", async () =>
  expect(await readWith(replica.url, [primary.url])).toEqual([content.toString(), "lags", "lags"]));

test("so is a snapshot that it has in part", async () => {
  expect(await readWith(replica.url, [primary.url, replica.url])).toEqual([content.toString(), "found", "found"]);
  await runIn(replica, "delete from snapshot_chunks");
  expect(await readWith(replica.url, [])).toEqual([content.toString(), "found", "lags"]);
});

test("a snapshot that the replica has is read from it", async () => {
  const whole = [content.toString(), "found", "found"];
  expect(await readWith(replica.url, [primary.url, replica.url])).toEqual(whole);
  const { snapshots } = openByteTables({ url: primary.url, connectionsMax: 2 });
  await snapshots.remove(folder);
  await snapshots.close();
  expect(await readWith(replica.url, [])).toEqual(whole);
});

test("a replica that cannot be reached does not matter, and is reported", async () => {
  const nowhere = new URL(primary.url);
  nowhere.port = "1";
  const reports = ["connect (ECONNREFUSED)", "lags"];
  expect(await readWith(nowhere.href, [primary.url])).toEqual([content.toString(), ...reports]);
});
