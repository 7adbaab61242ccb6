import { setFlagsFromString } from "node:v8";
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
  pause(milliseconds: number): Promise<void>;
  /** Called by commands that end within a second: they end before optimised code pays off. */
  preferQuickStart(): void;
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
    pause: (milliseconds) => pause(milliseconds, undefined, { signal }),
    preferQuickStart,
  };
}

/** Half of the time of a parser's first file is the time of a compiler that optimises the parser. */
function preferQuickStart(): void {
  for (const option of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(option);
}
