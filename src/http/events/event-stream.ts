import type { Authenticator, Caller } from "../../access/index.ts";
import { storageTroubleOf, type EventRow, type EventType, type Instant, type Store } from "../../store/index.ts";
import { seeEvent, type VisibleEvent } from "../../visibility/index.ts";
import type { StreamPart } from "../answer/event-text.ts";

/** What a client wants of the events. */
export interface EventRequest {
  /** Checked again before every delivery: a revoked or expired token ends the stream. */
  readonly bearer: string;
  readonly caller: Caller;
  /** The last event that the client has; undefined: it wants those from now on. */
  readonly afterId: number | undefined;
  readonly project: string | undefined;
  /** Undefined: all types. */
  readonly types: ReadonlySet<EventType> | undefined;
  /** False: the stream ends after the stored events. */
  readonly follow: boolean;
}

/** What a stream needs of the process. */
export interface StreamNeeds {
  readonly store: Pick<Store, "read" | "revision">;
  readonly authenticator: Authenticator;
  readonly now: () => Instant;
  /** Milliseconds since some moment, for delays: setting the clock does not change it. */
  readonly elapsed: () => number;
}

/** The one reader of the outbox, as its streams see it. */
export interface EventSource {
  /** The newest event that was read. */
  readonly newestId: number;
  /** Reads all events that were committed before the call. */
  refresh(): Promise<void>;
  /** Some of the events after that one, the oldest first. Empty: no event is newer. */
  eventsAfter(id: number): Promise<readonly EventRow[]>;
  /** Forgets a stream that has ended. */
  remove(stream: EventStream): void;
}

/** A part of the stream: an event that the caller sees, or a message of the stream itself. */
export type EventPart = StreamPart<VisibleEvent | ResetEvent>;

/** Events that the client does not have were removed: it must read again what it knows. */
export interface ResetEvent {
  readonly type: "reset";
  readonly id: number;
  readonly at: Instant;
}

const heartbeatMilliseconds = 15_000;
const retryMilliseconds = 3_000;
/** A client that takes nothing for this long is disconnected. It continues with `Last-Event-ID`. */
const blockedMillisecondsMax = 30_000;
/** Events of one piece of the answer. */
const pieceEventsMax = 64;

/** The events of one connection, in their order. It reads only when the client has taken what was sent before. */
export class EventStream {
  readonly userId: number;
  readonly #request: EventRequest;
  readonly #source: EventSource;
  readonly #needs: StreamNeeds;
  readonly #cut = new AbortController();
  #position = 0;
  #ended = false;
  #wake: (() => void) | undefined;
  #blockedSince: number | undefined;
  #writtenAt: number;

  constructor(request: EventRequest, source: EventSource, needs: StreamNeeds) {
    this.userId = request.caller.user.id;
    this.#request = request;
    this.#source = source;
    this.#needs = needs;
    this.#writtenAt = needs.elapsed();
  }

  /** Aborted when the connection must not wait for its client. */
  get cut(): AbortSignal {
    return this.#cut.signal;
  }

  /** There may be something to do. */
  wake(): void {
    this.#wake?.();
  }

  /** Ends the stream at once, even if the client does not read. */
  end(): void {
    this.#ended = true;
    if (this.#blockedSince === undefined) this.wake();
    else this.#cut.abort();
  }

  /** Disconnects a client that does not read, and wakes a stream that waits: its token may have been revoked. */
  review(): void {
    const blocked = this.#blockedSince;
    if (blocked === undefined) this.wake();
    else if (this.#needs.elapsed() - blocked >= blockedMillisecondsMax) this.#cut.abort();
  }

  /** Ends when the client may not have more, or when the store is away: the client tries again. */
  async *parts(): AsyncGenerator<readonly EventPart[]> {
    try {
      yield* this.#deliver();
    } catch (error) {
      if (storageTroubleOf(error) === undefined) throw error;
    } finally {
      this.#source.remove(this);
    }
  }

  async *#deliver(): AsyncGenerator<readonly EventPart[]> {
    yield* this.#write([await this.#start()]);
    for (let caller = await this.#currentCaller(); caller !== undefined; caller = await this.#currentCaller()) {
      const events = await this.#source.eventsAfter(this.#position);
      yield* this.#send(caller, events);
      if (events.length > 0) continue;
      if (!this.#request.follow) return;
      if (this.#needs.elapsed() - this.#writtenAt >= heartbeatMilliseconds) yield* this.#write([{ kind: "heartbeat" }]);
      await this.#news();
    }
  }

  /** Decides where the stream starts. */
  async #start(): Promise<EventPart> {
    const { read } = this.#needs.store;
    const { caller, afterId } = this.#request;
    await this.#source.refresh();
    // Before the ends are read: what the client is said to have must not be newer than where the stream starts.
    const projectId = caller.limits?.projectId ?? undefined;
    const userId = caller.role === "ADMINISTRATOR" ? undefined : caller.user.id;
    const seenId = await read.newestEventFor({ ...(userId && { userId }), ...(projectId && { projectId }) });
    const { removedId, newestId } = await read.outboxEnds();
    const start = { kind: "start", retryMilliseconds } as const;
    if (afterId === undefined) {
      this.#position = newestId;
      return { ...start, id: seenId };
    }
    const isStored = afterId === 0 || (afterId >= removedId && afterId <= newestId);
    this.#position = isStored ? afterId : newestId;
    if (isStored) return { ...start, id: afterId };
    return { kind: "event", event: { type: "reset", id: seenId, at: this.#needs.now() }, retryMilliseconds };
  }

  /** The caller with the rights of now; undefined: the stream is over. */
  async #currentCaller(): Promise<Caller | undefined> {
    if (this.#ended) return undefined;
    await this.#needs.store.revision();
    const caller = await this.#needs.authenticator.authenticate(this.#request.bearer);
    return caller.ok && !this.#ended ? caller.value : undefined;
  }

  async *#send(caller: Caller, events: readonly EventRow[]): AsyncGenerator<readonly EventPart[]> {
    for (let first = 0; first < events.length && !this.#ended; first += pieceEventsMax) {
      const some = events.slice(first, first + pieceEventsMax);
      const parts: EventPart[] = [];
      for (const row of some) {
        const event = this.#isWanted(row) ? await seeEvent(this.#needs.store.read, caller, row) : undefined;
        const { project } = this.#request;
        if (event !== undefined && (project ?? event.project) === event.project) parts.push({ kind: "event", event });
      }
      this.#position = some.at(-1)!.id;
      if (parts.length > 0) yield* this.#write(parts);
    }
  }

  #isWanted({ type }: EventRow): boolean {
    return this.#request.types?.has(type) ?? true;
  }

  async *#write(parts: readonly EventPart[]): AsyncGenerator<readonly EventPart[]> {
    this.#blockedSince = this.#needs.elapsed();
    yield parts;
    this.#blockedSince = undefined;
    this.#writtenAt = this.#needs.elapsed();
  }

  #news(): Promise<void> {
    if (this.#ended || this.#source.newestId > this.#position) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = undefined;
        resolve();
      };
    });
  }
}
