/**
 * server/: composes all rooms and runs them as one process.
 * Knows every room. Only the command line and tests may know it.
 */
export { replacePassword } from "./forgotten-password.ts";
export { serve } from "./serve.ts";
export { isPostgresUrl, readSettings, readSnapshots } from "./settings.ts";
export { startServer, type RunningServer, type ServerHooks } from "./start.ts";
