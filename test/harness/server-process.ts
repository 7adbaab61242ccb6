import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { until } from "./until.ts";

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A server in a separate process, started from source. */
export interface ServerProcess {
  /** Where it answers, without a slash at the end; rejects when the process ends before it does. */
  ready(): Promise<string>;
  /** From the start of the process to its first answer; undefined before that. */
  readyMilliseconds(): number | undefined;
  /** Of the process; undefined when it could not be started. */
  readonly pid: number | undefined;
  readonly exited: Promise<Exit>;
  /** What it wrote to standard error. */
  errors(): string;
  /** As `kill -9`. */
  kill(): Promise<Exit>;
  /** As `kill`: it finishes what is under way. */
  stop(): Promise<Exit>;
}

export interface ServerOptions {
  readonly dataDir: string;
  /** The step of a task at which the process kills itself. */
  readonly dieAt?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder of another release to start, instead of this one. */
  readonly release?: string;
}

const thisRelease = fileURLToPath(new URL("../../", import.meta.url));
const dyingFile = fileURLToPath(new URL("server-that-dies.ts", import.meta.url));
const startPatienceMilliseconds = 60_000;

const living = new Set<ChildProcess>();
// A test run that is cut off leaves no servers behind.
process.once("exit", () => living.forEach((child) => child.kill("SIGKILL")));

/** Starts a server on a free port; returns at once, before it is ready. */
export function startServer({ dataDir, dieAt, environment, release = thisRelease }: ServerOptions): ServerProcess {
  const commandFile = join(release, "src/cli/main.ts");
  const command = dieAt === undefined ? [commandFile, "serve", "--port", "0", "--data-dir", dataDir] : [dyingFile];
  const started = performance.now();
  const child = spawn(process.execPath, command, {
    env: {
      ...process.env,
      BELVEDERE_PORT: "0",
      BELVEDERE_DATA_DIR: dataDir,
      BELVEDERE_LOG_LEVEL: "error",
      ...(dieAt === undefined ? {} : { BELVEDERE_DIE_AT: dieAt }),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  living.add(child);
  const written = { out: "", errors: "" };
  const moments: { ready?: number } = {};
  child.stdout.on("data", (chunk: Buffer) => {
    written.out += chunk.toString();
    if (addressIn(written.out) !== undefined) moments.ready ??= performance.now() - started;
  });
  child.stderr.on("data", (chunk: Buffer) => (written.errors += chunk.toString()));
  const exited = exitOf(child);
  const end = (signal: NodeJS.Signals): Promise<Exit> => {
    child.kill(signal);
    return exited;
  };
  return {
    ready: () => until("ready", () => readyAddress(child, written), startPatienceMilliseconds),
    readyMilliseconds: () => moments.ready,
    pid: child.pid,
    exited,
    errors: () => written.errors,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

function readyAddress(child: ChildProcess, written: { readonly out: string; readonly errors: string }) {
  const address = addressIn(written.out);
  const ended = child.exitCode !== null || child.signalCode !== null;
  if (address === undefined && ended) throw new Error(`the server ended: ${written.errors}`);
  return address;
}

function addressIn(output: string): string | undefined {
  return /^Belvedere answers on (http:\S+)\/$/m.exec(output)?.[1];
}

async function exitOf(child: ChildProcess): Promise<Exit> {
  // `close`, not `exit`: all that it wrote has been read by then.
  await once(child, "close");
  living.delete(child);
  return { code: child.exitCode, signal: child.signalCode };
}
