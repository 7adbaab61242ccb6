import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Gate } from "./gate.ts";

test("a few at a time, in order, each with its own result", async () => {
  const gate = new Gate(2);
  const begun: number[] = [];
  const held = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const passed = held.map(({ promise }, index) =>
    gate.pass(async () => {
      begun.push(index);
      await promise;
      return index * 10;
    }),
  );
  await nextTurn();
  expect(begun).toEqual([0, 1]);
  held[1]!.resolve();
  expect(await passed[1]).toBe(10);
  // What follows on its result has its turn before the next begins.
  expect(begun).toEqual([0, 1]);
  await nextTurn();
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of held) resolve();
  expect(await Promise.all(passed)).toEqual([0, 10, 20, 30, 40]);
});

test("work that fails makes room as well", async () => {
  const gate = new Gate(1);
  const failure = gate.pass(() => Promise.reject(new Error("damaged")));
  const after = gate.pass(async () => "read");
  await expect(failure).rejects.toThrow("damaged");
  expect(await after).toBe("read");
});
