import { pino, stdSerializers } from "pino";
import type { Log } from "../http/index.ts";

/** Writes JSON log lines to standard error. Standard output is for messages to the user. */
export function createLog(level: string): Log {
  return pino(
    { level, base: null, serializers: { error: errorOf }, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    process.stderr,
  );
}

function errorOf(error: unknown): unknown {
  return error instanceof Error ? stdSerializers.err(error) : error;
}
