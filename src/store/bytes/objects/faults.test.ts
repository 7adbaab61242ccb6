import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { storageTroubleOf } from "../../failures.ts";
import { accepted } from "../../fixture.contract.ts";
import type { SnapshotStore } from "../snapshot-store.ts";
import { startObjectStore, type Fault, type StoreForTests } from "./s3.contract.ts";
import { openSnapshotObjects } from "./snapshot-objects.ts";

let server: StoreForTests;
beforeAll(async () => {
  server = await startObjectStore();
});
afterAll(() => server.close());
afterEach(() => {
  expect([server.faults.splice(0), server.failures.splice(0)]).toEqual([[], []]);
});

const pieceBytes = 5 * 1024 * 1024;
const bytes = randomBytes(300_000);
const opened = (): SnapshotStore => openSnapshotObjects({ ...server.settings, prefix: `${randomUUID()}/` });

/** A store that has a snapshot with one part. */
async function written(content = bytes): Promise<SnapshotStore> {
  const snapshots = opened();
  accepted(await snapshots.create("v1", (part) => part("a", (sink) => sink.write(content))));
  return snapshots;
}

/** The methods of the requests that the work needs. */
async function requests(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = server.asked.length;
  await work();
  return server.asked.slice(before).map((line) => line.split(/[ ?]/)[0]!);
}

/** The error that the work fails with. */
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test.each(["lost", "cut", "short", "moved", "slow"] as const)(
  "a read is right although an answer is %s",
  async (fault) => {
    const snapshots = await written();
    for (const [offset, length] of [
      [0, 100_000],
      [50_000, 1],
      [200_000, 100_000],
    ] as const) {
      server.faults.push(fault);
      const source = await snapshots.open("v1", "a");
      server.faults.splice(0);
      expect(source.size).toBe(bytes.length);
      server.faults.push(fault);
      const read = await source.read(offset, length);
      server.faults.splice(0);
      expect(Buffer.compare(read, bytes.subarray(offset, offset + length))).toBe(0);
    }
  },
);

test("the size and the end of a part are one request, and so is each other read", async () => {
  const snapshots = await written();
  const asked = await requests(async () => {
    const source = await snapshots.open("v1", "a");
    expect(Buffer.compare(await source.read(290_000, 10_000), bytes.subarray(290_000))).toBe(0);
    expect(Buffer.compare(await source.read(10, 10), bytes.subarray(10, 20))).toBe(0);
  });
  expect(asked).toEqual(["GET", "GET"]);
});

test("a part that is replaced is never read as a mixture of both", async () => {
  const snapshots = await written();
  const before = await snapshots.open("v1", "a");
  accepted(await snapshots.addPart("v1", "a", (sink) => sink.write(randomBytes(300_000))));
  await expect(before.read(0, 10)).rejects.toThrow("412 PreconditionFailed");
});

test.each([
  ["answers that are cut", () => server.faults.push(...Array.from({ length: 5 }, (): Fault => "cut"))],
  ["no answers", () => server.faults.push(...Array.from({ length: 5 }, (): Fault => "lost"))],
  ["answers of another range", () => server.faults.push(...Array.from({ length: 5 }, (): Fault => "moved"))],
  ["a store that is too busy", () => server.failures.push(503, 503, 503, 503, 503)],
  ["keys that it no longer accepts", () => server.failures.push(403)],
])("a read that meets nothing but %s fails as one from a store that is away", async (_, prepare) => {
  const snapshots = await written();
  const source = await snapshots.open("v1", "a");
  prepare();
  expect(storageTroubleOf(await failureOf(source.read(0, 10)))).toBe("away");
});

test("a missing part is not a store that is away", async () => {
  const snapshots = await written();
  const missing = await failureOf(snapshots.open("v1", "b"));
  expect([storageTroubleOf(missing), (missing as Error).message]).toEqual([undefined, "there is no part parts/v1/b"]);
  const source = await snapshots.open("v1", "a");
  await snapshots.remove("v1");
  const gone = await failureOf(source.read(0, 10));
  expect([storageTroubleOf(gone), (gone as Error).message]).toEqual([
    undefined,
    "object store: GET parts/v1/a: 404 NoSuchKey",
  ]);
});

test("an object is written once although the answer to its last piece, or to its completion, is lost", async () => {
  const large = randomBytes(pieceBytes + 1000);
  for (const faultsBefore of [0, 1, 2, 3]) {
    const snapshots = openSnapshotObjects({ ...server.settings, prefix: `${randomUUID()}/` }, { pieceBytes });
    const created = snapshots.addPart("v1", "a", async (sink) => {
      server.faults.push(...Array.from({ length: faultsBefore }, (): Fault => "slow"), "lost");
      await sink.write(large);
    });
    accepted(await created);
    const source = await snapshots.open("v1", "a");
    expect(Buffer.compare(await source.read(0, source.size), large)).toBe(0);
  }
});

test("a completion that the store did not carry out is not taken for one", async () => {
  const snapshots = openSnapshotObjects({ ...server.settings, prefix: `${randomUUID()}/` }, { pieceBytes });
  const created = snapshots.addPart("v1", "a", async (sink) => {
    await sink.write(randomBytes(pieceBytes + 1000));
    server.dropUploads();
  });
  await expect(created).rejects.toThrow("404 NoSuchUpload");
});

test("a snapshot is published again after it is unknown whether it was", async () => {
  const snapshots = opened();
  const fill = async (part: Parameters<Parameters<SnapshotStore["create"]>[1]>[0]) => {
    await part("a", (sink) => sink.write(bytes));
    server.faults.push("lost", "lost", "lost", "lost", "lost");
  };
  expect(storageTroubleOf(await failureOf(snapshots.create("v1", fill)))).toBe("away");
  await snapshots.remove("v1");
  accepted(await snapshots.create("v1", (part) => part("a", (sink) => sink.write(bytes))));
  expect([await snapshots.list(), await snapshots.parts("v1")]).toEqual([["v1"], ["a"]]);
});
