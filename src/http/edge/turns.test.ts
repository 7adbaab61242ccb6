import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { inTurn, Turns } from "./turns.ts";

test("one piece is made at a time, and clients take turns", async () => {
  const turns = new Turns();
  const order: string[] = [];
  let running = 0;
  const piece = (client: string): Promise<void> =>
    turns.run(client, async () => {
      expect((running += 1)).toBe(1);
      await nextTurn();
      order.push(client);
      running -= 1;
    });
  await Promise.all(["a", "a", "a", "a", "b", "c", "b"].map(piece));
  expect(order).toEqual(["a", "a", "b", "c", "a", "b", "a"]);
});

test("a job that fails passes its turn on", async () => {
  const turns = new Turns();
  const failed = turns.run("a", () => Promise.reject(new Error("failed")));
  const next = turns.run("b", async () => "next");
  await expect(failed).rejects.toThrow("failed");
  expect(await next).toBe("next");
});

test("pieces arrive whole, with what their maker returns, and a reader that stops ends it", async () => {
  const turns = new Turns();
  let left = false;
  async function* numbers(): AsyncGenerator<number, string> {
    try {
      yield 1;
      yield 2;
      return "end";
    } finally {
      left = true;
    }
  }
  const whole = inTurn(numbers(), turns, "a");
  expect([await whole.next(), await whole.next(), await whole.next()]).toEqual([
    { done: false, value: 1 },
    { done: false, value: 2 },
    { done: true, value: "end" },
  ]);
  left = false;
  for await (const number of inTurn(numbers(), turns, "a")) if (number === 1) break;
  expect(left).toBe(true);
});
