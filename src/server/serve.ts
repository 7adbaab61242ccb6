import { problemDetail } from "../text/index.ts";
import { createLog } from "./log.ts";
import { readSettings, type Flags } from "./settings.ts";
import { startServer, type ServerHooks } from "./start.ts";
import { unknownSettings } from "./unknown-variables.ts";

const usageExitCode = 2;

/** A supervisor starts the process again: it waits for the newer release then, and is refused after its migration. */
const retiredExitCode = 1;

/** Runs a server until the process receives a stop signal, or a newer release takes over. Returns the exit code. */
export async function serve(flags: Flags, hooks: ServerHooks = {}): Promise<number> {
  const read = readSettings(flags, process.env);
  if ("complaint" in read) {
    process.stderr.write(`${read.complaint}\n`);
    return usageExitCode;
  }
  const { settings } = read;
  for (const sentence of unknownSettings(process.env)) process.stderr.write(`${sentence}\n`);
  const log = createLog(settings.logLevel);
  const stopSignal = receiveStopSignal();
  const started = await startServer(settings, log, { say, ...hooks });
  if (!started.ok) {
    process.stderr.write(`${problemDetail(started.problem, "en")} (${started.problem.code})\n`);
    return 1;
  }
  const server = started.value;
  await Promise.race([server.demoReady, stopSignal]);
  process.stdout.write(`Belvedere answers on http://${settings.host}:${server.port}${settings.basePath ?? ""}/\n`);
  const isRetired = await Promise.race([stopSignal.then(() => false), server.retired.then(() => true)]);
  if (isRetired) log.warn({}, "a newer release takes over the database: this node ends");
  await server.close(isRetired ? stopSignal : receiveStopSignal());
  return isRetired ? retiredExitCode : 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function receiveStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });
}
