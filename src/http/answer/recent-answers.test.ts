import type { IncomingMessage } from "node:http";
import { beforeEach, expect, test } from "vitest";
import type { Reply } from "./reply.ts";
import { RecentAnswers } from "./recent-answers.ts";

let revision: number;
let clock: number;
let answers: RecentAnswers;
beforeEach(() => {
  [revision, clock] = [1, 1_000];
  answers = new RecentAnswers(
    () => revision,
    () => clock,
  );
});

const reply: Reply = { status: 200, headers: {}, body: "{}" };
const ask = (url = "/a", ...rawHeaders: string[]) =>
  answers.cacheKeyOf(
    { method: "GET", url, rawHeaders, headers: namesIn(rawHeaders) } as unknown as IncomingMessage,
    revision,
  );
const namesIn = (rawHeaders: readonly string[]) =>
  Object.fromEntries(rawHeaders.map((text, index) => [text.toLowerCase(), rawHeaders[index + 1]]));

/** Checks what is found for a request after the answer to another was stored. */
function check(
  expected: Reply | undefined,
  given: { stored?: Reply; expiresAt?: number; meanwhile?: () => void } = {},
) {
  answers.keep(ask(), given.stored ?? reply, given.expiresAt ?? null);
  given.meanwhile?.();
  expect(answers.find(ask())).toBe(expected);
}

test("what was just answered is found again", () => check(reply));
test("but not after anything was committed", () => check(undefined, { meanwhile: () => (revision = 2) }));
test("nor after a second", () => check(undefined, { meanwhile: () => (clock += 1_000) }));
test("nor once the token has expired", () => check(undefined, { expiresAt: 1_100, meanwhile: () => (clock = 1_100) }));
test("a refusal is never stored", () => check(undefined, { stored: { ...reply, status: 404 } }));
test("nor is a long answer", () => check(undefined, { stored: { ...reply, body: "x".repeat(16 * 1024 + 1) } }));
test("nor a stream", () => check(undefined, { stored: { ...reply, body: (async function* () {})() } }));

test("another address or any other header is another question", () => {
  answers.keep(ask("/a", "Authorization", "Bearer one"), reply, null);
  expect(answers.find(ask("/b", "Authorization", "Bearer one"))).toBeUndefined();
  expect(answers.find(ask("/a", "Authorization", "Bearer two"))).toBeUndefined();
  expect(answers.find(ask("/a", "Authorization", "Bearer one", "Timezone", "UTC"))).toBeUndefined();
  expect(answers.find(ask("/a", "Authorization", "Bearer one"))).toBe(reply);
});

test("the name that a proxy gives a request makes it no other question", () => {
  answers.keep(ask("/a", "X-Request-Id", "one", "Timezone", "UTC"), reply, null);
  expect(answers.find(ask("/a", "x-request-id", "two", "Timezone", "UTC"))).toBe(reply);
  expect(answers.find(ask("/a", "Timezone", "UTC"))).toBe(reply);
  expect(answers.find(ask("/a", "x-request-id", "two", "Timezone", "CET"))).toBeUndefined();
});

test("an answer that a commit overtook is not stored", () => {
  const asked = ask();
  revision = 2;
  answers.keep(asked, reply, null);
  expect(answers.find(asked)).toBeUndefined();
  expect(answers.find(ask())).toBeUndefined();
});

test("their number is bounded", () => {
  for (let count = 0; count < 3_000; count++) answers.keep(ask(`/${count}`), reply, null);
  const found = Array.from({ length: 3_000 }, (_, count) => answers.find(ask(`/${count}`))).filter(Boolean);
  expect(found.length).toBeLessThanOrEqual(1_024);
  expect(found.length).toBeGreaterThan(0);
});
