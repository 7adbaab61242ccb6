import { productVersion, type Log } from "../http/index.ts";
import type { ServerSettings } from "./settings.ts";
import type { RunningServer } from "./start.ts";

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
