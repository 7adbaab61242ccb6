import { accept, refuse, type Result } from "../text/index.ts";

/** Whose turn comes first: clients that signed in before, then those without recent failures, then all others. */
const standings = ["known", "fresh", "failing"] as const;

export type Standing = (typeof standings)[number];

/** Every so often a check of the last in order runs before the others, so that none waits for ever. */
const turnsBetweenLast = 8;

interface QueueBounds {
  readonly runningMax: number;
  /** Checks that one client may have waiting. */
  readonly clientWaitingMax: number;
  readonly waitingMax: number;
}

type Job = () => void;

/**
 * Runs a few password checks at a time. Every client has its own queue, and the clients take turns: one that sends
 * hundreds of attempts delays itself, and no other one by more than a check.
 */
export class CheckQueue {
  readonly #bounds: QueueBounds;
  /** For each standing, the clients in the order of their turns. */
  readonly #lanes = standings.map(() => new Map<string, Job[]>());
  #running = 0;
  #waiting = 0;
  #turns = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  async run<Value>(
    { client, standing }: { readonly client: string; readonly standing: Standing },
    check: () => Promise<Value>,
  ): Promise<Result<Value, "access.busy">> {
    const { runningMax, clientWaitingMax, waitingMax } = this.#bounds;
    if (this.#running < runningMax) this.#running += 1;
    else {
      const lane = this.#lanes[standings.indexOf(standing)]!;
      const jobs = lane.get(client) ?? [];
      if (jobs.length >= clientWaitingMax || this.#waiting >= waitingMax) {
        return refuse({ code: "access.busy", params: { seconds: 1 } });
      }
      lane.set(client, jobs);
      this.#waiting += 1;
      // A finished check passes its slot on, so the number of running ones does not change.
      await new Promise<void>((resolve) => jobs.push(resolve));
    }
    try {
      return accept(await check());
    } finally {
      const next = this.#next();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #next(): Job | undefined {
    this.#turns += 1;
    const lanes = this.#turns % turnsBetweenLast === 0 ? this.#lanes.toReversed() : this.#lanes;
    const lane = lanes.find(({ size }) => size > 0);
    const [client, jobs] = lane?.entries().next().value ?? [];
    if (lane === undefined || client === undefined || jobs === undefined) return undefined;
    const job = jobs.shift();
    // Behind all others.
    lane.delete(client);
    if (jobs.length > 0) lane.set(client, jobs);
    this.#waiting -= 1;
    return job;
  }
}
