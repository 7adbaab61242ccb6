import { accept, refuse, type Result } from "../text/index.ts";

/** Limits how much work runs at the same time. The rest waits in a queue of limited length. */
export interface BoundedSemaphore {
  /** Refuses when the queue is full. */
  run<Value>(work: () => Promise<Value>): Promise<Result<Value, "access.busy">>;
}

/** Limits the memory and processor time that password checks take. */
export function createBoundedSemaphore(bounds: {
  readonly runningMax: number;
  readonly waitingMax: number;
}): BoundedSemaphore {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (running < bounds.runningMax) {
      running += 1;
      return;
    }
    // Finished work passes its slot on, so `running` does not change.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async run(work) {
      if (running >= bounds.runningMax && waiting.length >= bounds.waitingMax) {
        return refuse({ code: "access.busy", params: { seconds: 1 } });
      }
      await enter();
      try {
        return accept(await work());
      } finally {
        leave();
      }
    },
  };
}
