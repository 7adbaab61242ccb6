import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SlowClientError, Transfers, type Transfer, type TransferBounds } from "./transfers.ts";

const bounds: TransferBounds = { waitSecondsMax: 10, bytesPerSecondMin: 100, bytesMax: 8000 };

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
  const started = (transfers: Transfers, ...all: readonly (readonly [client: string, bytes: number])[]) =>
    Promise.all(all.map(([client, bytes]) => transfers.start(bytes, client)));

  test("one client may use an eighth, or all of it for one transfer", async () => {
    const transfers = new Transfers(bounds);
    const one = await transfers.start(800, "a");
    const more = transfers.start(300, "a");
    expect(await endOf(more)).toBe("waiting");
    expect(await endOf(transfers.start(1000, "b"))).toBe("done");
    one.end();
    expect(await endOf(more)).toBe("done");
    expect((await new Transfers(bounds).start(5000, "a")).bytes).toBe(5000);
  });

  test("a client's own transfers are not closed for its new ones", async () => {
    const transfers = new Transfers(bounds);
    const waits = (await started(transfers, ["a", 500], ["a", 500], ["b", 900])).map((one) => waitFor(one, never));
    const next = transfers.start(250, "a");
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await endOf(next)).toBe("waiting");
    expect(await Promise.all(waits.map(endOf))).toEqual(["waiting", "waiting", "waiting"]);
  });

  test("makes others wait for room while those that have it work", async () => {
    const transfers = new Transfers(bounds);
    const [one] = await started(transfers, ["a", 4000], ["b", 4000]);
    const next = transfers.start(500, "c");
    await vi.advanceTimersByTimeAsync(100_000);
    expect(await endOf(next)).toBe("waiting");
    one!.end();
    expect(await endOf(next)).toBe("done");
    expect(transfers.reservedBytes).toBe(4500);
    one!.end();
    expect(transfers.reservedBytes).toBe(4500);
  });

  test("a short one never waits, one beyond the bound waits for all", async () => {
    const transfers = new Transfers(bounds);
    const one = await transfers.start(8000, "a");
    expect(await endOf(transfers.start(0, "b"))).toBe("done");
    const large = transfers.start(50_000, "b");
    expect(await endOf(large)).toBe("waiting");
    one.end();
    expect((await large).bytes).toBe(8000);
  });

  test("is taken from the client that uses the most of it and keeps the server waiting", async () => {
    const transfers = new Transfers(bounds);
    const [modest, greedy, working] = await started(transfers, ["modest", 1000], ["greedy", 2000], ["working", 5000]);
    const waits = [modest!, greedy!].map((one) => waitFor(one, never));
    const next = transfers.start(250, "next");
    await vi.advanceTimersByTimeAsync(500);
    expect(await endOf(next)).toBe("waiting");
    await vi.advanceTimersByTimeAsync(750);
    expect(await endOf(next)).toBe("done");
    expect(await Promise.all(waits.map(endOf))).toEqual(["waiting", "slow"]);
    expect(await endOf(working!.wait(Promise.resolve(), () => 0))).toBe("done");
    expect(transfers.reservedBytes).toBe(6250);
  });

  test("goes first to the client that uses the least", async () => {
    const transfers = new Transfers(bounds);
    const [other] = await started(transfers, ["other", 1000], ["some", 500], ["working", 6500]);
    const more = transfers.start(500, "some");
    const modest = transfers.start(800, "modest");
    expect([await endOf(more), await endOf(modest)]).toEqual(["waiting", "waiting"]);
    other!.end();
    expect([await endOf(more), await endOf(modest)]).toEqual(["waiting", "done"]);
  });
});
