import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SlowClientError, Transfers, type Transfer, type TransferBounds } from "./transfers.ts";

const bounds: TransferBounds = { waitSecondsMax: 10, bytesPerSecondMin: 100, bytesMax: 1000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Something that moves after this many seconds. */
const after = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
const never = new Promise<void>(() => undefined);

/** Waits for a client; the test looks at the end later. */
function waitFor(transfer: Transfer, moved: Promise<void>, bytes = 0): Promise<void> {
  const waiting = transfer.wait(moved, () => bytes);
  waiting.catch(() => undefined);
  return waiting;
}

/** How a promise has ended by now. */
async function endOf(promise: Promise<unknown>): Promise<"waiting" | "done" | "slow"> {
  return Promise.race([
    promise.then(
      () => "done" as const,
      (error: unknown) => {
        if (error instanceof SlowClientError) return "slow" as const;
        throw error;
      },
    ),
    vi.advanceTimersByTimeAsync(0).then(() => "waiting" as const),
  ]);
}

describe("a transfer", () => {
  test("that does not move fails when its time is over, and not before", async () => {
    const transfer = await new Transfers(bounds).start(0, "a");
    const waiting = waitFor(transfer, never);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(await endOf(waiting)).toBe("waiting");
    await vi.advanceTimersByTimeAsync(2);
    expect(await endOf(waiting)).toBe("slow");
  });

  test("waits in total, whatever drips in between", async () => {
    const transfer = await new Transfers(bounds).start(0, "a");
    const drips = async (): Promise<number> => {
      for (let count = 0; ; count += 1) {
        const end = await transfer.wait(after(2), () => 1).catch(() => "slow");
        if (end === "slow") return count;
      }
    };
    const dripped = drips();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await dripped).toBe(5);
  });

  test("never fails at the lowest rate", async () => {
    const transfer = await new Transfers(bounds).start(0, "a");
    for (let count = 0; count < 100; count += 1) {
      const waiting = waitFor(transfer, after(9), 900);
      await vi.advanceTimersByTimeAsync(9_000);
      expect(await endOf(waiting)).toBe("done");
    }
  });

  test("does not save time for later", async () => {
    const transfer = await new Transfers(bounds).start(0, "a");
    await transfer.wait(Promise.resolve(), () => 1_000_000);
    const waiting = waitFor(transfer, never);
    await vi.advanceTimersByTimeAsync(10_001);
    expect(await endOf(waiting)).toBe("slow");
  });

  test("does not count the time in which the server works", async () => {
    const transfer = await new Transfers(bounds).start(0, "a");
    await vi.advanceTimersByTimeAsync(100_000);
    expect(await endOf(transfer.wait(Promise.resolve(), () => 0))).toBe("done");
  });
});

describe("the memory of all transfers", () => {
  const full = async (transfers: Transfers, ...clients: readonly string[]): Promise<readonly Transfer[]> =>
    Promise.all(clients.map((client) => transfers.start(1000 / clients.length, client)));

  test("one client may use a half, or all of it for one transfer", async () => {
    const transfers = new Transfers(bounds);
    const one = await transfers.start(400, "a");
    const more = transfers.start(200, "a");
    expect(await endOf(more)).toBe("waiting");
    expect(await endOf(transfers.start(500, "b"))).toBe("done");
    one.end();
    expect(await endOf(more)).toBe("done");
    expect((await new Transfers(bounds).start(900, "a")).bytes).toBe(900);
  });

  test("a client's own transfers are not closed for its new ones", async () => {
    const transfers = new Transfers(bounds);
    const waits = (await full(transfers, "a", "a", "b", "b")).map((transfer) => waitFor(transfer, never));
    const next = transfers.start(250, "a");
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await endOf(next)).toBe("waiting");
    expect(await Promise.all(waits.map(endOf))).toEqual(["waiting", "waiting", "waiting", "waiting"]);
  });

  test("makes others wait for room while those that have it work", async () => {
    const transfers = new Transfers(bounds);
    const [one] = await full(transfers, "a", "b");
    const next = transfers.start(500, "c");
    await vi.advanceTimersByTimeAsync(100_000);
    expect(await endOf(next)).toBe("waiting");
    one!.end();
    expect(await endOf(next)).toBe("done");
    expect(transfers.reservedBytes).toBe(1000);
    one!.end();
    expect(transfers.reservedBytes).toBe(1000);
  });

  test("a short one never waits, one beyond the bound waits for all", async () => {
    const transfers = new Transfers(bounds);
    const [one] = await full(transfers, "a");
    expect(await endOf(transfers.start(0, "b"))).toBe("done");
    const large = transfers.start(5000, "b");
    expect(await endOf(large)).toBe("waiting");
    one!.end();
    expect((await large).bytes).toBe(1000);
  });

  test("is taken from the client that uses the most of it and keeps the server waiting", async () => {
    const transfers = new Transfers(bounds);
    const [a, b, c, d] = await full(transfers, "greedy", "modest", "greedy", "other");
    const waits = [b, a, c].map((transfer) => waitFor(transfer!, never));
    const next = transfers.start(250, "modest too");
    await vi.advanceTimersByTimeAsync(500);
    expect(await endOf(next)).toBe("waiting");
    await vi.advanceTimersByTimeAsync(750);
    expect(await endOf(next)).toBe("done");
    const ends = await Promise.all(waits.map(endOf));
    expect(ends[0]).toBe("waiting");
    expect(ends.slice(1).toSorted()).toEqual(["slow", "waiting"]);
    expect(await endOf(d!.wait(Promise.resolve(), () => 0))).toBe("done");
    expect(transfers.reservedBytes).toBe(1000);
  });

  test("goes first to the client that uses the least", async () => {
    const transfers = new Transfers(bounds);
    const [, other] = await full(transfers, "greedy", "other");
    const greedy = transfers.start(500, "greedy");
    const modest = transfers.start(500, "modest");
    other!.end();
    expect([await endOf(greedy), await endOf(modest)]).toEqual(["waiting", "done"]);
  });
});
