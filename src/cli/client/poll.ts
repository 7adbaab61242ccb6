import type { Call } from "../command.ts";
import { done, type Outcome } from "../failure.ts";

/** How long a command waits for the server. Pauses grow, so that a long wait costs few requests. */
export interface WaitLimits {
  readonly firstPauseMilliseconds: number;
  readonly pauseMillisecondsMax: number;
  readonly waitSeconds: number;
}

/** What is waited for, and how it is shown meanwhile. */
export interface Awaited<Value> {
  readonly first: Value;
  readAgain(): Promise<Outcome<Value>>;
  isPending(value: Value): boolean;
  show(waitedMilliseconds: number, value: Value): void;
  /** Removes what is shown. */
  stop(): void;
}

/** The last value that was read: still pending if the time has passed. */
export interface PolledValue<Value> {
  readonly value: Value;
  readonly waitedMilliseconds: number;
}

/** Reads a value again until it is no longer pending, or the time has passed. */
export async function poll<Value>(
  { terminal }: Call,
  { firstPauseMilliseconds, pauseMillisecondsMax, waitSeconds }: WaitLimits,
  awaited: Awaited<Value>,
): Promise<Outcome<PolledValue<Value>>> {
  let value = awaited.first;
  let waitedMilliseconds = 0;
  let pause = firstPauseMilliseconds;
  try {
    while (awaited.isPending(value) && waitedMilliseconds < waitSeconds * 1000) {
      awaited.show(waitedMilliseconds, value);
      await terminal.pause(pause);
      waitedMilliseconds += pause;
      pause = Math.min(pause * 1.5, pauseMillisecondsMax);
      const again = await awaited.readAgain();
      if (!again.ok) return again;
      value = again.value;
    }
    return done({ value, waitedMilliseconds });
  } finally {
    awaited.stop();
  }
}
