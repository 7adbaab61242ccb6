import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ByteSink } from "../../../snapshot/index.ts";
import { snapshotStore, type SnapshotDraft, type StoredPart } from "../snapshot-protocol.ts";
import type { SnapshotStore } from "../snapshot-store.ts";
import {
  discard,
  explainFileError,
  isAbsence,
  removeTemporaryNames,
  syncFolder,
  temporaryName,
  visibleNames,
  writeDurably,
} from "./durable.ts";
import { openFiles, type OpenFiles } from "./open-files.ts";

/** Parts that stay open between reads. */
const openPartsMax = 256;

const folderMode = 0o700;

/** Snapshots as folders of files below `root`, which exists. Needs no database: any thread may open it. */
export function openSnapshotFolder(root: string): SnapshotStore {
  const files = openFiles(openPartsMax);
  const folderPath = (folder: string): string => join(root, folder);
  const partPath = (folder: string, part: string): string => join(root, folder, part);
  return snapshotStore({
    begin: (folder) => beginFolder(root, folderPath(folder)),
    async addPart(folder, part, fill) {
      const path = partPath(folder, part);
      try {
        await addFile(folderPath(folder), path, fill);
      } finally {
        await files.drop(path);
      }
    },
    open: (folder, part) => openPart(files, partPath(folder, part)),
    list: (before) => visibleNames(root, before),
    parts: (folder) => visibleNames(folderPath(folder)),
    async *addedParts(before) {
      for (const folder of await visibleNames(root)) {
        for (const part of await visibleNames(folderPath(folder), before)) yield { folder, part };
      }
    },
    async removePart(folder, part, before) {
      const path = partPath(folder, part);
      if (before !== undefined && !(await visibleNames(folderPath(folder), before)).includes(part)) return;
      await files.drop(path);
      await rm(path, { force: true });
    },
    async remove(folder) {
      const path = folderPath(folder);
      await files.drop(path);
      await removeFolder(root, path);
    },
    async removeTemporaries() {
      await removeTemporaryNames(root);
      for (const folder of await visibleNames(root)) await removeTemporaryNames(folderPath(folder));
    },
    close: () => files.drop(root),
    explain: explainFileError,
  });
}

/** Bytes first, then names, from the inside out: even after a crash, the final name means a complete snapshot. */
async function beginFolder(root: string, path: string): Promise<SnapshotDraft> {
  const temporary = join(root, temporaryName());
  let written = temporary;
  await mkdir(temporary, { mode: folderMode });
  return {
    writePart: (part, fill) => writeDurably(join(temporary, part), fill),
    async publish() {
      await syncFolder(temporary);
      await rename(temporary, path);
      written = path;
      await syncFolder(root);
    },
    // If the name may not be durable, the folder counts as not written.
    discard: () => discard(written),
  };
}

async function addFile(folder: string, path: string, fill: (sink: ByteSink) => Promise<void>): Promise<void> {
  const temporary = join(folder, temporaryName());
  try {
    await writeDurably(temporary, fill);
    await rename(temporary, path);
    await syncFolder(folder);
  } catch (error) {
    await discard(temporary);
    throw error;
  }
}

/** The folder becomes invisible first, so that an incomplete folder never looks complete. */
async function removeFolder(root: string, path: string): Promise<void> {
  const temporary = join(root, temporaryName());
  try {
    await rename(path, temporary);
  } catch (error) {
    if (isAbsence(error)) return;
    throw error;
  }
  await rm(temporary, { recursive: true, force: true });
  await syncFolder(root);
}

/** The file itself is opened by the first read, and may be closed and opened again between reads. */
async function openPart(files: OpenFiles, path: string): Promise<StoredPart> {
  const { size } = await stat(path);
  return {
    size,
    async read(offset, length) {
      // Not from the shared pool: columns are views of these bytes, which must be aligned.
      const bytes = Buffer.allocUnsafeSlow(length);
      await files.with(path, async (handle) => {
        for (let filled = 0; filled < length;) {
          const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled);
          if (bytesRead === 0) throw new Error("the part ends too early");
          filled += bytesRead;
        }
      });
      return bytes;
    },
  };
}
