import { accept, refuse, type Result } from "../text/index.ts";

/** Runs work a few at a time; the rest waits in a line of bounded length. */
export interface Slots {
  /** Refused with `access.busy` when the line is full. */
  run<Value>(work: () => Promise<Value>): Promise<Result<Value>>;
}

/** Bounds how much memory and processor time work takes at once. */
export function createSlots(bounds: { readonly runningMax: number; readonly waitingMax: number }): Slots {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (running < bounds.runningMax) {
      running += 1;
      return;
    }
    // The one who leaves hands its slot over, so `running` stays as it is.
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
