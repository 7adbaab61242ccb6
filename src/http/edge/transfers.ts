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

/** The clients that the memory is enough for, at least. */
const clientsMin = 8;

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
 * Bodies and answers under way. Each has to move fast enough, and all of them share one budget of memory, of which a
 * client may use an eighth. What does not fit waits. If it waits for clients that use more than its own, the one that uses
 * the most loses a transfer that waits for it.
 */
export class Transfers {
  readonly #bounds: TransferBounds;
  readonly #active = new Set<Transfer>();
  readonly #waiting = new Map<Transfer, () => void>();
  /** What each client uses. */
  readonly #used = new Map<string, number>();
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

  #fits({ bytes, client }: Transfer): boolean {
    const { bytesMax } = this.#bounds;
    if (this.#reservedBytes + bytes > bytesMax) return false;
    const used = this.#used.get(client) ?? 0;
    return used === 0 || used + bytes <= bytesMax / clientsMin;
  }

  #admit(transfer: Transfer): void {
    this.#active.add(transfer);
    this.#count(transfer, transfer.bytes);
  }

  #end(transfer: Transfer): void {
    if (!this.#active.delete(transfer)) return;
    this.#count(transfer, -transfer.bytes);
    this.#admitWaiting();
  }

  #count({ client }: Transfer, bytes: number): void {
    this.#reservedBytes += bytes;
    const used = (this.#used.get(client) ?? 0) + bytes;
    if (used === 0) this.#used.delete(client);
    else this.#used.set(client, used);
  }

  #room(transfer: Transfer): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.set(transfer, resolve);
      this.#review ??= setInterval(() => this.#makeRoom(), reviewMilliseconds).unref();
      this.#makeRoom();
    });
  }

  /** Closes transfers that wait for their clients, as long as one of a client that uses less waits for room. */
  #makeRoom(): void {
    for (let next = this.#admitWaiting(); next !== undefined; next = this.#admitWaiting()) {
      const closed = this.#mostCostly(this.#usedWith(next));
      if (closed === undefined) return;
      closed.close();
      this.#end(closed);
    }
  }

  /** Admits what fits; those of the client that uses the least come first. Returns the first that does not fit. */
  #admitWaiting(): Transfer | undefined {
    for (;;) {
      const next = this.#leastCostly();
      if (next === undefined) {
        clearInterval(this.#review);
        this.#review = undefined;
        return undefined;
      }
      if (!this.#fits(next)) return next;
      const resolve = this.#waiting.get(next)!;
      this.#waiting.delete(next);
      this.#admit(next);
      resolve();
    }
  }

  #leastCostly(): Transfer | undefined {
    let least: Transfer | undefined;
    for (const one of this.#waiting.keys()) {
      if (least === undefined || this.#usedWith(one) < this.#usedWith(least)) least = one;
    }
    return least;
  }

  /** What its client uses, once the transfer is admitted. */
  #usedWith({ client, bytes }: Transfer): number {
    return (this.#used.get(client) ?? 0) + bytes;
  }

  /** Of the client that uses the most, and more than `usedMin`, the transfer that has waited longest. */
  #mostCostly(usedMin: number): Transfer | undefined {
    let most: Transfer | undefined;
    let mostUsed = usedMin;
    for (const one of this.#active) {
      if (one.bytes === 0 || one.waitedMilliseconds < closableMilliseconds) continue;
      const used = this.#used.get(one.client) ?? 0;
      const isLonger = used === mostUsed && most !== undefined && one.waitedMilliseconds > most.waitedMilliseconds;
      if (used <= mostUsed && !isLonger) continue;
      most = one;
      mostUsed = used;
    }
    return most;
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
