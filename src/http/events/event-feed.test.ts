import { expect, test } from "vitest";
import type { Caller } from "../../access/index.ts";
import type { EventRow } from "../../store/index.ts";
import { EventFeed, streamsMax, streamsPerUserMax } from "./event-feed.ts";
import type { EventRequest, EventStream } from "./event-stream.ts";

type Needs = ConstructorParameters<typeof EventFeed>[0];

/** A feed of an outbox in memory, for callers who see everything. */
function makeFeed() {
  const rows: EventRow[] = [];
  const reads = { pages: 0 };
  const clock = { now: 0 };
  const watching = new Set<() => void>();
  const project = { id: 1, name: "Engine" };
  const read = {
    async eventsAfter({ afterId, limit }: { afterId: number; limit: number }) {
      reads.pages += 1;
      return rows.filter(({ id }) => id > afterId).slice(0, limit);
    },
    outboxEnds: async () => ({ removedId: 0, newestId: rows.length }),
    newestEventFor: async () => rows.length,
    projectById: async () => project,
    branchById: async () => undefined,
    userById: async () => undefined,
  };
  const needs = {
    store: {
      read,
      revision: () => 0,
      watchEvents(listener: () => void) {
        watching.add(listener);
        return () => watching.delete(listener);
      },
    },
    authenticator: { authenticate: async () => ({ ok: true, value: callerOf(1) }) },
    now: () => clock.now,
    elapsed: () => clock.now,
    rateLimitedLog: { write: () => undefined },
  } as unknown as Needs;
  const happen = (): void => {
    const id = rows.length + 1;
    const nothing = {
      branchId: null,
      versionId: null,
      edition: null,
      taskId: null,
      userId: null,
      gate: null,
      triage: null,
    };
    const about = { projectId: 1, projectName: "Engine", readers: null, ...nothing };
    rows.push({ id, type: "project.created", at: 0, ...about });
    for (const listener of watching) listener();
  };
  return { feed: new EventFeed(needs), happen, reads, clock, watching };
}

function callerOf(userId: number): Caller {
  return { user: { id: userId }, role: "ADMINISTRATOR", limits: null, signedIn: true } as unknown as Caller;
}

function requestOf(userId: number): EventRequest {
  const all = { afterId: undefined, project: undefined, types: undefined, follow: true };
  return { bearer: "token", caller: callerOf(userId), ...all };
}

function open(feed: EventFeed, userId = 1, signal = new AbortController().signal): EventStream {
  const stream = feed.open(requestOf(userId), signal);
  if (!stream.ok) throw new Error(stream.problem.code);
  return stream.value;
}

test("a user and the process have bounded numbers of streams", () => {
  const { feed } = makeFeed();
  const leaving = new AbortController();
  open(feed, 0, leaving.signal);
  for (let count = 1; count < streamsPerUserMax; count += 1) open(feed, 0);
  const code = (userId: number): string | undefined => {
    const stream = feed.open(requestOf(userId), new AbortController().signal);
    return stream.ok ? undefined : stream.problem.code;
  };
  expect(code(0)).toBe("events.too-many-streams");
  for (let count = streamsPerUserMax; count < streamsMax; count += 1) open(feed, count);
  expect(feed.size).toBe(streamsMax);
  expect(code(5)).toBe("events.server-full");
  leaving.abort();
  expect(code(0)).toBeUndefined();
  feed.close();
  expect(code(5)).toBe("server.stopping");
});

test("the outbox is read once for all streams, and not at all without one", async () => {
  const { feed, happen, reads, watching } = makeFeed();
  const streams = Array.from({ length: 50 }, (_, userId) => open(feed, userId).parts());
  await Promise.all(streams.map((parts) => parts.next()));
  const before = reads.pages;
  const next = streams.map((parts) => parts.next());
  happen();
  const first = { event: { id: 1, project: "Engine" } };
  for (const { value } of await Promise.all(next)) expect(value).toMatchObject([first]);
  // The page, and the empty one behind it.
  expect(reads.pages - before).toBe(2);
  expect(watching.size).toBe(1);
  await Promise.all(streams.map((parts) => parts.return(undefined)));
  expect([feed.size, watching.size]).toEqual([0, 0]);
});

test("a stream that its client does not read is cut, one that waits for events is not", async () => {
  const { feed, happen, clock } = makeFeed();
  const [blocked, waiting] = [open(feed, 1), open(feed, 2)];
  const parts = { blocked: blocked.parts(), waiting: waiting.parts() };
  await parts.blocked.next();
  await parts.waiting.next();
  const next = parts.waiting.next();
  happen();
  await next;
  void parts.waiting.next();
  await expect.poll(() => feed.newestId).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  clock.now += 40_000;
  blocked.review();
  waiting.review();
  expect([blocked.cut.aborted, waiting.cut.aborted]).toEqual([true, false]);
  feed.close();
  await parts.blocked.return(undefined);
});

test("the end of the feed ends a stream that waits, and cuts one that is blocked", async () => {
  const { feed } = makeFeed();
  const [blocked, waiting] = [open(feed, 1), open(feed, 2)];
  const parts = { blocked: blocked.parts(), waiting: waiting.parts() };
  await parts.blocked.next();
  await parts.waiting.next();
  const end = parts.waiting.next();
  await new Promise((resolve) => setImmediate(resolve));
  feed.close();
  expect((await end).done).toBe(true);
  expect([blocked.cut.aborted, waiting.cut.aborted]).toEqual([true, false]);
  await parts.blocked.return(undefined);
});
