import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Engine, Site } from "./postgres-server.ts";

const run = promisify(execFile);

/** Where Debian's packages put each major release. */
const packagesFolder = "/usr/lib/postgresql";

const living = new Set<ChildProcess>();
// A test run that is cut off leaves no databases behind.
process.once("exit", () => living.forEach((child) => child.kill("SIGQUIT")));

/** The newest PostgreSQL that Debian's packages have installed here; undefined: there is none. */
export async function findDebianPostgres(): Promise<Engine | undefined> {
  const releases = (await namesIn(packagesFolder)).map(Number).filter(Number.isInteger);
  for (const release of releases.toSorted((left, right) => right - left)) {
    const binaries = join(packagesFolder, String(release), "bin");
    const names = await namesIn(binaries);
    if (["initdb", "postgres", "pg_basebackup"].every((name) => names.includes(name))) return debianEngine(binaries);
  }
  return undefined;
}

function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((): string[] => []);
}

/** Runs the programs of one release; where root starts them, as the user that the packages made for it. */
async function debianEngine(binaries: string): Promise<Engine> {
  const owner = process.getuid?.() === 0 ? await ownerOf("postgres") : undefined;
  const program = (name: string): string => join(binaries, name);
  const give = async (path: string): Promise<void> => {
    if (owner !== undefined) await chown(path, owner.uid, owner.gid);
  };
  const makeFolder = async ({ data }: Site): Promise<void> => {
    await mkdir(data, { recursive: true, mode: 0o700 });
    await give(data);
  };
  // The folder that a process was started in need not be one that its user may see.
  const as = (site: Site) => ({ ...owner, cwd: dirname(site.data), env: { ...process.env, LC_ALL: "C.UTF-8" } });
  return {
    async initialise(site) {
      await makeFolder(site);
      const passwordFile = `${site.data}.password`;
      await writeFile(passwordFile, site.password, { mode: 0o600 });
      await give(passwordFile);
      const flags = [`--pgdata=${site.data}`, "--auth=scram-sha-256", `--username=${site.user}`, "--no-sync"];
      await run(program("initdb"), [...flags, `--pwfile=${passwordFile}`], as(site));
      await rm(passwordFile);
    },
    async copyAsReplica(primary, replica) {
      await makeFolder(replica);
      // The password goes into the replica's settings with the rest.
      const source = `host=127.0.0.1 port=${primary.port} user=${primary.user} password=${primary.password}`;
      const flags = ["--write-recovery-conf", "--checkpoint=fast", "--no-sync", `--pgdata=${replica.data}`];
      await run(program("pg_basebackup"), [...flags, `--dbname=${source}`], as(replica));
    },
    start(site) {
      const flags = ["-D", site.data, "-p", String(site.port), ...site.flags];
      const child = spawn(program("postgres"), flags, { ...as(site), stdio: "ignore" });
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

async function ownerOf(login: string): Promise<{ readonly uid: number; readonly gid: number }> {
  const number = async (flag: string): Promise<number> => Number((await run("id", [flag, login])).stdout);
  return { uid: await number("-u"), gid: await number("-g") };
}
