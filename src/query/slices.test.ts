import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { ClientLeftError, Pace } from "./pace.ts";
import { Slices } from "./slices.ts";

/** Time that passes when a test says so. */
function slicesWithClock(): { readonly slices: Slices; readonly useUp: () => void } {
  let milliseconds = 0;
  const slices = new Slices(() => milliseconds);
  const useUp = (): void => {
    while (!slices.isOver()) milliseconds += 1;
  };
  return { slices, useUp };
}

test("of works that use up their slices, one continues in each turn of the event loop, in their order", async () => {
  const { slices, useUp } = slicesWithClock();
  const continued: string[] = [];
  const work = async (name: string): Promise<void> => {
    for (let slice = 0; slice < 2; slice++) {
      await slices.next();
      continued.push(name);
      useUp();
    }
  };
  const works = Promise.all(["a", "b", "c"].map(work));
  const counts: number[] = [];
  while (continued.length < 6) {
    await nextTurn();
    counts.push(continued.length);
  }
  await works;
  expect(continued).toEqual(["a", "b", "c", "a", "b", "c"]);
  expect(counts).toEqual([1, 2, 3, 4, 5, 6]);
});

test("works that are short continue in one turn, until its slice is over", async () => {
  const { slices, useUp } = slicesWithClock();
  const continued: string[] = [];
  const short = async (name: string): Promise<void> => {
    await slices.next();
    // Further steps of the same work.
    await Promise.resolve();
    await Promise.resolve();
    continued.push(name);
  };
  const long = async (): Promise<void> => {
    await slices.next();
    continued.push("long");
    useUp();
  };
  const works = Promise.all([short("a"), short("b"), long(), short("c")]);
  await nextTurn();
  expect(continued).toEqual(["a", "b", "long"]);
  await works;
  expect(continued).toEqual(["a", "b", "long", "c"]);
});

test("works that start in the same turn share one slice", async () => {
  const { slices, useUp } = slicesWithClock();
  expect(slices.isOver()).toBe(false);
  useUp();
  expect(slices.isOver()).toBe(true);
  await nextTurn();
  expect(slices.isOver()).toBe(false);
});

test("work that continues has a whole slice, and shares it with works that start", async () => {
  const { slices, useUp } = slicesWithClock();
  useUp();
  await slices.next();
  expect(slices.isOver()).toBe(false);
  useUp();
  expect(slices.isOver()).toBe(true);
});

test("work ends when its client has left", async () => {
  const leaving = new AbortController();
  const pace = new Pace(leaving.signal);
  await pace.rest();
  leaving.abort();
  await expect(pace.rest()).rejects.toThrow(ClientLeftError);
});
