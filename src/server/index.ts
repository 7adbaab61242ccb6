/**
 * server/: puts all rooms together and runs them as one process.
 * Knows every room; nothing but the command line and tests knows it.
 */
export { serve } from "./serve.ts";
export { isPostgresUrl, readSnapshots } from "./settings.ts";
export { startServer, type RunningServer, type ServerHooks } from "./start.ts";
