import { type ChildProcess, execFile, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { chown, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Engine, PostgresInstance } from "./postgres-server.ts";

const run = promisify(execFile);

/** The programs of one release of PostgreSQL, and who runs them. */
export interface Programs {
  /** The folder of `initdb` and `postgres`. */
  readonly binaries: string;
  /** PostgreSQL refuses to run as root; undefined: this process's own user runs them. */
  readonly owner: Owner | undefined;
}

/** A user of this machine. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const living = new Set<ChildProcess>();
// A test run that is cut off leaves no databases behind.
process.once("exit", () => living.forEach((child) => child.kill("SIGQUIT")));

/** Makes and starts servers with these programs. */
export function runPrograms(programs: Programs): Pick<Engine, "initialise" | "start"> {
  return {
    async initialise(instance) {
      await makeDataFolder(programs, instance);
      const passwordFile = `${instance.data}.password`;
      await writeFile(passwordFile, instance.password, { mode: 0o600 });
      await giveTo(programs.owner, passwordFile);
      const flags = [`--pgdata=${instance.data}`, "--auth=scram-sha-256", `--username=${instance.user}`, "--no-sync"];
      await run(
        join(programs.binaries, "initdb"),
        [...flags, `--pwfile=${passwordFile}`],
        optionsAt(programs, instance),
      );
      await rm(passwordFile);
    },
    start(instance) {
      const flags = ["-D", instance.data, "-p", String(instance.port), ...instance.flags];
      const log = openSync(instance.log, "a");
      const options = { ...optionsAt(programs, instance), stdio: ["ignore", log, log] } satisfies SpawnOptions;
      const child = spawn(join(programs.binaries, "postgres"), flags, options);
      closeSync(log);
      living.add(child);
      const ended = once(child, "exit").then(() => void living.delete(child));
      return {
        ended,
        async stop() {
          child.kill("SIGINT");
          await ended;
        },
      };
    },
  };
}

/** Makes the empty folder of a server. */
export async function makeDataFolder({ owner }: Programs, { data }: PostgresInstance): Promise<void> {
  await mkdir(data, { recursive: true, mode: 0o700 });
  await giveTo(owner, data);
}

/** How a program is run for a server. The folder that this process was started in need not be open to the owner. */
export function optionsAt({ owner }: Programs, instance: PostgresInstance) {
  return { ...owner, cwd: dirname(instance.data), env: { ...process.env, LC_ALL: "C.UTF-8" } };
}

/** Whether this process is root's: PostgreSQL needs another owner then. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

async function giveTo(owner: Owner | undefined, path: string): Promise<void> {
  if (owner !== undefined) await chown(path, owner.uid, owner.gid);
}
