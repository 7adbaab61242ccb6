import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { reasonOf } from "../../failures.ts";
import { accepted } from "../../fixture.contract.ts";
import { makeDatabase, runIn, type TestDatabase } from "../../postgres/databases.contract.ts";
import { openByteTables } from "./open-tables.ts";
import type { ReplicaWatch } from "./replicas.ts";

let primary: TestDatabase;
let replica: TestDatabase;
let second: TestDatabase;
beforeEach(async () => {
  const make = () => makeDatabase(inject("postgresUrl"));
  [primary, replica, second] = [await make(), await make(), await make()];
});
afterEach(async () => {
  for (const database of [primary, replica, second]) await database.drop();
});

const folder = "p7-v1-1";
const content = Buffer.from("what was written");

function watched() {
  const reports: string[] = [];
  const watch: ReplicaWatch = {
    missed: () => void reports.push("primary"),
    failed: (number, failure) => void reports.push(`${number}: ${reasonOf(failure)}`),
    found: (number) => void reports.push(`${number}: found`),
  };
  return { reports, watch };
}

/** Writes to some databases, reads with the given replica; returns the bytes read from the part, and the reports. */
async function readWith(replicaUrl: string, written: readonly string[]) {
  const { reports, watch } = watched();
  for (const url of written) {
    const { snapshots } = openByteTables({ url, connectionsMax: 2 });
    accepted(await snapshots.create(folder, (part) => part("a", (sink) => sink.write(content))));
    await snapshots.close();
  }
  const { snapshots } = openByteTables({ url: primary.url, replicaUrls: [replicaUrl], connectionsMax: 2 }, watch);
  const source = await snapshots.open(folder, "a");
  const bytes = await source.read(0, source.size);
  await snapshots.close();
  return [Buffer.from(bytes).toString(), ...reports];
}

test("a snapshot that a replica does not have yet is read from the primary", async () =>
  expect(await readWith(replica.url, [primary.url])).toEqual([content.toString(), "primary", "primary"]));

test("so is a snapshot that it has in part", async () => {
  expect(await readWith(replica.url, [primary.url, replica.url])).toEqual([content.toString(), "0: found", "0: found"]);
  await runIn(replica, "delete from snapshot_chunks");
  expect(await readWith(replica.url, [])).toEqual([content.toString(), "0: found", "primary"]);
});

test("a snapshot that the replica has is read from it", async () => {
  const whole = [content.toString(), "0: found", "0: found"];
  expect(await readWith(replica.url, [primary.url, replica.url])).toEqual(whole);
  const { snapshots } = openByteTables({ url: primary.url, connectionsMax: 2 });
  await snapshots.remove(folder);
  await snapshots.close();
  expect(await readWith(replica.url, [])).toEqual(whole);
});

test("a replica that cannot be reached does not matter, and is reported", async () => {
  const nowhere = new URL(primary.url);
  nowhere.port = "1";
  const reports = ["0: connect (ECONNREFUSED)", "primary", "primary"];
  expect(await readWith(nowhere.href, [primary.url])).toEqual([content.toString(), ...reports]);
});

test("replicas share the reads; one that fails rests, and the others answer", async () => {
  const { reports, watch } = watched();
  for (const { url } of [primary, replica, second]) {
    const { snapshots } = openByteTables({ url, connectionsMax: 2 });
    accepted(await snapshots.create(folder, (part) => part("a", (sink) => sink.write(content))));
    await snapshots.close();
  }
  const nowhere = Object.assign(new URL(primary.url), { port: "1" });
  const replicaUrls = [replica.url, nowhere.href, second.url];
  const { snapshots } = openByteTables({ url: primary.url, replicaUrls, connectionsMax: 4 }, watch);
  const read = async () => {
    const source = await snapshots.open(folder, "a");
    expect(Buffer.from(await source.read(0, source.size)).toString()).toBe(content.toString());
  };
  for (let round = 0; round < 10; round++) await read();
  await Promise.all(Array.from({ length: 10 }, read));
  await snapshots.close();
  const count = (report: string): number => reports.filter((found) => found === report).length;
  expect(count("1: connect (ECONNREFUSED)")).toBeGreaterThan(0);
  expect([count("0: found") + count("2: found"), count("primary")]).toEqual([40, 0]);
  expect(Math.min(count("0: found"), count("2: found"))).toBeGreaterThan(10);
});
