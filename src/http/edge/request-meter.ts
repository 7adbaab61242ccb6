import type { Socket } from "node:net";

/** Upper edges of the buckets that durations are counted in, in seconds. */
export const durationEdgesSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** The route of what no endpoint answers; the paths themselves are anybody's to invent. */
export const noRoute = "none";

/** What was counted of one endpoint since the server started. */
export interface RouteReading {
  readonly route: string;
  readonly method: string;
  /** By status, or `aborted` where the client left before the end. */
  readonly statuses: ReadonlyMap<number | "aborted", number>;
  /** How many took up to each edge and longer than the one before; the last entry is for those beyond all edges. */
  readonly durations: readonly number[];
  readonly seconds: number;
  readonly receivedBytes: number;
  readonly sentBytes: number;
}

/** A request that has ended. */
export interface EndedRequest {
  readonly method: string;
  /** The pattern of its endpoint, never its path: there are as many of these as endpoints. */
  readonly route: string;
  readonly status: number | "aborted";
  readonly milliseconds: number;
  readonly bytes: ExchangedBytes;
}

/** What went over a connection for one request, heads included. */
export interface ExchangedBytes {
  readonly received: number;
  readonly sent: number;
}

interface Counts {
  readonly statuses: Map<number | "aborted", number>;
  readonly durations: number[];
  seconds: number;
  receivedBytes: number;
  sentBytes: number;
}

/** Counts requests in plain numbers, because every request pays for it; texts are made when they are read. */
export class RequestMeter {
  readonly #routes = new Map<string, Map<string, Counts>>();
  readonly #bytes = new WeakMap<Socket, { received: number; sent: number }>();
  #inFlight = 0;

  get inFlight(): number {
    return this.#inFlight;
  }

  begin(): void {
    this.#inFlight += 1;
  }

  end({ method, route, status, milliseconds, bytes }: EndedRequest): void {
    this.#inFlight -= 1;
    const counts = this.#countsOf(route, method);
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1);
    const seconds = milliseconds / 1000;
    let bucket = 0;
    while (bucket < durationEdgesSeconds.length && seconds > durationEdgesSeconds[bucket]!) bucket += 1;
    counts.durations[bucket]! += 1;
    counts.seconds += seconds;
    counts.receivedBytes += bytes.received;
    counts.sentBytes += bytes.sent;
  }

  /** What went over a connection since the last call: one connection serves many requests. */
  takeBytes(socket: Socket): ExchangedBytes {
    const received = socket.bytesRead;
    const sent = socket.bytesWritten;
    const before = this.#bytes.get(socket);
    if (before === undefined) {
      this.#bytes.set(socket, { received, sent });
      return { received, sent };
    }
    const taken = { received: received - before.received, sent: sent - before.sent };
    before.received = received;
    before.sent = sent;
    return taken;
  }

  readings(): readonly RouteReading[] {
    return [...this.#routes].flatMap(([route, methods]) =>
      [...methods].map(([method, counts]) => ({ route, method, ...counts })),
    );
  }

  #countsOf(route: string, method: string): Counts {
    let methods = this.#routes.get(route);
    if (methods === undefined) this.#routes.set(route, (methods = new Map()));
    let counts = methods.get(method);
    if (counts === undefined) {
      const durations = Array.from({ length: durationEdgesSeconds.length + 1 }, () => 0);
      counts = { statuses: new Map(), durations, seconds: 0, receivedBytes: 0, sentBytes: 0 };
      methods.set(method, counts);
    }
    return counts;
  }
}
