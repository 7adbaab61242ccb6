/** What clients that are slow may cost the server, in both directions. */
export interface TransferBounds {
  /** How long a client may keep the server waiting. */
  readonly waitSecondsMax: number;
  /** As many bytes as this, sent or taken, make up for a second of waiting. */
  readonly bytesPerSecondMin: number;
  /** The memory for all transfers together. */
  readonly bytesMax: number;
}

export const usualTransferBounds: TransferBounds = {
  waitSecondsMax: 60,
  bytesPerSecondMin: 1024,
  bytesMax: 256 * 1024 ** 2,
};

/** Reserved for a streamed answer: the pieces that wait, the rows that they are made of, and the encoder. */
export const streamedAnswerBytes = 1024 ** 2;
/** Reserved for an upload: the chunks between the network and the disk. */
export const uploadBytes = 256 * 1024;
/** What is not longer than this reserves no memory. */
export const unreservedBytesMax = 64 * 1024;

/** A transfer that waited this long for its client is closed when another one needs the memory. */
const closableMilliseconds = 1_000;
const reviewMilliseconds = 250;

/** The client was too slow, or its transfer was closed to make room for others. */
export class SlowClientError extends Error {
  constructor() {
    super("the client is too slow");
  }
}

/**
 * Bodies and answers under way. Each has to move fast enough, and all of them share one budget of memory. When it is
 * used up, the client that uses the most of it loses a transfer that waits for it; without such a transfer, new ones
 * wait.
 */
export class Transfers {
  readonly #bounds: TransferBounds;
  readonly #active = new Set<Transfer>();
  readonly #waiting = new Map<Transfer, () => void>();
  #reservedBytes = 0;
  #review: NodeJS.Timeout | undefined;

  constructor(bounds: TransferBounds = usualTransferBounds) {
    this.#bounds = bounds;
  }

  /** The memory that is reserved now. */
  get reservedBytes(): number {
    return this.#reservedBytes;
  }

  /** Starts a transfer once there is room for it. `client` is the network that it comes from. */
  async start(bytes: number, client: string): Promise<Transfer> {
    const reserved = Math.min(bytes, this.#bounds.bytesMax);
    const transfer = new Transfer(this.#bounds, { bytes: reserved, client }, () => this.#end(transfer));
    if (reserved === 0 || (this.#waiting.size === 0 && this.#fits(transfer))) this.#admit(transfer);
    else await this.#room(transfer);
    return transfer;
  }

  #fits({ bytes }: Transfer): boolean {
    return this.#reservedBytes + bytes <= this.#bounds.bytesMax;
  }

  #admit(transfer: Transfer): void {
    this.#active.add(transfer);
    this.#reservedBytes += transfer.bytes;
  }

  #end(transfer: Transfer): void {
    if (!this.#active.delete(transfer)) return;
    this.#reservedBytes -= transfer.bytes;
    this.#admitWaiting();
  }

  #room(transfer: Transfer): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.set(transfer, resolve);
      this.#review ??= setInterval(() => this.#makeRoom(), reviewMilliseconds).unref();
      this.#makeRoom();
    });
  }

  /** Closes transfers that wait for their clients, as long as others wait for room. */
  #makeRoom(): void {
    this.#admitWaiting();
    while (this.#waiting.size > 0) {
      const closed = this.#mostCostly();
      if (closed === undefined) return;
      closed.close();
      this.#end(closed);
    }
  }

  /** Those of the client that uses the least come first. */
  #admitWaiting(): void {
    const used = this.#usedBytes();
    for (;;) {
      const next = [...this.#waiting.keys()].reduce<Transfer | undefined>(
        (least, one) =>
          least === undefined || (used.get(one.client) ?? 0) < (used.get(least.client) ?? 0) ? one : least,
        undefined,
      );
      if (next === undefined) {
        clearInterval(this.#review);
        this.#review = undefined;
        return;
      }
      if (!this.#fits(next)) return;
      const resolve = this.#waiting.get(next)!;
      this.#waiting.delete(next);
      this.#admit(next);
      used.set(next.client, (used.get(next.client) ?? 0) + next.bytes);
      resolve();
    }
  }

  #mostCostly(): Transfer | undefined {
    const used = this.#usedBytes();
    let most: Transfer | undefined;
    for (const one of this.#active) {
      if (one.bytes === 0 || one.waitedMilliseconds < closableMilliseconds) continue;
      const [own, other] = [used.get(one.client) ?? 0, used.get(most?.client ?? "") ?? 0];
      const isMore = own === other ? one.waitedMilliseconds > (most?.waitedMilliseconds ?? 0) : own > other;
      if (isMore) most = one;
    }
    return most;
  }

  #usedBytes(): Map<string, number> {
    const used = new Map<string, number>();
    for (const { client, bytes } of this.#active) used.set(client, (used.get(client) ?? 0) + bytes);
    return used;
  }
}

/** One body or answer under way. */
export class Transfer {
  readonly bytes: number;
  readonly client: string;
  readonly #bounds: TransferBounds;
  readonly #ended: () => void;
  /** What the client may still keep the server waiting. */
  #patienceMilliseconds: number;
  #waitsSince: number | undefined;
  #closed = false;
  #giveUp: (() => void) | undefined;

  constructor(
    bounds: TransferBounds,
    { bytes, client }: { readonly bytes: number; readonly client: string },
    ended: () => void,
  ) {
    this.#bounds = bounds;
    this.bytes = bytes;
    this.client = client;
    this.#ended = ended;
    this.#patienceMilliseconds = bounds.waitSecondsMax * 1000;
  }

  /** How long it has been waiting for its client; 0 while the server works. */
  get waitedMilliseconds(): number {
    return this.#waitsSince === undefined ? 0 : performance.now() - this.#waitsSince;
  }

  /**
   * Waits for the client. Rejects with `SlowClientError` when it takes too long, counted over all waits: time in which
   * the server works is not counted, and bytes that move make up for time.
   */
  async wait<Value>(moved: Promise<Value>, bytesOf: (value: Value) => number): Promise<Value> {
    const slow = Promise.withResolvers<never>();
    const giveUp = (): void => slow.reject(new SlowClientError());
    this.#giveUp = giveUp;
    if (this.#closed) giveUp();
    // What has arrived while the thread was busy is looked at first.
    const timer = setTimeout(() => setImmediate(giveUp), this.#patienceMilliseconds);
    this.#waitsSince = performance.now();
    try {
      const value = await Promise.race([moved, slow.promise]);
      const gained = (bytesOf(value) / this.#bounds.bytesPerSecondMin) * 1000;
      const left = this.#patienceMilliseconds - this.waitedMilliseconds + gained;
      this.#patienceMilliseconds = Math.min(this.#bounds.waitSecondsMax * 1000, left);
      if (this.#patienceMilliseconds <= 0) throw new SlowClientError();
      return value;
    } finally {
      clearTimeout(timer);
      this.#giveUp = undefined;
      this.#waitsSince = undefined;
      moved.catch(() => undefined);
    }
  }

  /** Makes the current wait, or the next one, fail. */
  close(): void {
    this.#closed = true;
    this.#giveUp?.();
  }

  /** Releases its memory. May be called again. */
  end(): void {
    this.#ended();
  }
}
