import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Semaphore } from "./semaphore.ts";

test("a few at a time, in order, each with its own result", async () => {
  const semaphore = new Semaphore({ runningMax: 2 }, setImmediate);
  const started: number[] = [];
  const held = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const passed = held.map(({ promise }, index) =>
    semaphore.run(async () => {
      started.push(index);
      await promise;
      return index * 10;
    }),
  );
  await nextTurn();
  expect(started).toEqual([0, 1]);
  held[1]!.resolve();
  expect(await passed[1]).toBe(10);
  // What follows on its result has its turn before the next begins.
  expect(started).toEqual([0, 1]);
  await nextTurn();
  expect(started).toEqual([0, 1, 2]);
  for (const { resolve } of held) resolve();
  expect(await Promise.all(passed)).toEqual([0, 10, 20, 30, 40]);
});

test("work that fails makes room as well", async () => {
  const semaphore = new Semaphore({ runningMax: 1 });
  const failure = semaphore.run(() => Promise.reject(new Error("damaged")));
  const after = semaphore.run(async () => "read");
  await expect(failure).rejects.toThrow("damaged");
  expect(await after).toBe("read");
});

test("it is full when no further job could wait, and a job that ends passes its slot on at once", async () => {
  const semaphore = new Semaphore({ runningMax: 1, waitingMax: 1 });
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const fullness: boolean[] = [semaphore.isFull];
  const jobs = held.map(({ promise }) => {
    const job = semaphore.run(() => promise);
    fullness.push(semaphore.isFull);
    return job;
  });
  expect(fullness).toEqual([false, false, true]);
  held[0]!.resolve();
  await jobs[0];
  expect(semaphore.isFull).toBe(false);
  held[1]!.resolve();
  await jobs[1];
  expect(new Semaphore({ runningMax: 0, waitingMax: 0 }).isFull).toBe(true);
});
