import { PassThrough, Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { commands } from "./commands/index.ts";
import { runProgram } from "./program.ts";
import type { Terminal } from "./terminal.ts";

/** The result of a command line. */
export interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
  /** The pauses that it requested, in milliseconds. */
  readonly pauses: readonly number[];
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly folder?: string;
  readonly input?: string;
  /** Columns of the terminal. Undefined: the output is not a terminal. */
  readonly columns?: number;
  readonly signal?: AbortSignal;
}

/** Runs a command line in this process, with a terminal that records the output; pauses take no time. */
export async function runCommand(line: readonly string[], place: RunOptions = {}): Promise<CommandResult> {
  const { terminal, output, errors, pauses } = recordedTerminal(place);
  const code = await runProgram(commands, "1.2.3", line, terminal);
  return { code, output: output(), errors: errors(), pauses };
}

/** Starts a command line in this process, whose output can be read before it ends. */
export function startCommand(line: readonly string[], place: RunOptions = {}) {
  const { terminal, ...recordings } = recordedTerminal(place);
  return { ...recordings, ended: runProgram(commands, "1.2.3", line, terminal) };
}

/** Runs a command line in this process that talks to the test over these streams. Returns the exit code. */
export function runTalking(
  line: readonly string[],
  place: Omit<RunOptions, "input" | "columns">,
  streams: Pick<Terminal, "input" | "output">,
): Promise<number> {
  const { terminal } = recordedTerminal(place);
  return runProgram(commands, "1.2.3", line, { ...terminal, ...streams });
}

/** A terminal that records the output. */
export function recordedTerminal(place: RunOptions = {}) {
  const [output, errors] = [recorded(place.columns), recorded(place.columns)];
  const pauses: number[] = [];
  const terminal: Terminal = {
    input: Readable.from(place.input === undefined ? [] : [place.input]),
    output: output.stream,
    errors: errors.stream,
    environment: { HOME: "/nowhere", ...place.environment },
    folder: place.folder ?? process.cwd(),
    signal: place.signal ?? new AbortController().signal,
    startedMilliseconds: performance.now(),
    pause(milliseconds) {
      pauses.push(milliseconds);
      return nextTurn(undefined, { signal: terminal.signal });
    },
  };
  return { terminal, output: output.text, errors: errors.text, pauses };
}

function recorded(columns: number | undefined) {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const text = (): string => Buffer.concat(chunks).toString("utf8");
  return { stream: columns === undefined ? stream : Object.assign(stream, { isTTY: true, columns }), text };
}
