import type { Pool } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { readAhead, uploadStore } from "../upload-protocol.ts";
import type { ByteRange, UploadStore } from "../upload-store.ts";
import { ask } from "../../postgres/connection.ts";
import { copyOut } from "../../postgres/copy-rows.ts";
import { guarded, toStorageError } from "../../postgres/failures.ts";

/** Every piece but the last has this size, so that an offset in the upload determines its piece. */
const pieceBytes = 1024 * 1024;

/**
 * Uploads in pieces, each durable as soon as it is written; the upload exists once its own row does. A slow sender thus
 * occupies neither a transaction nor a connection.
 */
export function openUploadTable(pool: Pool): UploadStore {
  const sizeOf = async (upload: string): Promise<number> => {
    const [row] = await ask<{ size: number }>(pool, "select size from uploads where upload = $1", [upload]);
    if (row === undefined) throw new Error(`there is no upload ${upload}`);
    return row.size;
  };
  return uploadStore({
    async keep(upload, bytes) {
      try {
        const size = await keepPieces(pool, upload, bytes);
        const text = "insert into uploads (upload, size, kept_at) values ($1, $2, $3)";
        await ask(pool, text, [upload, size, Date.now()]);
      } catch (error) {
        // If this fails as well, the pieces are swept later: no row names them.
        await removeUpload(pool, upload).catch(() => undefined);
        throw error;
      }
    },
    open: (upload, range) => readPieces(pool, upload, range, sizeOf),
    size: sizeOf,
    async list(before = Number.MAX_SAFE_INTEGER) {
      const text = "select upload from uploads where kept_at < $1 order by upload";
      return (await ask<{ upload: string }>(pool, text, [before])).map((row) => row.upload);
    },
    remove: (upload) => removeUpload(pool, upload),
    async removeTemporaries(before = Number.MAX_SAFE_INTEGER) {
      const text = "delete from upload_pieces where kept_at < $1 and upload not in (select upload from uploads)";
      await ask(pool, text, [before]);
    },
    explain: toStorageError,
  });
}

async function keepPieces(pool: Pool, upload: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  const piece = Buffer.allocUnsafeSlow(pieceBytes);
  let filled = 0;
  let count = 0;
  const put = async (): Promise<void> => {
    const text = "insert into upload_pieces (upload, piece, bytes, kept_at) values ($1, $2, $3, $4)";
    await ask(pool, text, [upload, count, piece.subarray(0, filled), Date.now()]);
    count += 1;
    filled = 0;
  };
  for await (const given of bytes) {
    for (let offset = 0; offset < given.length;) {
      const taken = Math.min(given.length - offset, pieceBytes - filled);
      piece.set(given.subarray(offset, offset + taken), filled);
      filled += taken;
      offset += taken;
      if (filled === pieceBytes) await put();
    }
  }
  const size = count * pieceBytes + filled;
  if (filled > 0) await put();
  return size;
}

async function removeUpload(pool: Pool, upload: string): Promise<void> {
  const text = "with gone as (delete from uploads where upload = $1) delete from upload_pieces where upload = $1";
  await ask(pool, text, [upload]);
}

async function* readPieces(
  pool: Pool,
  upload: string,
  range: ByteRange | undefined,
  sizeOf: (upload: string) => Promise<number>,
): AsyncGenerator<Uint8Array> {
  const size = await sizeOf(upload);
  const start = range?.start ?? 0;
  const end = Math.min(size, range?.end ?? size);
  let piece = Math.floor(start / pieceBytes);
  yield* readAhead(() => {
    const from = piece * pieceBytes;
    if (Math.max(start, from) >= end) return undefined;
    piece += 1;
    const cut = (bytes: Uint8Array) => bytes.subarray(Math.max(0, start - from), Math.min(bytes.length, end - from));
    return readPiece(pool, upload, from / pieceBytes).then(cut);
  });
}

async function readPiece(pool: Pool, upload: string, piece: number): Promise<Uint8Array> {
  const client = await guarded(pool.connect());
  try {
    const select = `select piece, bytes from upload_pieces
      where upload = ${client.escapeLiteral(upload)} and piece = ${piece}`;
    let found: Uint8Array | undefined;
    const stream = client.query(copyTo(`copy (${select}) to stdout (format binary)`));
    await copyOut(stream, (_, bytes) => (found = bytes));
    client.release();
    if (found === undefined) throw new Error(`upload ${upload} has no piece ${piece}`);
    return found;
  } catch (error) {
    client.release(true);
    throw toStorageError(error);
  }
}
