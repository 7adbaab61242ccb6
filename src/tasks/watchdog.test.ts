import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSharedEntries, sharedEntries, Watchdog } from "./watchdog.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bounds = { waitingMilliseconds: 1000, computingMilliseconds: 6000, pluginMilliseconds: 3000 };

function watch(utilization = 0) {
  const worker = { performance: { eventLoopUtilization: () => ({ utilization }) } } as unknown as Worker;
  const shared = createSharedEntries();
  const stalls: number[] = [];
  const plugins: number[] = [];
  const watchdog = new Watchdog(worker, shared, bounds, (milliseconds, plugin) => {
    stalls.push(milliseconds);
    plugins.push(plugin);
  });
  return { watchdog, shared, stalls, plugins, advance: () => Atomics.add(shared, sharedEntries.progress, 1) };
}

test("a job that waits without progress is stopped, once", () => {
  const { stalls } = watch();
  vi.advanceTimersByTime(999);
  expect(stalls).toEqual([]);
  vi.advanceTimersByTime(100_000);
  expect(stalls).toEqual([1000]);
});

test("a job that moves slowly is never stopped", () => {
  const { stalls, advance } = watch();
  for (let count = 0; count < 100; count += 1) {
    vi.advanceTimersByTime(900);
    advance();
  }
  expect(stalls).toEqual([]);
});

test("a job that computes has more time", () => {
  const { stalls } = watch(0.9);
  vi.advanceTimersByTime(5900);
  expect(stalls).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(stalls).toEqual([6000]);
});

test("a job that waits for the main thread is not stopped", async () => {
  const { watchdog, stalls } = watch();
  const { promise, resolve } = Promise.withResolvers<string>();
  const answered = watchdog.during(promise);
  vi.advanceTimersByTime(50_000);
  resolve("reply");
  expect(await answered).toBe("reply");
  vi.advanceTimersByTime(900);
  expect(stalls).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(stalls).toEqual([1000]);
});

test("a finished job is not watched any more", () => {
  const { watchdog, stalls } = watch();
  watchdog.stop();
  vi.advanceTimersByTime(50_000);
  expect(stalls).toEqual([]);
});

test("the code of a plug-in has its own bound, and the plug-in is named", () => {
  const { stalls, plugins, shared } = watch(1);
  Atomics.store(shared, sharedEntries.plugin, 2);
  vi.advanceTimersByTime(2900);
  expect(stalls).toEqual([]);
  vi.advanceTimersByTime(100);
  expect([stalls, plugins]).toEqual([[3000], [2]]);
});
