import { productVersion, type Log } from "../http/index.ts";
import type { ServerSettings } from "./settings.ts";

/** A server that accepts requests. */
export interface RunningServer {
  readonly port: number;
  /** Resolves when the first project of the demo portfolio is built; at once without a demo. */
  readonly demoReady: Promise<void>;
  /** Resolves when a newer release takes over the database: the server must be closed. */
  readonly retired: Promise<void>;
  /**
   * Reports that it is not ready, still answers for the drain time, finishes the running requests and releases all
   * resources. `skipDrain` ends the drain time early.
   */
  close(skipDrain?: Promise<void>): Promise<void>;
}

/** Logs the start of the server now, and its draining and stop when it is closed. */
export function logLifecycle(
  server: RunningServer,
  { host, database, drainSeconds = 0 }: ServerSettings,
  node: string,
  log: Log,
): RunningServer {
  const store = database === undefined ? "embedded" : "PostgreSQL";
  log.info({ address: `${host}:${server.port}`, store, release: productVersion(), node }, "started");
  return {
    ...server,
    async close(skipDrain) {
      log.info({ seconds: drainSeconds }, "draining");
      await server.close(skipDrain);
      log.info({}, "stopped");
    },
  };
}
