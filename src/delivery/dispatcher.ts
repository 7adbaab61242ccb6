import { reasonOf, type Store } from "../store/index.ts";

/** How often the outbox is read without a notification, which may be lost. */
const tickMilliseconds = 1_000;

/** Counts an attempt to deliver something. */
export type CountAttempt = (outcome: "delivered" | "failed") => void;

/** A receiver that something waits for. */
export interface DueReceiver {
  readonly id: number;
  /** Whether its last delivery failed. */
  readonly failing: boolean;
}

/** What a dispatcher delivers, and how much at a time. */
export interface DispatcherNeeds {
  readonly store: Pick<Store, "watchEvents">;
  /** Receivers that this process delivers to at a time, and those among them whose last delivery failed. */
  readonly receiversMax: number;
  readonly failingReceiversMax: number;
  /** Receivers that have something to deliver now, and that no other living process works on. */
  readonly due: () => Promise<readonly DueReceiver[]>;
  /** Claims the receiver, delivers for a bounded time, and releases it. The signal is aborted when the process stops. */
  readonly takeTurn: (id: number, signal: AbortSignal) => Promise<void>;
  /** Releases what deliveries used, after the last one has ended. */
  readonly release?: () => Promise<void>;
  /** What is logged when the store fails. The next tick tries again. */
  readonly complaint: string;
  readonly log: { error(fields: Readonly<Record<string, unknown>>, message: string): void };
}

/**
 * Lets receivers take turns, several at the same time and each alone, soon after something happened. What was delivered is
 * in the store, so that another process continues where this one ended.
 */
export class Dispatcher {
  readonly #needs: DispatcherNeeds;
  readonly #stopping = new AbortController();
  readonly #busy = new Map<number, { readonly failing: boolean; readonly turn: Promise<void> }>();
  #round: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #stopWatching: (() => void) | undefined;

  constructor(needs: DispatcherNeeds) {
    this.#needs = needs;
  }

  start(): void {
    this.#stopWatching = this.#needs.store.watchEvents(() => this.#wake());
    this.#timer = setInterval(() => this.#wake(), tickMilliseconds);
    this.#timer.unref();
    this.#wake();
  }

  /** Ends deliveries under way: they are tried again by the next process. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    this.#stopWatching?.();
    await this.#round;
    await Promise.all([...this.#busy.values()].map(({ turn }) => turn));
    await this.#needs.release?.();
  }

  /** Starts a round, or one more after the round under way: it may have read before the call. */
  #wake(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#round !== undefined) {
      this.#again = true;
      return;
    }
    this.#round = this.#startTurns().finally(() => {
      this.#round = undefined;
      if (!this.#again) return;
      this.#again = false;
      this.#wake();
    });
  }

  async #startTurns(): Promise<void> {
    try {
      for (const { id, failing } of await this.#needs.due()) {
        if (!this.#busy.has(id) && this.#hasRoom(failing)) this.#startTurn(id, failing);
      }
    } catch (error) {
      this.#complain(error);
    }
  }

  #hasRoom(failing: boolean): boolean {
    const failingCount = [...this.#busy.values()].filter((turn) => turn.failing).length;
    const { receiversMax, failingReceiversMax } = this.#needs;
    return this.#busy.size < receiversMax && (!failing || failingCount < failingReceiversMax);
  }

  #startTurn(id: number, failing: boolean): void {
    const turn = this.#needs
      .takeTurn(id, this.#stopping.signal)
      .catch((error: unknown) => this.#complain(error))
      .finally(() => {
        this.#busy.delete(id);
        this.#wake();
      });
    this.#busy.set(id, { failing, turn });
  }

  /** The next tick tries again. */
  #complain(error: unknown): void {
    if (this.#stopping.signal.aborted) return;
    this.#needs.log.error({ error: reasonOf(error) }, this.#needs.complaint);
  }
}
