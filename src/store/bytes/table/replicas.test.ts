import type { Pool } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Replicas } from "./replicas.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** Instead of connections, names: the tests only compare them. */
const pools = ["one", "two", "three"].map((name) => ({ name }) as unknown as Pool);
const nameOf = async (pool: Pool): Promise<string> => (pool as unknown as { readonly name: string }).name;

function countsIn(names: readonly (string | undefined)[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[String(name)] = (counts[String(name)] ?? 0) + 1;
  return counts;
}

test("reads that run at the same time are spread, and those that follow each other take turns", async () => {
  const replicas = new Replicas(pools);
  const release = Promise.withResolvers<void>();
  const running = Array.from({ length: 6 }, () =>
    replicas.read(async (pool) => {
      await release.promise;
      return nameOf(pool);
    }),
  );
  release.resolve();
  expect(countsIn(await Promise.all(running))).toEqual({ one: 2, two: 2, three: 2 });
  const turns = [await replicas.read(nameOf), await replicas.read(nameOf), await replicas.read(nameOf)];
  expect(countsIn(turns)).toEqual({ one: 1, two: 1, three: 1 });
});

test("a replica that is busy gets no further read while another is free", async () => {
  const replicas = new Replicas(pools.slice(0, 2));
  const release = Promise.withResolvers<void>();
  const long = replicas.read(async (pool) => {
    await release.promise;
    return nameOf(pool);
  });
  const short = [await replicas.read(nameOf), await replicas.read(nameOf), await replicas.read(nameOf)];
  release.resolve();
  expect(new Set(short).size).toBe(1);
  expect(short).not.toContain(await long);
});

test("a replica that fails rests for five seconds; without others, the primary is read", async () => {
  const reports: string[] = [];
  const watch = {
    missed: () => void reports.push("primary"),
    failed: (number: number) => void reports.push(`${number} failed`),
    found: (number: number) => void reports.push(`${number} found`),
  };
  const replicas = new Replicas(pools.slice(0, 1), watch);
  let fails = true;
  const read = () => replicas.read(async (pool) => (fails ? Promise.reject(new Error("no answer")) : nameOf(pool)));
  expect([await read(), await read()]).toEqual([undefined, undefined]);
  expect(reports.splice(0)).toEqual(["0 failed", "primary", "primary"]);
  fails = false;
  vi.advanceTimersByTime(5_001);
  expect([await read(), await read()]).toEqual(["one", "one"]);
  expect(reports.splice(0)).toEqual(["0 found", "0 found"]);
});

test("rows that a replica lacks are read from the primary, not from another replica", async () => {
  const asked: string[] = [];
  const read = new Replicas(pools).read(async (pool) => {
    asked.push(await nameOf(pool));
    return undefined;
  });
  expect([await read, asked.length]).toEqual([undefined, 1]);
});
