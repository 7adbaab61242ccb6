import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import { accepted, type Check } from "../fixture.contract.ts";
import type { PartName, SnapshotStore } from "./snapshot-store.ts";

const hostileNames = ["", ".", "..", "../x", "a/b", "/etc", "a\\b", "a\0", ".tmp-x", "é", "a".repeat(201)];

async function createVersion(snapshots: SnapshotStore, folder: string, parts: Record<string, string>): Promise<void> {
  const created = await snapshots.create(folder, async (part) => {
    for (const [name, text] of Object.entries(parts)) {
      await part(name, (sink) => sink.write(Buffer.from(text)));
    }
  });
  accepted(created);
}

async function readAll(snapshots: SnapshotStore, folder: string, part: string): Promise<string> {
  const source = await snapshots.open(folder, part);
  const bytes = await source.read(0, source.size);
  await source.close();
  return Buffer.from(bytes).toString();
}

async function addedParts(snapshots: SnapshotStore, before: number | undefined): Promise<readonly PartName[]> {
  const added: PartName[] = [];
  for await (const part of snapshots.addedParts(before)) added.push(part);
  return added;
}

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

/** The contract of every snapshot store. */
export function snapshotStoreContract(check: Check): void {
  check("every part of a snapshot can be read after a restart", async (opened) => {
    await createVersion(opened.snapshots, "v1", { "artifacts.arrow": "abc", "rating-1.arrow": "" });
    const { snapshots } = await opened.reopen();
    expect(await snapshots.list()).toEqual(["v1"]);
    expect(await snapshots.parts("v1")).toEqual(["artifacts.arrow", "rating-1.arrow"]);
    expect(await readAll(snapshots, "v1", "artifacts.arrow")).toBe("abc");
    expect(await readAll(snapshots, "v1", "rating-1.arrow")).toBe("");
  });

  check("the bytes read are the bytes written, for writes of any size", async ({ snapshots }) => {
    const sizes = [0, 1, 1000, 1024 * 1024 - 1, 1024 * 1024, 1024 * 1024 + 1, 3_000_000, 7];
    const reused = new Uint8Array(Math.max(...sizes));
    const expected: Uint8Array[] = [];
    await snapshots.create("v1", (part) =>
      part("p", async (sink) => {
        for (const [index, size] of sizes.entries()) {
          // The writer may reuse its buffer as soon as the write has returned.
          const bytes = reused.subarray(0, size).fill(index + 1);
          expected.push(bytes.slice());
          await sink.write(bytes);
        }
      }),
    );
    const whole = Buffer.concat(expected);
    const source = await snapshots.open("v1", "p");
    expect(source.size).toBe(whole.length);
    expect(Buffer.compare(await source.read(0, whole.length), whole)).toBe(0);
    expect(Buffer.compare(await source.read(1000, 2_000_000), whole.subarray(1000, 2_001_000))).toBe(0);
    expect((await source.read(whole.length, 0)).length).toBe(0);
  });

  check("parts that are written side by side do not mix", async ({ snapshots }) => {
    const names = Array.from({ length: 8 }, (_, index) => `p${index}`);
    await snapshots.create("v1", async (part) => {
      const write = (name: string) =>
        part(name, async (sink) => {
          for (let piece = 0; piece < 5; piece += 1) {
            await sink.cut?.();
            await sink.write(Buffer.alloc(50_000, name));
          }
        });
      await Promise.all(names.map(write));
    });
    for (const name of names) expect(await readAll(snapshots, "v1", name)).toBe(Buffer.alloc(250_000, name).toString());
  });

  check("no reader sees a snapshot before it is complete, and a failed one leaves nothing", async ({ snapshots }) => {
    const failing = snapshots.create("v1", async (part) => {
      await part("a", (sink) => sink.write(Buffer.from("x")));
      expect(await snapshots.list()).toEqual([]);
      throw new Error("the worker failed");
    });
    await expect(failing).rejects.toThrow("the worker failed");
    expect(await snapshots.list()).toEqual([]);
    await createVersion(snapshots, "v1", { a: "y" });
    expect(await readAll(snapshots, "v1", "a")).toBe("y");
  });

  check("a failed part fails the snapshot, even if the caller ignores the failure", async ({ snapshots }) => {
    const failing = snapshots.create("v1", async (part) => {
      await part("a", () => Promise.reject(new Error("the part failed"))).catch(() => undefined);
    });
    await expect(failing).rejects.toThrow("the part failed");
    expect(await snapshots.list()).toEqual([]);
  });

  check("a folder's name is used once", async ({ snapshots }) => {
    await createVersion(snapshots, "v1", { a: "first" });
    await expect(createVersion(snapshots, "v1", { a: "second" })).rejects.toThrow();
    expect(await readAll(snapshots, "v1", "a")).toBe("first");
    expect(await snapshots.list()).toEqual(["v1"]);
  });

  check("a part is added completely or not at all, and replaces a part of the same name", async ({ snapshots }) => {
    await createVersion(snapshots, "v1", { a: "1" });
    accepted(await snapshots.addPart("v1", "rating-2.arrow", (sink) => sink.write(Buffer.from("two"))));
    expect(await readAll(snapshots, "v1", "rating-2.arrow")).toBe("two");
    const failing = snapshots.addPart("v1", "rating-3.arrow", () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await snapshots.parts("v1")).toEqual(["a", "rating-2.arrow"]);
    accepted(await snapshots.addPart("v1", "rating-2.arrow", (sink) => sink.write(Buffer.from("again"))));
    expect(await readAll(snapshots, "v1", "rating-2.arrow")).toBe("again");
  });

  check("removed snapshots and parts are gone, and removing them again does not fail", async ({ snapshots }) => {
    await createVersion(snapshots, "v1", { a: "1", b: "2" });
    await createVersion(snapshots, "v10", { a: "3" });
    await snapshots.removePart("v1", "b");
    await snapshots.removePart("v1", "b");
    expect(await snapshots.parts("v1")).toEqual(["a"]);
    await expect(snapshots.open("v1", "b")).rejects.toThrow();
    expect(await readAll(snapshots, "v1", "a")).toBe("1");
    await snapshots.remove("v1");
    await snapshots.remove("v1");
    expect(await snapshots.list()).toEqual(["v10"]);
    await expect(snapshots.open("v1", "a")).rejects.toThrow();
    expect(await readAll(snapshots, "v10", "a")).toBe("3");
  });

  check(
    "snapshots and parts older than an instant are listed, and a younger part is not removed",
    async ({ snapshots }) => {
      const [past, future] = [Date.now() - 60_000, Date.now() + 60_000];
      await createVersion(snapshots, "v1", { a: "1" });
      accepted(await snapshots.addPart("v1", "b", (sink) => sink.write(Buffer.from("2"))));
      expect([await snapshots.list(past), await snapshots.list(future)]).toEqual([[], ["v1"]]);
      expect(await addedParts(snapshots, past)).toEqual([]);
      for (const before of [undefined, future]) {
        expect(await addedParts(snapshots, before)).toContainEqual({ folder: "v1", part: "b" });
      }
      await snapshots.removePart("v1", "b", past);
      expect(await readAll(snapshots, "v1", "b")).toBe("2");
      await snapshots.removePart("v1", "b", future);
      expect(await snapshots.parts("v1")).toEqual(["a"]);
    },
  );

  check("more parts can be read at once than stay open, and each returns its own bytes", async ({ snapshots }) => {
    const names = Array.from({ length: 600 }, (_, index) => `p${index}`);
    await createVersion(snapshots, "v1", Object.fromEntries(names.map((name) => [name, `text of ${name}`])));
    const sources = await Promise.all(names.map((name) => snapshots.open("v1", name)));
    for (let round = 0; round < 2; round += 1) {
      const texts = await Promise.all(
        sources.map(async (source) => Buffer.from(await source.read(0, source.size)).toString()),
      );
      expect(texts).toEqual(names.map((name) => `text of ${name}`));
    }
  });

  check("reading outside a part, or after closing it, throws", async ({ snapshots }) => {
    await createVersion(snapshots, "v1", { a: "abc" });
    const source = await snapshots.open("v1", "a");
    await expect(source.read(0, 4)).rejects.toThrow(RangeError);
    await expect(source.read(-1, 1)).rejects.toThrow(RangeError);
    await expect(source.read(Number.NaN, 1)).rejects.toThrow(RangeError);
    await source.close();
    await expect(source.read(0, 1)).rejects.toThrow("closed");
  });

  check("no name leads out of the place", async ({ snapshots }) => {
    await createVersion(snapshots, "v1", { a: "1" });
    for (const name of hostileNames) {
      await expect(async () => snapshots.create(name, () => Promise.resolve())).rejects.toThrow(RangeError);
      await expect(async () => snapshots.open(name, "a")).rejects.toThrow(RangeError);
      await expect(async () => snapshots.open("v1", name)).rejects.toThrow(RangeError);
      await expect(async () => snapshots.addPart("v1", name, () => Promise.resolve())).rejects.toThrow(RangeError);
      await expect(async () => snapshots.removePart("v1", name)).rejects.toThrow(RangeError);
      await expect(async () => snapshots.remove(name)).rejects.toThrow(RangeError);
      await expect(async () => snapshots.parts(name)).rejects.toThrow(RangeError);
    }
    await expect(snapshots.create("v2", (part) => part("../x", () => Promise.resolve()))).rejects.toThrow(RangeError);
    expect(await snapshots.list()).toEqual(["v1"]);
  });
}

/** The contract of every upload store. */
export function uploadStoreContract(check: Check): void {
  check("an upload survives restarts until it is removed", async (opened) => {
    const upload = accepted(await opened.uploads.keep(pieces("ab", "", "c")));
    const { uploads } = await opened.reopen();
    expect(await uploads.list()).toEqual([upload]);
    expect(await uploads.size(upload)).toBe(3);
    expect((await buffer(uploads.open(upload))).toString()).toBe("abc");
    await uploads.remove(upload);
    await uploads.remove(upload);
    expect(await uploads.list()).toEqual([]);
  });

  check("an aborted upload leaves nothing", async ({ uploads }) => {
    async function* aborted(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("half");
      throw new Error("the client left");
    }
    await expect(uploads.keep(aborted())).rejects.toThrow("the client left");
    expect(await uploads.list()).toEqual([]);
  });

  check("uploads at once do not mix", async ({ uploads }) => {
    const texts = Array.from({ length: 30 }, (_, index) => `upload ${index}`);
    const names = await Promise.all(texts.map(async (text) => accepted(await uploads.keep(pieces(text, text)))));
    expect(new Set(names).size).toBe(30);
    for (const [index, upload] of names.entries()) {
      expect((await buffer(uploads.open(upload))).toString()).toBe(texts[index]!.repeat(2));
    }
  });

  check("no name leads out of the spool", async ({ uploads }) => {
    for (const name of hostileNames) {
      expect(() => uploads.open(name)).toThrow(RangeError);
      await expect(async () => uploads.size(name)).rejects.toThrow(RangeError);
      await expect(async () => uploads.remove(name)).rejects.toThrow(RangeError);
    }
  });
}
