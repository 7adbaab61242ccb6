import { setTimeout as pause } from "node:timers/promises";

/** A stream that may be a terminal. */
export type TerminalOutput = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
export type TerminalInput = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** Everything that a command uses of its environment; tests replace it. */
export interface Terminal {
  readonly input: TerminalInput;
  readonly output: TerminalOutput;
  readonly errors: TerminalOutput;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The current folder. */
  readonly folder: string;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** When the command started, on the clock of `performance`: 0 is the start of the process. */
  readonly startedMilliseconds: number;
  pause(milliseconds: number): Promise<void>;
}

/** The terminal of this process. */
export function processTerminal(signal: AbortSignal): Terminal {
  return {
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    environment: process.env,
    folder: process.cwd(),
    signal,
    startedMilliseconds: 0,
    pause: (milliseconds) => pause(milliseconds, undefined, { signal }),
  };
}
