import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CollectedRecords } from "../ingest/index.ts";
import { openSnapshotFolder, type SnapshotStore } from "../store/index.ts";
import { readSourceHashes, storeRecords, verifySourceHashes } from "./part-records.ts";

const folder = "p1-v1-records-1-1-a";
const hashes = ["a", "b", "c"].map((digit) => digit.repeat(64));

let place: string;
let snapshots: SnapshotStore;
let list: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "belvedere-part-records-"));
  snapshots = openSnapshotFolder(place);
  list = join(place, folder, "sources");
  const records = new CollectedRecords();
  for (const [line, hash] of hashes.entries()) {
    const path = records.paths.intern(`${line}.c`);
    records.sources.set(path, { line, hash });
  }
  await storeRecords(snapshots, folder, records);
});
afterEach(async () => {
  await snapshots.close();
  await rm(place, { recursive: true });
});

test("the list names the sources of the records", async () => {
  expect(await readSourceHashes(snapshots, folder)).toEqual(hashes);
  await verifySourceHashes(snapshots, folder);
});

test("a list that was cut, emptied or changed is noticed, and made again from the records", async () => {
  const whole = await readFile(list);
  const changed = Buffer.from(whole);
  changed[5] = changed[5]! ^ 1;
  for (const bytes of [whole.subarray(0, 32), whole.subarray(0, -32), whole.subarray(0, 0), changed]) {
    await writeFile(list, bytes);
    expect(await readSourceHashes(snapshots, folder)).toEqual(hashes);
    await expect(verifySourceHashes(snapshots, folder)).rejects.toThrow("the list of sources is damaged");
  }
});
