import { execFile } from "node:child_process";
import { mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The kinds of system calls that can be made to fail. */
export const callKinds = [
  "open",
  "read",
  "write",
  "pwrite",
  "sync",
  "truncate",
  "rename",
  "mkdir",
  "remove",
  "stat",
  "list",
  "lock",
] as const;

export interface Fault {
  readonly calls: readonly (typeof callKinds)[number][];
  readonly error: "EIO" | "ENOSPC" | "EMFILE";
  /** Of 1,000 such calls, about how many fail. All when absent. */
  readonly perThousand?: number;
  readonly seed?: number;
}

/** A folder whose system calls fail while a fault is set, in processes that have the environment. */
export interface FailingDisk {
  readonly environment: Readonly<Record<string, string>>;
  set(fault: Fault): Promise<void>;
  heal(): Promise<void>;
  /** How many calls have failed so far. */
  hits(): Promise<number>;
  dispose(): Promise<void>;
}

const sourceFile = fileURLToPath(new URL("failing-disk.c", import.meta.url));

/** Compiles the library that makes calls fail, and prepares it for one folder. */
export async function makeFailingDisk(folder: string): Promise<FailingDisk> {
  const own = await mkdtemp(join(tmpdir(), "belvedere-failing-disk-"));
  const [library, control, hits] = [join(own, "failing-disk.so"), join(own, "control"), join(own, "hits")];
  await promisify(execFile)("cc", ["-shared", "-fPIC", "-O1", "-o", library, sourceFile, "-ldl"]);
  return {
    environment: {
      LD_PRELOAD: library,
      FAILING_DISK_FOLDER: folder,
      FAILING_DISK_CONTROL: control,
      FAILING_DISK_HITS: hits,
    },
    async set({ calls, error, perThousand = 1000, seed = 1 }) {
      await writeFile(`${control}.new`, `${calls.join(",")} ${constants.errno[error]} ${perThousand} ${seed}`);
      await rename(`${control}.new`, control);
    },
    heal: () => rm(control, { force: true }),
    hits: async () => (await stat(hits).catch(() => ({ size: 0 }))).size,
    dispose: () => rm(own, { recursive: true, force: true }),
  };
}
