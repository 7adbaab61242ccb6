import { expect, test } from "vitest";
import { CheckQueue, type Standing } from "./check-queue.ts";

/** A queue whose first check runs until it is released; returns the order in which the others ran. */
async function orderOf(
  attempts: readonly (readonly [client: string, standing: Standing])[],
): Promise<readonly string[]> {
  const queue = new CheckQueue({ runningMax: 1, clientWaitingMax: 10, waitingMax: 100 });
  const first = Promise.withResolvers<void>();
  const order: string[] = [];
  const running = queue.run({ client: "first", standing: "known" }, () => first.promise);
  const checks = attempts.map(([client, standing]) =>
    queue.run({ client, standing }, async () => void order.push(client)),
  );
  first.resolve();
  await Promise.all([running, ...checks]);
  return order;
}

test("clients take turns, whatever each has waiting", async () => {
  const flood = Array.from({ length: 4 }, () => ["a", "fresh"] as const);
  expect(await orderOf([...flood, ["b", "fresh"], ["c", "fresh"], ["b", "fresh"]])).toEqual([
    "a",
    "b",
    "c",
    "a",
    "b",
    "a",
    "a",
  ]);
});

test("known clients come first, then those without failures; others still get a turn", async () => {
  const failing = ["x", "failing"] as const;
  const fresh = Array.from({ length: 9 }, (_, index) => [`f${index}`, "fresh"] as const);
  const order = await orderOf([failing, failing, ...fresh, ["k", "known"]]);
  expect(order.slice(0, 7)).toEqual(["k", "f0", "f1", "f2", "f3", "f4", "f5"]);
  expect(order[7]).toBe("x");
  expect(order.slice(8)).toEqual(["f6", "f7", "f8", "x"]);
});

test("a client with too many waiting checks is refused, and no other one; a failed check frees its slot", async () => {
  const queue = new CheckQueue({ runningMax: 1, clientWaitingMax: 2, waitingMax: 3 });
  const place = (client: string) => ({ client, standing: "fresh" as const });
  const first = Promise.withResolvers<void>();
  const running = queue.run(place("a"), () => first.promise);
  const waiting = [1, 2].map(() => queue.run(place("a"), async () => "a"));
  const busy = { ok: false, problem: { code: "access.busy" } };
  expect(await queue.run(place("a"), async () => "a")).toMatchObject(busy);
  const other = queue.run(place("b"), async () => "b");
  expect(await queue.run(place("c"), async () => "c")).toMatchObject(busy);
  first.reject(new Error("failed"));
  await expect(running).rejects.toThrow("failed");
  expect(await Promise.all([...waiting, other])).toMatchObject([{ value: "a" }, { value: "a" }, { value: "b" }]);
  expect(await queue.run(place("c"), async () => "c")).toMatchObject({ value: "c" });
});
