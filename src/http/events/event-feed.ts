import { reasonOf, type EventRow, type Store } from "../../store/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { RateLimitedLog } from "../edge/rate-limited-log.ts";
import { EventStream, type EventRequest, type EventSource, type StreamNeeds } from "./event-stream.ts";

/** Connections of one process, and those of one user among them. */
export const streamsMax = 1_000;
export const streamsPerUserMax = 20;
/** Events that are cached in memory for streams that are up to date. */
const windowEventsMax = 1_024;
const pageEventsMax = 256;
/** How often the outbox is read without a notification, which may be lost. */
const tickMilliseconds = 1_000;
/** How often the token of a stream without events is checked. */
const reviewMilliseconds = 5_000;
const stoppingRetrySeconds = 5;
const fullRetrySeconds = 30;

type FeedNeeds = StreamNeeds & {
  readonly store: Pick<Store, "watchEvents">;
  readonly rateLimitedLog: RateLimitedLog;
};

/** Reads the outbox once for all streams of this process, as long as there is a stream. */
export class EventFeed implements EventSource {
  readonly #needs: FeedNeeds;
  readonly #streams = new Set<EventStream>();
  #window: readonly EventRow[] = [];
  #newestId = 0;
  /** Nothing is read while there is no stream: then reading starts with the newest event. */
  #isPositioned = false;
  #reading: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #stopWatching: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reviewedAt = -Infinity;
  #closed = false;

  constructor(needs: FeedNeeds) {
    this.#needs = needs;
  }

  get newestId(): number {
    return this.#newestId;
  }

  /** The number of open streams. */
  get size(): number {
    return this.#streams.size;
  }

  /** Opens a stream; `signal` aborts when its client has left. */
  open(
    request: EventRequest,
    signal: AbortSignal,
  ): Result<EventStream, "server.stopping" | "events.too-many-streams" | "events.server-full"> {
    if (this.#closed) return refuse({ code: "server.stopping", params: { seconds: stoppingRetrySeconds } });
    const own = [...this.#streams].filter(({ userId }) => userId === request.caller.user.id);
    const full = { seconds: fullRetrySeconds };
    if (own.length >= streamsPerUserMax) {
      return refuse({ code: "events.too-many-streams", params: { ...full, limit: streamsPerUserMax } });
    }
    if (this.#streams.size >= streamsMax) {
      return refuse({ code: "events.server-full", params: { ...full, limit: streamsMax } });
    }
    const stream = new EventStream(request, this, this.#needs);
    this.#add(stream);
    signal.addEventListener("abort", () => {
      stream.end();
      this.remove(stream);
    });
    return accept(stream);
  }

  /** Forgets a stream that has ended. */
  remove(stream: EventStream): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  /** Ends all streams at once, and opens no more. */
  close(): void {
    this.#closed = true;
    for (const stream of this.#streams) stream.end();
  }

  /** A read that is under way may have started before the call: only the next one is recent enough. */
  refresh(): Promise<void> {
    if (this.#reading === undefined) return (this.#reading = this.#read().finally(() => (this.#reading = undefined)));
    this.#next ??= this.#reading.then(
      () => this.#refreshNext(),
      () => this.#refreshNext(),
    );
    return this.#next;
  }

  async eventsAfter(id: number): Promise<readonly EventRow[]> {
    const [first] = this.#window;
    if (first !== undefined && id >= first.id - 1) return this.#window.filter((event) => event.id > id);
    if (id >= this.#newestId) return [];
    return this.#needs.store.read.eventsAfter({ afterId: id, limit: pageEventsMax });
  }

  #refreshNext(): Promise<void> {
    this.#next = undefined;
    return this.refresh();
  }

  #add(stream: EventStream): void {
    this.#streams.add(stream);
    if (this.#timer !== undefined) return;
    this.#isPositioned = false;
    this.#stopWatching = this.#needs.store.watchEvents(() => this.#readInBackground());
    this.#timer = setInterval(() => this.#tick(), tickMilliseconds);
    this.#timer.unref();
  }

  #tick(): void {
    this.#readInBackground();
    const now = this.#needs.elapsed();
    if (now - this.#reviewedAt < reviewMilliseconds) return;
    this.#reviewedAt = now;
    for (const stream of this.#streams) stream.review();
  }

  #readInBackground(): void {
    this.refresh().catch((error: unknown) => {
      const message = "the outbox cannot be read; trying again";
      this.#needs.rateLimitedLog.write("warn", { reason: reasonOf(error), message });
    });
  }

  async #read(): Promise<void> {
    const { store } = this.#needs;
    await store.revision();
    if (!this.#isPositioned) {
      const { newestId } = await store.read.outboxEnds();
      this.#isPositioned = true;
      this.#window = [];
      this.#newestId = newestId;
    }
    for (;;) {
      const events = await store.read.eventsAfter({ afterId: this.#newestId, limit: pageEventsMax });
      if (events.length === 0) return;
      this.#window = [...this.#window, ...events].slice(-windowEventsMax);
      this.#newestId = events.at(-1)!.id;
      for (const stream of this.#streams) stream.wake();
    }
  }
}
