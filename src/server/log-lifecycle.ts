import { productVersion, type Log } from "../http/index.ts";
import type { ServerSettings } from "./settings.ts";
import type { RunningServer } from "./start.ts";

/** The same server; the log has a line for its start, for the begin of its end, and for the end. */
export function tellLife(
  server: RunningServer,
  { host, database, drainSeconds = 0 }: ServerSettings,
  node: string,
  log: Log,
): RunningServer {
  const store = database === undefined ? "embedded" : "PostgreSQL";
  log.info({ address: `${host}:${server.port}`, store, release: productVersion(), node }, "started");
  return {
    ...server,
    async close(hurry) {
      log.info({ seconds: drainSeconds }, "draining");
      await server.close(hurry);
      log.info({}, "stopped");
    },
  };
}
