import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { snapshotStoreContract } from "../byte-stores.contract.ts";
import { packedVersionsContract } from "../packed-versions.contract.ts";
import { sweepContract } from "../sweep.contract.ts";
import { accepted, checkOn, expectRefused } from "../../fixture.contract.ts";
import { openTemporary } from "../../sqlite/opened.contract.ts";
import type { ObjectStoreSettings } from "./object-store.ts";
import { startObjectStore, type StoreForTests } from "./s3.contract.ts";
import { openSnapshotObjects } from "./snapshot-objects.ts";

let server: StoreForTests;
beforeAll(async () => {
  server = await startObjectStore();
});
afterAll(() => server.close());

/** A separate prefix in the shared bucket. */
const settingsNow = (): ObjectStoreSettings => ({ ...server.settings, prefix: `${randomUUID()}/` });

describe.concurrent("snapshots in an object store", () => {
  const check = checkOn(async () => {
    const opened = await openTemporary();
    const settings = settingsNow();
    return {
      ...opened,
      snapshots: openSnapshotObjects(settings),
      reopen: async () => ({ ...(await opened.reopen()), snapshots: openSnapshotObjects(settings) }),
    };
  });
  snapshotStoreContract(check);
  packedVersionsContract(check);
  sweepContract(check);
});

describe("large and incomplete snapshots", () => {
  const pieceBytes = 5 * 1024 * 1024;

  test("a part is sent in pieces, and is read exactly as written", async () => {
    const snapshots = openSnapshotObjects(settingsNow(), { pieceBytes });
    const bytes = Buffer.alloc(2 * pieceBytes + 12_345, "0123456789abc");
    accepted(
      await snapshots.create("v1", async (part) => {
        await part("large", async (sink) => {
          for (let start = 0; start < bytes.length; start += 3_000_000) {
            await sink.write(bytes.subarray(start, start + 3_000_000));
          }
        });
        await part("exact", (sink) => sink.write(bytes.subarray(0, pieceBytes)));
      }),
    );
    const source = await snapshots.open("v1", "large");
    expect(source.size).toBe(bytes.length);
    expect(Buffer.compare(await source.read(0, bytes.length), bytes)).toBe(0);
    expect(Buffer.compare(await source.read(pieceBytes - 5, 10), bytes.subarray(pieceBytes - 5, pieceBytes + 5))).toBe(
      0,
    );
    expect((await snapshots.open("v1", "exact")).size).toBe(pieceBytes);
  });

  test("a part that fails between its pieces leaves nothing", async () => {
    const snapshots = openSnapshotObjects(settingsNow(), { pieceBytes });
    const failing = snapshots.create("v1", (part) =>
      part("large", async (sink) => {
        await sink.write(Buffer.alloc(pieceBytes + 1));
        throw new Error("the worker failed");
      }),
    );
    await expect(failing).rejects.toThrow("the worker failed");
    expect([await snapshots.list(), await snapshots.parts("v1")]).toEqual([[], []]);
  });

  test("only old remains of a killed process are swept", async () => {
    const settings = settingsNow();
    const snapshots = openSnapshotObjects(settings);
    accepted(await snapshots.create("whole", (part) => part("a", (sink) => sink.write(Buffer.from("1")))));
    accepted(await snapshots.addPart("half", "a", (sink) => sink.write(Buffer.from("2"))));
    await snapshots.removeTemporaries();
    expect(await snapshots.parts("half")).toEqual(["a"]);
    await openSnapshotObjects(settings, { leftoverMilliseconds: -1000 }).removeTemporaries();
    expect([await snapshots.parts("half"), await snapshots.parts("whole"), await snapshots.list()]).toEqual([
      [],
      ["a"],
      ["whole"],
    ]);
  });

  test("more objects than one page lists are all listed", async () => {
    const snapshots = openSnapshotObjects(settingsNow());
    const names = Array.from({ length: 1_001 }, (_, index) => `p${String(index).padStart(4, "0")}`);
    await snapshots.create("v1", async (part) => {
      await Promise.all(names.map((name) => part(name, () => Promise.resolve())));
    });
    expect(await snapshots.parts("v1")).toEqual(names);
  });
});

describe("a store that is far away", () => {
  const put = (settings: ObjectStoreSettings) =>
    openSnapshotObjects(settings).addPart("v1", "a", (sink) => sink.write(Buffer.from("x")));
  /** The methods of the requests from here on. */
  const since = async (work: () => Promise<void>): Promise<readonly string[]> => {
    const before = server.asked.length;
    await work();
    return server.asked.slice(before).map((line) => line.split(" ")[0]!);
  };

  test("is asked again after a temporary failure, and not after a refusal", async () => {
    const again = await since(async () => {
      server.failures.push(503, 500, 429);
      accepted(await put(settingsNow()));
    });
    expect(again).toEqual(["PUT", "PUT", "PUT", "PUT"]);
    const refused = await since(async () => {
      server.failures.push(403);
      await expect(put(settingsNow())).rejects.toThrow("object store: PUT parts/v1/a: 403 Scripted");
    });
    expect(refused).toEqual(["PUT"]);
  });

  test("that keeps failing is asked five times; a full one is `storage.full` at once", async () => {
    const broken = await since(async () => {
      server.failures.push(500, 500, 500, 500, 500);
      await expect(openSnapshotObjects(settingsNow()).parts("v1")).rejects.toThrow("500 Scripted");
    });
    expect(broken).toHaveLength(5);
    const full = await since(async () => {
      server.failures.push(507);
      expectRefused(await put(settingsNow()), "storage.full");
    });
    expect(full).toEqual(["PUT"]);
  });

  test("a full store is reported as full, even if the written objects cannot be removed", async () => {
    const created = openSnapshotObjects(settingsNow()).create("v1", (part) => {
      server.failures.push(507, 403);
      return part("a", (sink) => sink.write(Buffer.from("x")));
    });
    expectRefused(await created, "storage.full");
    expect(server.failures).toEqual([]);
  });

  test("refuses requests with a wrong secret, and no error contains the secret", async () => {
    const credentials = { kind: "keys", ...server.keys, secretKey: "marked-secret" } as const;
    const failing = put({ ...settingsNow(), credentials });
    const error: unknown = await failing.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ cause: { status: 403, code: "SignatureDoesNotMatch" } });
    expect(inspect(error)).not.toContain("marked-secret");
  });

  test("that cannot be reached is reported as such", async () => {
    const nowhere = { ...settingsNow(), endpoint: "http://127.0.0.1:1" };
    await expect(openSnapshotObjects(nowhere).list()).rejects.toThrow("object store: GET : no answer");
  });
});
