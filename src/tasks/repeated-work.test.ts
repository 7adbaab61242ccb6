import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RepeatedWork } from "./repeated-work.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("rounds never run at the same time, and a stop waits for the one that is running", async () => {
  const running: (() => void)[] = [];
  const repeated = new RepeatedWork(() => new Promise<void>((resolve) => running.push(resolve)), 1_000);
  repeated.start();
  await vi.advanceTimersByTimeAsync(3_500);
  expect(running).toHaveLength(1);
  running[0]!();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(running).toHaveLength(2);
  let stopped = false;
  const stopping = repeated.stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([running.length, stopped]).toEqual([2, false]);
  running[1]!();
  await stopping;
});
