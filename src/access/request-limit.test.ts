import { expect, test } from "vitest";
import { createRequestLimit, type RequestLimit } from "./request-limit.ts";

function limitAt(start = 1_000_000): { limit: RequestLimit; pass(milliseconds: number): void } {
  let at = start;
  return { limit: createRequestLimit(() => at), pass: (milliseconds) => (at += milliseconds) };
}

function someone(userId?: number, address = "192.0.2.1"): { userId: number | undefined; address: string } {
  return { userId, address };
}

function waits(limit: RequestLimit, count: number, perMinute: number, from = someone(1)): unknown[] {
  return Array.from({ length: count }, () => limit.take(from, perMinute));
}

test("all requests of a minute may come at once, and the next one waits for its share of the minute", () => {
  const { limit, pass } = limitAt();
  expect(waits(limit, 6, 5)).toEqual([0, 0, 0, 0, 0, 12]);
  pass(11_000);
  expect(waits(limit, 1, 5)).toEqual([1]);
  pass(1000);
  expect(waits(limit, 2, 5)).toEqual([0, 12]);
  pass(60_000);
  expect(waits(limit, 6, 5)).toEqual([0, 0, 0, 0, 0, 12]);
});

test("exactly the allowed number passes, even if a share is not a whole number of milliseconds", () => {
  for (const perMinute of [1, 7, 600, 997, 59_999, 100_000]) {
    const { limit } = limitAt();
    expect(waits(limit, perMinute, perMinute).every((seconds) => seconds === 0)).toBe(true);
    expect(waits(limit, 1, perMinute)).toEqual([Math.ceil(60 / perMinute)]);
  }
});

test("a refused request does not count: a client that waits as requested is served", () => {
  const { limit, pass } = limitAt();
  waits(limit, 100, 2);
  const [seconds] = waits(limit, 1, 2);
  expect(seconds).toBe(30);
  pass(30_000);
  expect(waits(limit, 1, 2)).toEqual([0]);
});

test("users are counted separately from each other and from their address", () => {
  const { limit } = limitAt();
  expect(waits(limit, 2, 1, someone(undefined))).toEqual([0, 60]);
  expect(waits(limit, 2, 1, someone(1))).toEqual([0, 60]);
  expect(waits(limit, 2, 1, someone(2, "192.0.2.9"))).toEqual([0, 60]);
  expect(waits(limit, 1, 1, someone(2, "198.51.100.1"))).toEqual([60]);
});

test("addresses of one IPv6 /64 network are counted together", () => {
  const { limit } = limitAt();
  expect(waits(limit, 1, 1, someone(undefined, "2001:db8::1"))).toEqual([0]);
  expect(waits(limit, 1, 1, someone(undefined, "2001:db8::2"))).toEqual([60]);
  expect(waits(limit, 1, 1, someone(undefined, "2001:db8:0:1::1"))).toEqual([0]);
});

test("a changed limit applies to requests that were counted before", () => {
  const { limit } = limitAt();
  waits(limit, 5, 10);
  expect(waits(limit, 2, 2)).toEqual([0, 30]);
});

test("a clock that is set back makes no client wait longer than one share", () => {
  const { limit, pass } = limitAt();
  waits(limit, 2, 2);
  pass(-1_000_000);
  expect(waits(limit, 1, 2)).toEqual([30]);
  pass(30_000);
  expect(waits(limit, 1, 2)).toEqual([0]);
});

test("of more than 10,000 addresses, the least recently used one is forgotten, and no user is", () => {
  const { limit } = limitAt();
  waits(limit, 1, 1, someone(1));
  for (let index = 0; index <= 10_000; index++) {
    void limit.take(someone(undefined, `10.0.${index >> 8}.${index & 255}`), 1);
  }
  expect(waits(limit, 1, 1, someone(undefined, "10.0.0.1"))).toEqual([60]);
  expect(waits(limit, 1, 1, someone(undefined, "10.0.0.0"))).toEqual([0]);
  expect(waits(limit, 1, 1, someone(1))).toEqual([60]);
});
