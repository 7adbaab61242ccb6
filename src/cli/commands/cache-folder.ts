import { homedir } from "node:os";
import { join } from "node:path";
import type { Terminal } from "../terminal.ts";

/** The results of a file depend only on its content, so all scans of this user share one cache. */
export function cacheFolder(environment: Terminal["environment"]): string {
  const { XDG_CACHE_HOME: configured, HOME: home } = environment;
  return join(configured || join(home || homedir(), ".cache"), "belvedere", "analyser");
}
