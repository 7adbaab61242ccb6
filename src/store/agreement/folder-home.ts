import { readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { foldersOf } from "../bytes/folder/data-folder.ts";
import { syncFolder, unlessAbsent, visibleNames, writeDurably } from "../bytes/folder/durable.ts";
import { sourceDatabaseFileName } from "../bytes/folder/source-database.ts";
import { type ByteHome, identityText, parseIdentity } from "./byte-home.ts";

const fileName = "identity";

/** A data folder, whether it is there yet or not. Reading changes nothing in it. */
export function folderHome(dataDir: string): ByteHome {
  const file = join(dataDir, fileName);
  const folders = foldersOf(dataDir);
  const snapshots = async (): Promise<readonly string[]> => (await unlessAbsent(visibleNames(folders.snapshots))) ?? [];
  return {
    name: dataDir,
    async identity() {
      const text = await unlessAbsent(readFile(file, "utf8"));
      return text === undefined ? undefined : parseIdentity(text);
    },
    async adopt(identity) {
      const temporary = `${file}.new`;
      await rm(temporary, { force: true });
      await writeDurably(temporary, (sink) => sink.write(Buffer.from(identityText(identity))));
      await rename(temporary, file);
      await syncFolder(dataDir);
    },
    async content() {
      const uploads = await unlessAbsent(visibleNames(folders.uploads));
      const sources = await unlessAbsent(stat(join(dataDir, sourceDatabaseFileName)));
      return {
        snapshots: await snapshots(),
        hasUploads: (uploads ?? []).length > 0,
        hasSources: (sources?.size ?? 0) > 0,
      };
    },
    hasSnapshots: async () => (await snapshots()).length > 0,
  };
}
