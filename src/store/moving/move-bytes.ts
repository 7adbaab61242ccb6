import { createHash } from "node:crypto";
import { type ByteSink, type ByteSource, packOf, tableCuts } from "../../snapshot/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { SnapshotStore } from "../bytes/snapshot-store.ts";
import type { UploadStore } from "../bytes/upload-store.ts";

/** The size of one read. */
const pieceBytes = 4 * 1024 * 1024;

/** Called with the number of bytes that were copied or read back. */
export type ReportBytes = (bytes: number) => void;

/** Copies a snapshot with all its parts, then reads the copy and compares the SHA-256 of each part. */
export async function moveSnapshot(
  from: SnapshotStore,
  to: SnapshotStore,
  folder: string,
  moved: ReportBytes,
): Promise<Result<void>> {
  const hashes = new Map<string, string>();
  const names = await from.parts(folder);
  const created = await to.create(folder, async (write) => {
    for (const part of names.filter((name) => packOf(name) === undefined)) {
      await write(part, async (sink) => {
        hashes.set(part, await withPart(from, folder, part, (source) => copyPart(source, sink, part, moved)));
      });
    }
  });
  if (!created.ok) return created;
  // Pointers to packs are always added: stores list added parts only.
  for (const pointer of names.filter((name) => packOf(name) !== undefined)) {
    const added = await to.addPart(folder, pointer, async () => undefined);
    if (!added.ok) return added;
  }
  for (const [part, hash] of hashes) {
    if ((await withPart(to, folder, part, (source) => hashPart(source, moved))) !== hash) {
      return differs(`${folder}/${part}`);
    }
  }
  return accept(undefined);
}

/** Copies an upload under its name, then reads the copy and compares the SHA-256. */
export async function moveUpload(
  from: UploadStore,
  to: UploadStore,
  upload: string,
  moved: ReportBytes,
): Promise<Result<void>> {
  const before = createHash("sha256");
  const stored = await to.keep(
    (async function* () {
      for await (const piece of from.open(upload)) {
        before.update(piece);
        moved(piece.byteLength);
        yield piece;
      }
    })(),
    upload,
  );
  if (!stored.ok) return stored;
  const after = createHash("sha256");
  for await (const piece of to.open(upload)) {
    after.update(piece);
    moved(piece.byteLength);
  }
  return before.digest("hex") === after.digest("hex") ? accept(undefined) : differs(`uploads/${upload}`);
}

/** The refusal for content that differs between the two ends. */
export function differs(what: string): Result<never> {
  return refuse({ code: "migrate.differs", params: { what } });
}

/** Opens a part and closes it after the work. */
export async function withPart<Value>(
  snapshots: SnapshotStore,
  folder: string,
  part: string,
  work: (source: ByteSource) => Promise<Value>,
): Promise<Value> {
  const source = await snapshots.open(folder, part);
  try {
    return await work(source);
  } finally {
    await source.close();
  }
}

// If the target stores bytes in pieces, they are cut as they were when the part was first written.
async function copyPart(source: ByteSource, sink: ByteSink, part: string, moved: ReportBytes): Promise<string> {
  const hash = createHash("sha256");
  const cuts = sink.cut === undefined || !part.endsWith(".arrow") ? [] : await tableCuts(source);
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

async function hashPart(source: ByteSource, moved: ReportBytes): Promise<string> {
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
