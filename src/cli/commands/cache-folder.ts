import { homedir } from "node:os";
import { join } from "node:path";
import type { Terminal } from "../terminal.ts";

/**
 * A folder for what can be made again. `analyser`: the results of a file depend only on its content, so all scans of this
 * user share them. `compiled`: compiled code of the command line; in a folder of this user, because Node runs it. `editor`: what
 * the server said of files that were open in an editor.
 */
export function cacheFolder(environment: Terminal["environment"], name: "analyser" | "compiled" | "editor"): string {
  const { XDG_CACHE_HOME: configured, HOME: home } = environment;
  return join(configured || join(home || homedir(), ".cache"), "belvedere", name);
}
