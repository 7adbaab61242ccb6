import { expect, test } from "vitest";
import { readAhead } from "./read-ahead.ts";

const items = [1, 2, 3, 4, 5, 6, 7];

/** Jobs that end on request. */
class Jobs {
  readonly started: number[] = [];
  readonly #ends = new Map<number, () => void>();

  readonly run = async (item: number): Promise<string> => {
    this.started.push(item);
    await new Promise<void>((resolve) => this.#ends.set(item, resolve));
    if (item === 4) throw new Error("the fourth fails");
    return `job ${item}`;
  };

  end(...ended: readonly number[]): void {
    for (const item of ended) this.#ends.get(item)!();
  }
}

test("results come in the order of their items, and only so many jobs run at once", async () => {
  const jobs = new Jobs();
  const results = readAhead([1, 2, 3, 5, 6], 3, jobs.run);
  const first = results.next();
  expect(jobs.started).toEqual([1, 2, 3]);
  jobs.end(3, 2, 1);
  expect((await first).value).toEqual([1, "job 1"]);
  expect((await results.next()).value).toEqual([2, "job 2"]);
  expect(jobs.started).toEqual([1, 2, 3, 5]);
  expect((await results.next()).value).toEqual([3, "job 3"]);
  expect(jobs.started).toEqual([1, 2, 3, 5, 6]);
  jobs.end(6, 5);
  expect((await results.next()).value).toEqual([5, "job 5"]);
  expect((await results.next()).value).toEqual([6, "job 6"]);
  expect((await results.next()).done).toBe(true);
});

test("a job that fails ahead fails where its result is taken", async () => {
  const jobs = new Jobs();
  const results = readAhead(items, 4, jobs.run);
  const first = results.next();
  jobs.end(4, 1, 2, 3);
  expect((await first).value).toEqual([1, "job 1"]);
  await results.next();
  await results.next();
  await expect(results.next()).rejects.toThrow("the fourth fails");
});

test("a job that fails ahead of a reader who leaves harms no one", async () => {
  const jobs = new Jobs();
  const results = readAhead(items, 4, jobs.run);
  const first = results.next();
  jobs.end(4, 1);
  await first;
  await results.return(undefined);
  expect(jobs.started).toEqual([1, 2, 3, 4]);
});

test("nothing is read ahead of nothing", async () => {
  expect((await readAhead([], 3, async () => 1).next()).done).toBe(true);
});
