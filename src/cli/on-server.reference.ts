import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { makeDataFolder, removeDataFolder, type DataFolder } from "../../test/harness/data-folder.ts";
import { lines } from "../../test/harness/results.ts";
import { startServer, type ServerProcess } from "../../test/harness/server-process.ts";
import { runCommand, type RunOptions, type CommandResult } from "./run-command.reference.ts";

/** The results of the project Engine. */
export const results = lines(
  { kind: "artifact", path: "src/scan.c", type: "FILE", measures: { LC: 812, VG: 96 }, infos: { LANGUAGE: "C" } },
  { kind: "artifact", path: "src/odd\u009b31m.c", type: "FILE", measures: { LC: 20 }, infos: { LANGUAGE: "C" } },
  { kind: "rule", id: "cppcheck:nullPointer", families: ["CWE-476"], categories: ["SEVERITY.CRITICAL"] },
  { kind: "finding", artifact: "src/scan.c", rule: "cppcheck:nullPointer", message: 'a "null", p' },
);

/** A server with the project Engine for the tests of one file, and a folder to run commands in. */
export interface OnServer {
  readonly folder: string;
  readonly data: DataFolder;
  readonly url: string;
  /** Runs a command line as the administrator. */
  run(...line: readonly string[]): Promise<CommandResult>;
  runIn(place: RunOptions, ...line: readonly string[]): Promise<CommandResult>;
}

/** Starts it before the tests of a file and stops it after them; usable once they run. */
export function useServer(): OnServer {
  const at = {} as { folder: string; data: DataFolder; url: string };
  let server: ServerProcess;
  const runIn = (place: RunOptions, ...line: readonly string[]): Promise<CommandResult> => {
    const { folder, data, url } = at;
    const environment = {
      BELVEDERE_SERVER: url,
      BELVEDERE_TOKEN: data.token,
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: folder,
    };
    return runCommand(line, { folder, ...place, environment: { ...environment, ...place.environment } });
  };
  const run = (...line: readonly string[]): Promise<CommandResult> => runIn({}, ...line);
  beforeAll(async () => {
    at.folder = await mkdtemp(join(tmpdir(), "belvedere-cli-"));
    at.data = await makeDataFolder();
    server = startServer({ dataDir: at.data.path });
    at.url = await server.ready();
    await writeFile(join(at.folder, "results.ndjson"), results);
    const made = await run(
      "push",
      "--project",
      "Engine",
      "--create",
      "--version",
      "1.0",
      "--baseline",
      "results.ndjson",
    );
    expect(made).toMatchObject({ code: 0, errors: "" });
  });
  afterAll(async () => {
    await server.stop();
    await removeDataFolder(at.data);
    await rm(at.folder, { recursive: true, force: true });
  });
  return {
    get folder() {
      return at.folder;
    },
    get data() {
      return at.data;
    },
    get url() {
      return at.url;
    },
    run,
    runIn,
  };
}
