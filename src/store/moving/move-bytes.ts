import { createHash } from "node:crypto";
import { type ByteSink, type ByteSource, tableCuts } from "../../snapshot/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { SnapshotStore } from "../bytes/snapshot-store.ts";
import type { UploadStore } from "../bytes/upload-store.ts";

/** What is read at once. */
const pieceBytes = 4 * 1024 * 1024;

/** Is told of bytes that were copied, or read back. */
export type Moved = (bytes: number) => void;

/** Copies a snapshot with all its parts, and holds each part's SHA-256 against what the copy gives back. */
export async function moveSnapshot(
  from: SnapshotStore,
  to: SnapshotStore,
  folder: string,
  moved: Moved,
): Promise<Result<void>> {
  const hashes = new Map<string, string>();
  const created = await to.create(folder, async (write) => {
    for (const part of await from.parts(folder)) {
      await write(part, async (sink) => {
        hashes.set(part, await withPart(from, folder, part, (source) => copyPart(source, sink, moved)));
      });
    }
  });
  if (!created.ok) return created;
  for (const [part, hash] of hashes) {
    if ((await withPart(to, folder, part, (source) => hashPart(source, moved))) !== hash) {
      return differs(`${folder}/${part}`);
    }
  }
  return accept(undefined);
}

/** Copies an upload under its name, and holds it against what the copy gives back. */
export async function moveUpload(
  from: UploadStore,
  to: UploadStore,
  upload: string,
  moved: Moved,
): Promise<Result<void>> {
  const before = createHash("sha256");
  const kept = await to.keep(
    (async function* () {
      for await (const piece of from.open(upload)) {
        before.update(piece);
        moved(piece.byteLength);
        yield piece;
      }
    })(),
    upload,
  );
  if (!kept.ok) return kept;
  const after = createHash("sha256");
  for await (const piece of to.open(upload)) {
    after.update(piece);
    moved(piece.byteLength);
  }
  return before.digest("hex") === after.digest("hex") ? accept(undefined) : differs(`uploads/${upload}`);
}

/** Something that the two ends do not have alike. */
export function differs(what: string): Result<never> {
  return refuse({ code: "migrate.differs", params: { what } });
}

/** Opens a part for as long as something is done with it. */
export async function withPart<Value>(
  place: SnapshotStore,
  folder: string,
  part: string,
  work: (source: ByteSource) => Promise<Value>,
): Promise<Value> {
  const source = await place.open(folder, part);
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}

// Where bytes are kept in pieces, they are cut as they were when the part was written.
async function copyPart(source: ByteSource, sink: ByteSink, moved: Moved): Promise<string> {
  const hash = createHash("sha256");
  const cuts = sink.cut === undefined ? [] : await tableCuts(source);
  let start = 0;
  for (const end of [...cuts, source.size]) {
    for await (const piece of pieces(source, start, end)) {
      hash.update(piece);
      await sink.write(piece);
      moved(piece.byteLength);
    }
    if (end < source.size) await sink.cut?.();
    start = end;
  }
  return hash.digest("hex");
}

async function hashPart(source: ByteSource, moved: Moved): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of pieces(source, 0, source.size)) {
    hash.update(piece);
    moved(piece.byteLength);
  }
  return hash.digest("hex");
}

async function* pieces(source: ByteSource, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let offset = start; offset < end; offset += pieceBytes) {
    yield await source.read(offset, Math.min(pieceBytes, end - offset));
  }
}
