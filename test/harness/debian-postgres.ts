import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { isRoot, makeDataFolder, optionsAt, type Owner, runPrograms } from "./postgres-programs.ts";
import type { Engine } from "./postgres-server.ts";

const run = promisify(execFile);

/** Where Debian's packages put each major release. */
const packagesFolder = "/usr/lib/postgresql";

/** The newest PostgreSQL that Debian's packages have installed here; undefined without one. */
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
  const programs = { binaries, owner: isRoot() ? await ownerOf("postgres") : undefined };
  return {
    ...runPrograms(programs),
    async copyAsReplica(primary, replica) {
      await makeDataFolder(programs, replica);
      // The password goes into the replica's settings with the rest.
      const source = `host=127.0.0.1 port=${primary.port} user=${primary.user} password=${primary.password}`;
      const flags = ["--write-recovery-conf", "--checkpoint=fast", "--no-sync", `--pgdata=${replica.data}`];
      await run(join(binaries, "pg_basebackup"), [...flags, `--dbname=${source}`], optionsAt(programs, replica));
    },
  };
}

async function ownerOf(login: string): Promise<Owner> {
  const number = async (flag: string): Promise<number> => Number((await run("id", [flag, login])).stdout);
  return { uid: await number("-u"), gid: await number("-g") };
}
