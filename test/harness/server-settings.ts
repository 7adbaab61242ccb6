import type { startServer } from "../../src/server/index.ts";

/** Settings of a server in the process of a test: a free loopback port, one build at a time, and nothing optional. */
export function plainSettings<More extends Partial<Parameters<typeof startServer>[0]>>(more: More) {
  return {
    host: "127.0.0.1",
    port: 0,
    dataDir: "none",
    database: undefined,
    adminPassword: undefined,
    baseUrl: undefined,
    trustedProxies: [],
    workersMax: 1,
    logLevel: "error",
    demo: false,
    ...more,
  };
}
