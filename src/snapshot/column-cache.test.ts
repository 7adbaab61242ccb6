import fc from "fast-check";
import { expect, test } from "vitest";
import { ColumnCache } from "./column-cache.ts";
import { columnBytes, type Column } from "./columns.ts";
import { textColumn } from "./text-builder.ts";

const column = (kilobytes: number): Column => ({ kind: "number", values: new Float64Array(kilobytes * 128) });

/** A cache whose loads are counted by key. */
class CountedCache extends ColumnCache {
  readonly loads: string[] = [];

  async fetch(key: string, kilobytes = 1): Promise<Column> {
    return this.get(key, async () => {
      this.loads.push(key);
      return column(kilobytes);
    });
  }
}

test("a column is loaded once and cached", async () => {
  const cache = new CountedCache(100_000);
  const first = await cache.fetch("a");
  expect(await cache.fetch("a")).toBe(first);
  expect(cache.loads).toEqual(["a"]);
  expect(cache.bytes).toBeGreaterThanOrEqual(1024);
});

test("the least recently used goes first", async () => {
  const cache = new CountedCache(5000);
  for (const key of ["a", "b", "c", "a", "d", "a", "b"]) await cache.fetch(key);
  expect(cache.loads).toEqual(["a", "b", "c", "d", "b"]);
});

test("where values are read all in turn, most stay when not all have room, and new ones come in", async () => {
  const loadsOf = async (whenFull: "oldest" | "most-stay"): Promise<number> => {
    const cache = new CountedCache(100 * 1_600, whenFull);
    for (let turn = 0; turn < 10; turn++) for (let key = 0; key < 120; key++) await cache.fetch(`${key}`);
    return cache.loads.length;
  };
  expect(await loadsOf("oldest")).toBe(10 * 120);
  // About a fifth of the values has no room; a few more make room for them.
  expect(await loadsOf("most-stay")).toBeLessThan(120 + 9 * 40);
  const cache = new CountedCache(10 * 1_600, "most-stay");
  for (let key = 0; key < 20; key++) await cache.fetch(`old${key}`);
  for (let turn = 0; turn < 20; turn++) await cache.fetch("new");
  expect(cache.loads.filter((key) => key === "new").length).toBeLessThanOrEqual(8);
});

test("the bound holds whatever is asked for", async () => {
  const bytesMax = 10_000;
  const whenFull = fc.constantFrom("oldest" as const, "most-stay" as const);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(9), fc.nat(12)), { maxLength: 40 }), whenFull, async (requests, when) => {
      const cache = new CountedCache(bytesMax, when);
      for (const [key, kilobytes] of requests) {
        const loaded = await cache.fetch(`${key}/${kilobytes}`, kilobytes);
        expect(columnBytes(loaded)).toBe(kilobytes * 1024);
        expect(cache.bytes).toBeLessThanOrEqual(bytesMax);
      }
      cache.forget("");
      expect(cache.bytes).toBe(0);
    }),
  );
});

test("a column larger than the bound is returned but not cached, and evicts nothing", async () => {
  const cache = new CountedCache(5000);
  await cache.fetch("a");
  expect(columnBytes(await cache.fetch("large", 50))).toBe(51_200);
  await cache.fetch("large", 50);
  await cache.fetch("a");
  expect(cache.loads).toEqual(["a", "large", "large"]);
});

test("empty columns count too, and are evicted", async () => {
  const cache = new CountedCache(5000);
  for (let index = 0; index < 100; index++) await cache.fetch(`${index}`, 0);
  await cache.fetch("0", 0);
  expect(cache.loads.length).toBe(101);
});

test("concurrent requests share one load", async () => {
  const cache = new CountedCache(100_000);
  const [first, second, third] = await Promise.all([cache.fetch("a"), cache.fetch("a"), cache.fetch("b")]);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(cache.loads).toEqual(["a", "b"]);
});

test("a failed load fails all who wait for it, and the next one tries again", async () => {
  const cache = new ColumnCache(100_000);
  const fail = () => cache.get("a", () => Promise.reject(new Error("disk")));
  const results = await Promise.allSettled([fail(), fail()]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(cache.bytes).toBe(0);
  const loaded = column(1);
  expect(await cache.get("a", async () => loaded)).toBe(loaded);
});

test("what is forgotten is loaded again, and only that", async () => {
  const cache = new CountedCache(100_000);
  for (const key of ["v1/a", "v1/b", "v10/a"]) await cache.fetch(key);
  cache.forget("v1/");
  for (const key of ["v1/a", "v10/a"]) await cache.fetch(key);
  expect(cache.loads).toEqual(["v1/a", "v1/b", "v10/a", "v1/a"]);
});

test("a load that is forgotten while it runs is not cached, and the next one does not wait for it", async () => {
  const cache = new ColumnCache(100_000);
  const slow = Promise.withResolvers<Column>();
  const [early, late] = [column(1), column(2)];
  const first = cache.get("v1/a", () => slow.promise);
  cache.forget("v1/");
  expect(await cache.get("v1/a", async () => late)).toBe(late);
  slow.resolve(early);
  expect(await first).toBe(early);
  expect(await cache.get("v1/a", () => Promise.reject(new Error("loaded again")))).toBe(late);
});

test("a column's bytes are those of its buffers and of its choices", () => {
  expect(columnBytes({ kind: "integer", values: new Int32Array(10), absent: null })).toBe(40);
  expect(columnBytes({ kind: "text", values: textColumn(["abc", undefined]) })).toBe(3 * 4 + 3 + 1);
  const choices = ["x".repeat(1000)];
  expect(columnBytes({ kind: "choice", values: new Int32Array(1), choices })).toBeGreaterThanOrEqual(2004);
});
