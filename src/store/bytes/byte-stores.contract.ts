import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import { accepted, type Check } from "../fixture.contract.ts";
import type { PartName, SnapshotStore } from "./snapshot-store.ts";

const hostileNames = ["", ".", "..", "../x", "a/b", "/etc", "a\\b", "a\0", ".tmp-x", "é", "a".repeat(201)];

async function createVersion(place: SnapshotStore, folder: string, parts: Record<string, string>): Promise<void> {
  const created = await place.create(folder, async (part) => {
    for (const [name, text] of Object.entries(parts)) {
      await part(name, (sink) => sink.write(Buffer.from(text)));
    }
  });
  accepted(created);
}

async function readAll(place: SnapshotStore, folder: string, part: string): Promise<string> {
  const source = await place.open(folder, part);
  const bytes = await source.read(0, source.size);
  await source.close();
  return Buffer.from(bytes).toString();
}

async function addedParts(place: SnapshotStore, before: number | undefined): Promise<readonly PartName[]> {
  const added: PartName[] = [];
  for await (const part of place.addedParts(before)) added.push(part);
  return added;
}

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

/** The contract of every snapshot store. */
export function snapshotStoreContract(check: Check): void {
  check("every part of a snapshot can be read after a restart", async (opened) => {
    await createVersion(opened.place, "v1", { "artifacts.arrow": "abc", "rating-1.arrow": "" });
    const { place } = await opened.reopen();
    expect(await place.list()).toEqual(["v1"]);
    expect(await place.parts("v1")).toEqual(["artifacts.arrow", "rating-1.arrow"]);
    expect(await readAll(place, "v1", "artifacts.arrow")).toBe("abc");
    expect(await readAll(place, "v1", "rating-1.arrow")).toBe("");
  });

  check("the bytes read are the bytes written, for writes of any size", async ({ place }) => {
    const sizes = [0, 1, 1000, 1024 * 1024 - 1, 1024 * 1024, 1024 * 1024 + 1, 3_000_000, 7];
    const reused = new Uint8Array(Math.max(...sizes));
    const expected: Uint8Array[] = [];
    await place.create("v1", (part) =>
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
    const source = await place.open("v1", "p");
    expect(source.size).toBe(whole.length);
    expect(Buffer.compare(await source.read(0, whole.length), whole)).toBe(0);
    expect(Buffer.compare(await source.read(1000, 2_000_000), whole.subarray(1000, 2_001_000))).toBe(0);
    expect((await source.read(whole.length, 0)).length).toBe(0);
  });

  check("parts that are written side by side do not mix", async ({ place }) => {
    const names = Array.from({ length: 8 }, (_, index) => `p${index}`);
    await place.create("v1", async (part) => {
      const write = (name: string) =>
        part(name, async (sink) => {
          for (let piece = 0; piece < 5; piece += 1) {
            await sink.cut?.();
            await sink.write(Buffer.alloc(50_000, name));
          }
        });
      await Promise.all(names.map(write));
    });
    for (const name of names) expect(await readAll(place, "v1", name)).toBe(Buffer.alloc(250_000, name).toString());
  });

  check("no reader sees a snapshot before it is complete, and a failed one leaves nothing", async ({ place }) => {
    const failing = place.create("v1", async (part) => {
      await part("a", (sink) => sink.write(Buffer.from("x")));
      expect(await place.list()).toEqual([]);
      throw new Error("the worker failed");
    });
    await expect(failing).rejects.toThrow("the worker failed");
    expect(await place.list()).toEqual([]);
    await createVersion(place, "v1", { a: "y" });
    expect(await readAll(place, "v1", "a")).toBe("y");
  });

  check("a failed part fails the snapshot, even if the caller ignores the failure", async ({ place }) => {
    const failing = place.create("v1", async (part) => {
      await part("a", () => Promise.reject(new Error("the part failed"))).catch(() => undefined);
    });
    await expect(failing).rejects.toThrow("the part failed");
    expect(await place.list()).toEqual([]);
  });

  check("a folder's name is used once", async ({ place }) => {
    await createVersion(place, "v1", { a: "first" });
    await expect(createVersion(place, "v1", { a: "second" })).rejects.toThrow();
    expect(await readAll(place, "v1", "a")).toBe("first");
    expect(await place.list()).toEqual(["v1"]);
  });

  check("a part is added completely or not at all, and replaces a part of the same name", async ({ place }) => {
    await createVersion(place, "v1", { a: "1" });
    accepted(await place.addPart("v1", "rating-2.arrow", (sink) => sink.write(Buffer.from("two"))));
    expect(await readAll(place, "v1", "rating-2.arrow")).toBe("two");
    const failing = place.addPart("v1", "rating-3.arrow", () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await place.parts("v1")).toEqual(["a", "rating-2.arrow"]);
    accepted(await place.addPart("v1", "rating-2.arrow", (sink) => sink.write(Buffer.from("again"))));
    expect(await readAll(place, "v1", "rating-2.arrow")).toBe("again");
  });

  check("removed snapshots and parts are gone, and removing them again does not fail", async ({ place }) => {
    await createVersion(place, "v1", { a: "1", b: "2" });
    await createVersion(place, "v10", { a: "3" });
    await place.removePart("v1", "b");
    await place.removePart("v1", "b");
    expect(await place.parts("v1")).toEqual(["a"]);
    await expect(place.open("v1", "b")).rejects.toThrow();
    expect(await readAll(place, "v1", "a")).toBe("1");
    await place.remove("v1");
    await place.remove("v1");
    expect(await place.list()).toEqual(["v10"]);
    await expect(place.open("v1", "a")).rejects.toThrow();
    expect(await readAll(place, "v10", "a")).toBe("3");
  });

  check(
    "snapshots and parts older than an instant are listed, and a younger part is not removed",
    async ({ place }) => {
      const [past, future] = [Date.now() - 60_000, Date.now() + 60_000];
      await createVersion(place, "v1", { a: "1" });
      accepted(await place.addPart("v1", "b", (sink) => sink.write(Buffer.from("2"))));
      expect([await place.list(past), await place.list(future)]).toEqual([[], ["v1"]]);
      expect(await addedParts(place, past)).toEqual([]);
      for (const before of [undefined, future]) {
        expect(await addedParts(place, before)).toContainEqual({ folder: "v1", part: "b" });
      }
      await place.removePart("v1", "b", past);
      expect(await readAll(place, "v1", "b")).toBe("2");
      await place.removePart("v1", "b", future);
      expect(await place.parts("v1")).toEqual(["a"]);
    },
  );

  check("more parts can be read at once than stay open, and each returns its own bytes", async ({ place }) => {
    const names = Array.from({ length: 600 }, (_, index) => `p${index}`);
    await createVersion(place, "v1", Object.fromEntries(names.map((name) => [name, `text of ${name}`])));
    const sources = await Promise.all(names.map((name) => place.open("v1", name)));
    for (let round = 0; round < 2; round += 1) {
      const texts = await Promise.all(
        sources.map(async (source) => Buffer.from(await source.read(0, source.size)).toString()),
      );
      expect(texts).toEqual(names.map((name) => `text of ${name}`));
    }
  });

  check("reading outside a part, or after closing it, throws", async ({ place }) => {
    await createVersion(place, "v1", { a: "abc" });
    const source = await place.open("v1", "a");
    await expect(source.read(0, 4)).rejects.toThrow(RangeError);
    await expect(source.read(-1, 1)).rejects.toThrow(RangeError);
    await expect(source.read(Number.NaN, 1)).rejects.toThrow(RangeError);
    await source.close();
    await expect(source.read(0, 1)).rejects.toThrow("closed");
  });

  check("no name leads out of the place", async ({ place }) => {
    await createVersion(place, "v1", { a: "1" });
    for (const name of hostileNames) {
      await expect(async () => place.create(name, () => Promise.resolve())).rejects.toThrow(RangeError);
      await expect(async () => place.open(name, "a")).rejects.toThrow(RangeError);
      await expect(async () => place.open("v1", name)).rejects.toThrow(RangeError);
      await expect(async () => place.addPart("v1", name, () => Promise.resolve())).rejects.toThrow(RangeError);
      await expect(async () => place.removePart("v1", name)).rejects.toThrow(RangeError);
      await expect(async () => place.remove(name)).rejects.toThrow(RangeError);
      await expect(async () => place.parts(name)).rejects.toThrow(RangeError);
    }
    await expect(place.create("v2", (part) => part("../x", () => Promise.resolve()))).rejects.toThrow(RangeError);
    expect(await place.list()).toEqual(["v1"]);
  });
}

/** The contract of every upload store. */
export function uploadStoreContract(check: Check): void {
  check("an upload survives restarts until it is removed", async (opened) => {
    const upload = accepted(await opened.spool.keep(pieces("ab", "", "c")));
    const { spool } = await opened.reopen();
    expect(await spool.list()).toEqual([upload]);
    expect(await spool.size(upload)).toBe(3);
    expect((await buffer(spool.open(upload))).toString()).toBe("abc");
    await spool.remove(upload);
    await spool.remove(upload);
    expect(await spool.list()).toEqual([]);
  });

  check("an aborted upload leaves nothing", async ({ spool }) => {
    async function* aborted(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("half");
      throw new Error("the client left");
    }
    await expect(spool.keep(aborted())).rejects.toThrow("the client left");
    expect(await spool.list()).toEqual([]);
  });

  check("uploads at once do not mix", async ({ spool }) => {
    const texts = Array.from({ length: 30 }, (_, index) => `upload ${index}`);
    const uploads = await Promise.all(texts.map(async (text) => accepted(await spool.keep(pieces(text, text)))));
    expect(new Set(uploads).size).toBe(30);
    for (const [index, upload] of uploads.entries()) {
      expect((await buffer(spool.open(upload))).toString()).toBe(texts[index]!.repeat(2));
    }
  });

  check("no name leads out of the spool", async ({ spool }) => {
    for (const name of hostileNames) {
      expect(() => spool.open(name)).toThrow(RangeError);
      await expect(async () => spool.size(name)).rejects.toThrow(RangeError);
      await expect(async () => spool.remove(name)).rejects.toThrow(RangeError);
    }
  });
}
