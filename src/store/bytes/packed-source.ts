import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { zstdDecompress, zstdDecompressSync } from "node:zlib";
import { sourceBytesMax } from "./source-store.ts";

const decompress = promisify(zstdDecompress);

/** A stored source is not the text that was stored: the disk is broken, or someone changed the file. */
export class SourceDamagedError extends Error {
  override readonly name = "SourceDamagedError";

  constructor(hash: string, cause?: unknown) {
    super(`the source with the SHA-256 ${hash} is damaged`, { cause });
  }
}

/** The text of a compressed source. Throws `SourceDamagedError` unless it has the hash that it is stored under. */
export function unpackSource(hash: string, packed: Uint8Array): string {
  return checked(hash, () => zstdDecompressSync(packed, { maxOutputLength: sourceBytesMax }));
}

/** The same beside the event loop. */
export async function unpackSourceLater(hash: string, packed: Uint8Array): Promise<string> {
  const bytes = await decompress(packed, { maxOutputLength: sourceBytesMax }).catch((cause: unknown) => {
    throw new SourceDamagedError(hash, cause);
  });
  return checked(hash, () => bytes);
}

function checked(hash: string, unpack: () => Buffer): string {
  let bytes: Buffer;
  try {
    bytes = unpack();
  } catch (cause) {
    throw new SourceDamagedError(hash, cause);
  }
  if (createHash("sha256").update(bytes).digest("hex") !== hash) throw new SourceDamagedError(hash);
  return bytes.toString("utf8");
}
