import { reasonOf, type Instant, type Store } from "../store/index.ts";
import { createAddressRule } from "./addresses.ts";
import { deliverNext, type DeliveryNeeds } from "./deliver-next.ts";

/** Receivers that this process delivers to at a time, and those among them whose last delivery failed. */
const receiversMax = 16;
const failingReceiversMax = 8;
/** Receivers that are looked at in one round: more than can be busy. */
const dueMax = 256;
/** Deliveries after which other receivers have a turn. */
const deliveriesPerTurnMax = 64;
/** How often the outbox is read without a notification, which may be lost. */
const tickMilliseconds = 1_000;
/** A receiver has this time for its whole answer. */
const answerMillisecondsMax = 10_000;

interface DispatcherNeeds {
  readonly store: Pick<Store, "read" | "write" | "watchEvents">;
  readonly bootId: string;
  readonly now: () => Instant;
  readonly baseUrl: string | undefined;
  /** Networks that are not public and that deliveries may go to nevertheless. */
  readonly networks: readonly string[];
  readonly log: DeliveryNeeds["log"] & { error(fields: Readonly<Record<string, unknown>>, message: string): void };
  /** Milliseconds; for tests. */
  readonly answerMillisecondsMax?: number;
}

/**
 * Delivers events to webhooks, in order for each receiver, and to several receivers at the same time. Of all processes
 * that share a database, one at a time delivers to a receiver. What was delivered is in the store, so that another process
 * continues where this one ended.
 */
export class WebhookDispatcher {
  readonly #needs: DispatcherNeeds;
  readonly #delivery: DeliveryNeeds;
  readonly #stopping = new AbortController();
  readonly #busy = new Map<number, { readonly failing: boolean; readonly turn: Promise<void> }>();
  #round: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #stopWatching: (() => void) | undefined;

  constructor(needs: DispatcherNeeds) {
    this.#needs = needs;
    this.#delivery = {
      store: needs.store,
      bootId: needs.bootId,
      now: needs.now,
      baseUrl: needs.baseUrl,
      addresses: createAddressRule(needs.networks),
      answerMillisecondsMax: needs.answerMillisecondsMax ?? answerMillisecondsMax,
      signal: this.#stopping.signal,
      log: needs.log,
    };
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
      const { store, bootId, now } = this.#needs;
      const due = await store.read.dueWebhooks({ bootId, at: now(), limit: dueMax });
      for (const { id, failing } of due) {
        if (!this.#busy.has(id) && this.#hasRoom(failing)) this.#startTurn(id, failing);
      }
    } catch (error) {
      this.#complain(error);
    }
  }

  #hasRoom(failing: boolean): boolean {
    const failingCount = [...this.#busy.values()].filter((turn) => turn.failing).length;
    return this.#busy.size < receiversMax && (!failing || failingCount < failingReceiversMax);
  }

  #startTurn(id: number, failing: boolean): void {
    const turn = this.#takeTurn(id)
      .catch((error: unknown) => this.#complain(error))
      .finally(() => {
        this.#busy.delete(id);
        this.#wake();
      });
    this.#busy.set(id, { failing, turn });
  }

  async #takeTurn(id: number): Promise<void> {
    const { store, bootId } = this.#needs;
    const webhook = await store.write.claimWebhook({ id, bootId });
    if (webhook === undefined) return;
    let position: number | undefined;
    for (let count = 0; count < deliveriesPerTurnMax && !this.#stopping.signal.aborted; count += 1) {
      const step = await deliverNext(this.#delivery, id);
      position = step.position;
      if (!step.more) break;
    }
    await store.write.releaseWebhook({ id, bootId, ...(position === undefined ? {} : { position }) });
  }

  /** The next tick tries again. */
  #complain(error: unknown): void {
    if (this.#stopping.signal.aborted) return;
    this.#needs.log.error({ error: reasonOf(error) }, "webhooks could not be delivered; trying again");
  }
}
