import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isAbsence, syncFolder, temporaryName, unlessAbsent, writeDurably } from "../bytes/folder/durable.ts";
import { makePrivateFolder } from "../bytes/folder/private.ts";

const readBytes = 1024 * 1024;

/** The size, checksum and modification time of a copied file. */
export interface CopiedFile {
  readonly bytes: number;
  readonly sha256: string;
  readonly modified: number;
}

/** A copy differs from what was written: the disk is faulty. */
export class CopyDamagedError extends Error {
  override readonly name = "CopyDamagedError";
}

/** A file, by its path or as an open handle. */
type Original = string | FileHandle;

/** Copies a file, syncs it, reads it back and only then renames it. Undefined if the original is gone. */
export async function copyFile(from: Original, to: string): Promise<CopiedFile | undefined> {
  const about = await unlessAbsent(typeof from === "string" ? stat(from) : from.stat());
  if (about === undefined) return undefined;
  await makePrivateFolder(dirname(to));
  const temporary = join(dirname(to), temporaryName());
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    await writeDurably(temporary, async (sink) => {
      for await (const piece of piecesOf(from)) {
        bytes += piece.length;
        hash.update(piece);
        await sink.write(piece);
      }
    });
    const sha256 = hash.digest("hex");
    if ((await hashFile(temporary)) !== sha256) throw new CopyDamagedError(to);
    await rename(temporary, to);
    await syncFolder(dirname(to));
    return { bytes, sha256, modified: about.mtimeMs };
  } catch (error) {
    await rm(temporary, { force: true });
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

/** The SHA-256 of a file's bytes, in hex; undefined when it is not there. */
export function hashFile(path: string, signal?: AbortSignal): Promise<string | undefined> {
  return unlessAbsent(hashPieces(piecesOf(path), signal));
}

async function hashPieces(pieces: AsyncIterable<Buffer>, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of pieces) {
    signal?.throwIfAborted();
    hash.update(piece);
  }
  return hash.digest("hex");
}

function piecesOf(file: Original): AsyncIterable<Buffer> {
  if (typeof file === "string") return createReadStream(file, { highWaterMark: readBytes });
  return file.createReadStream({ highWaterMark: readBytes, start: 0, autoClose: false });
}
