import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { reachableBinaries } from "./embedded-postgres.ts";
import { makePostgres } from "./postgres-server.ts";

let folder: string;

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "belvedere-programs-"))));

afterEach(() => rm(folder, { recursive: true, force: true }));

test("a server that ends instead of starting reports what it logged", async () => {
  const server = await makePostgres(folder);
  await writeFile(join(folder, "data", "postgresql.auto.conf"), "unheard_of = 1\n");
  await expect(server.start()).rejects.toThrow(/ended instead of starting:\n.*unheard_of/s);
});

const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

test.runIf(owner !== undefined)(
  "programs that their owner cannot see are copied; those that it can are not",
  async () => {
    const installed = join(folder, "root", "native");
    await mkdir(join(installed, "bin"), { recursive: true });
    await writeFile(join(installed, "bin", "initdb"), "#!/bin/sh\necho it runs\n", { mode: 0o755 });
    await chmod(folder, 0o755);
    expect(await reachableBinaries(installed, folder, owner)).toBe(join(installed, "bin"));
    await chmod(join(folder, "root"), 0o700);
    const copied = await reachableBinaries(installed, folder, owner);
    expect(copied).toBe(join(folder, "programs", "bin"));
    expect(await readdir(copied)).toEqual(["initdb"]);
    expect(await promisify(execFile)(join(copied, "initdb"), owner)).toMatchObject({ stdout: "it runs\n" });
  },
);
