import { open, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { readAhead, uploadStore } from "../upload-protocol.ts";
import type { ByteRange, UploadStore } from "../upload-store.ts";
import {
  discard,
  explainFileError,
  removeTemporaryNames,
  syncFolder,
  temporaryName,
  visibleNames,
  writeDurably,
} from "./durable.ts";

const readBytes = 256 * 1024;

/** Uploads as files below `root`, which exists. Needs no database: any thread may open it. */
export function openUploadFolder(root: string): UploadStore {
  const pathOf = (upload: string): string => join(root, upload);
  return uploadStore({
    keep: (upload, bytes) => keepFile(root, pathOf(upload), bytes),
    open: (upload, range) => readFile(pathOf(upload), range),
    size: async (upload) => (await stat(pathOf(upload))).size,
    list: (before) => visibleNames(root, before),
    remove: (upload) => rm(pathOf(upload), { force: true }),
    removeTemporaries: (before) => removeTemporaryNames(root, before),
    explain: explainFileError,
  });
}

async function keepFile(root: string, path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const temporary = join(root, temporaryName());
  let written = temporary;
  try {
    await writeDurably(temporary, async (sink) => {
      for await (const piece of bytes) await sink.write(piece);
    });
    await rename(temporary, path);
    written = path;
    await syncFolder(root);
  } catch (error) {
    // No task refers to it yet, whether it was already renamed or not.
    await discard(written);
    throw error;
  }
}

async function* readFile(path: string, range: ByteRange | undefined): AsyncGenerator<Uint8Array> {
  const file = await open(path, "r");
  try {
    yield* readAhead(nextOf(file, range ?? { start: 0, end: Infinity }));
  } finally {
    await file.close();
  }
}

/** Two buffers in turn: each piece is read into the buffer of the piece before the previous one. */
function nextOf(file: FileHandle, { start, end }: ByteRange): () => Promise<Uint8Array> | undefined {
  let position = start;
  let next = Buffer.allocUnsafeSlow(readBytes);
  let other = Buffer.allocUnsafeSlow(readBytes);
  return () => {
    if (position >= end) return undefined;
    const buffer = next;
    next = other;
    other = buffer;
    return file.read(buffer, 0, Math.min(readBytes, end - position), position).then(({ bytesRead }) => {
      position += bytesRead;
      return buffer.subarray(0, bytesRead);
    });
  };
}
