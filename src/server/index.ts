/**
 * server/: puts all rooms together and runs them as one process.
 * Knows every room; nothing but the command line and tests knows it.
 */
export { replacePassword } from "./forgotten-password.ts";
export { serve } from "./serve.ts";
export { isPostgresUrl, readSettings, readSnapshots } from "./settings.ts";
export { startServer, type RunningServer, type ServerHooks } from "./start.ts";
