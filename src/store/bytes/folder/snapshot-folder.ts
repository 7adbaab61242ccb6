import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ByteSink, ByteSource } from "../../../snapshot/index.ts";
import { accept, refuse, type Result } from "../../../text/index.ts";
import type { PartWriter, SnapshotPlace } from "../snapshot-store.ts";
import {
  discard,
  isAbsence,
  isSpaceMissing,
  removeTemporaryNames,
  syncFolder,
  temporaryName,
  visibleNames,
  writeDurably,
} from "./durable.ts";
import { checkFolderName, checkPartName } from "../names.ts";
import { openFiles, type OpenFiles } from "./open-files.ts";

/** Parts held open between reads. */
const openPartsMax = 256;

const folderMode = 0o700;

/** Snapshots as folders of files below `root`, which exists. Knows no database: any thread may open it. */
export function openSnapshotFolder(root: string): SnapshotPlace {
  const files = openFiles(openPartsMax);
  const folderPath = (folder: string): string => join(root, checkFolderName(folder));
  const partPath = (folder: string, part: string): string => join(folderPath(folder), checkPartName(part));
  return {
    create: (folder, fill) => createFolder(root, folderPath(folder), fill),
    async addPart(folder, part, fill) {
      const path = partPath(folder, part);
      const added = await addFile(folderPath(folder), path, fill);
      await files.drop(path);
      return added;
    },
    open: async (folder, part) => openPart(files, partPath(folder, part)),
    list: (before) => visibleNames(root, before),
    parts: async (folder) => visibleNames(folderPath(folder)),
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
      for (const folder of await visibleNames(root)) await removeTemporaryNames(join(root, folder));
    },
    close: () => files.drop(root),
  };
}

/** Bytes first, then names, from the inside out: whatever kills the process, the final name stands for a whole. */
async function createFolder(
  root: string,
  path: string,
  fill: (part: PartWriter) => Promise<void>,
): Promise<Result<void>> {
  const temporary = join(root, temporaryName());
  let written = temporary;
  try {
    await mkdir(temporary, { mode: folderMode });
    await fillFolder(temporary, fill);
    await syncFolder(temporary);
    await rename(temporary, path);
    written = path;
    await syncFolder(root);
  } catch (error) {
    // A folder whose name may not be durable counts as not written.
    await discard(written);
    if (isSpaceMissing(error)) return refuse({ code: "storage.full" });
    throw error;
  }
  return accept(undefined);
}

/** A part that failed fails the folder, even if `fill` goes on as if nothing had happened. */
async function fillFolder(folder: string, fill: (part: PartWriter) => Promise<void>): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  await fill(async (part, fillPart) => {
    try {
      await writeDurably(join(folder, checkPartName(part)), fillPart);
    } catch (error) {
      failure ??= { error };
      throw error;
    }
  });
  if (failure !== undefined) throw failure.error;
}

async function addFile(folder: string, path: string, fill: (sink: ByteSink) => Promise<void>): Promise<Result<void>> {
  const temporary = join(folder, temporaryName());
  try {
    await writeDurably(temporary, fill);
    await rename(temporary, path);
    await syncFolder(folder);
  } catch (error) {
    await discard(temporary);
    if (isSpaceMissing(error)) return refuse({ code: "storage.full" });
    throw error;
  }
  return accept(undefined);
}

/** Out of sight first, so that half a folder never looks like a whole one. */
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
async function openPart(files: OpenFiles, path: string): Promise<ByteSource> {
  const { size } = await stat(path);
  let closed = false;
  return {
    size,
    async read(offset, length) {
      if (closed) throw new Error("the part is closed");
      if (!(offset >= 0 && length >= 0 && offset + length <= size)) {
        throw new RangeError(`bytes ${offset} to ${offset + length} lie outside a part of ${size}`);
      }
      // Not from the shared pool: columns are laid over these bytes and must be aligned.
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
    close() {
      closed = true;
      return Promise.resolve();
    },
  };
}
