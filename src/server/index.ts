/**
 * server/: composes all rooms and runs them as one process.
 * Knows every room. Must never be known to another room than the command line.
 */
export type { RunningServer } from "./log-lifecycle.ts";
export { replacePassword } from "./forgotten-password.ts";
export { verifyData, type VerifiedData } from "./verify-data.ts";
export { serve } from "./serve.ts";
export { isPostgresUrl, readSettings, type ServerSettings } from "./settings.ts";
export { readSnapshots } from "./snapshot-settings.ts";
export { startServer, type ServerHooks } from "./start.ts";
