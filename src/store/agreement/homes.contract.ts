import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import type { ObjectStoreSettings } from "../bytes/objects/object-store.ts";
import type { HomeCheck, HomeUnderTest } from "./agreement.contract.ts";
import { openAgreedFolder } from "./open-folder.ts";

/** Facts checked against homes that `open` makes; all of them are disposed of. */
export function checkHomes(open: () => Promise<HomeUnderTest>): HomeCheck {
  return (fact, body) =>
    test(fact, async () => {
      const made: HomeUnderTest[] = [];
      try {
        await body(async () => {
          const home = await open();
          made.push(home);
          return home;
        });
      } finally {
        for (const home of made) await home.dispose();
      }
    });
}

/** A data folder, with its snapshots in it or in an object store. */
export interface FolderUnderTest extends HomeUnderTest {
  readonly dataDir: string;
}

export async function makeFolderHome(objects?: {
  readonly settings: ObjectStoreSettings;
  readonly state: () => unknown;
}): Promise<FolderUnderTest> {
  const scratch = await mkdtemp(join(tmpdir(), "belvedere-home-"));
  const dataDir = join(scratch, "data");
  let copies = 0;
  const removeDatabase = async (): Promise<void> => {
    for (const end of ["", "-wal", "-shm"]) await rm(join(dataDir, `belvedere.sqlite${end}`), { force: true });
  };
  return {
    dataDir,
    open: ({ givesUpUnknown = false, now = Date.now } = {}) =>
      openAgreedFolder({ dataDir }, { givesUpUnknown, now, snapshots: objects?.settings }),
    async keepDatabase() {
      const copy = join(scratch, `copy-${(copies += 1)}`);
      await cp(join(dataDir, "belvedere.sqlite"), copy);
      return async () => {
        await removeDatabase();
        await cp(copy, join(dataDir, "belvedere.sqlite"));
      };
    },
    async loseDatabase(empty) {
      await removeDatabase();
      if (empty) await writeFile(join(dataDir, "belvedere.sqlite"), "");
    },
    async takeDatabaseOf(other) {
      await removeDatabase();
      await cp(join((other as FolderUnderTest).dataDir, "belvedere.sqlite"), join(dataDir, "belvedere.sqlite"));
    },
    state: async () => [await filesBelow(dataDir), objects?.state()],
    dispose: () => rm(scratch, { recursive: true, force: true }),
  };
}

/** Every name below a folder, and what each file holds. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const content = entry.isFile()
      ? createHash("sha256")
          .update(await readFile(path))
          .digest("hex")
      : "";
    found.push(`${path} ${content}`);
  }
  return found.toSorted();
}
