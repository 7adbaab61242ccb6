import type { ByteSink, ByteSource } from "../snapshot/index.ts";
import {
  SourceDamagedError,
  type ByteStores,
  type SnapshotStore,
  type SourceStore,
  type UploadStore,
} from "../store/index.ts";

/** Wraps the byte stores so that `count` is called for every piece that is read or written. */
export function countedByteStores({ snapshots, uploads, sources }: ByteStores, count: () => void): ByteStores {
  return {
    snapshots: countedSnapshots(snapshots, count),
    uploads: countedUploads(uploads, count),
    sources: countedSources(sources, count),
  };
}

function countedSnapshots(snapshots: SnapshotStore, count: () => void): SnapshotStore {
  return {
    create: (folder, fill) =>
      snapshots.create(folder, (part) => fill((name, write) => part(name, (sink) => write(countedSink(sink, count))))),
    addPart: (folder, part, fill) => snapshots.addPart(folder, part, (sink) => fill(countedSink(sink, count))),
    open: async (folder, part) => countedSource(await snapshots.open(folder, part), count),
    list: (before) => snapshots.list(before),
    parts: (folder) => snapshots.parts(folder),
    addedParts: (before) => snapshots.addedParts(before),
    removePart: (folder, part, before) => snapshots.removePart(folder, part, before),
    remove: (folder) => snapshots.remove(folder),
    removeTemporaries: () => snapshots.removeTemporaries(),
    close: () => snapshots.close(),
  };
}

function countedUploads(uploads: UploadStore, count: () => void): UploadStore {
  return {
    keep: (bytes, upload) => uploads.keep(countedPieces(bytes, count), upload),
    open: (upload, range) => countedPieces(uploads.open(upload, range), count),
    size: (upload) => uploads.size(upload),
    list: (before) => uploads.list(before),
    remove: (upload) => uploads.remove(upload),
    removeTemporaries: (before) => uploads.removeTemporaries(before),
  };
}

function countedSources(sources: SourceStore, count: () => void): SourceStore {
  return {
    keep(hash, text, at) {
      count();
      sources.keep(hash, text, at);
    },
    room: () => sources.room(),
    flush: () => sources.flush(),
    async read(hash) {
      count();
      // A build does without a source that is damaged: what needs it is then unknown, as without the source.
      return sources.read(hash).catch((error: unknown) => {
        if (error instanceof SourceDamagedError) return undefined;
        throw error;
      });
    },
    removeUnnamed: (named, before) => sources.removeUnnamed(named, before),
    close: () => sources.close(),
  };
}

/** Wraps a sink so that `count` is called for every piece that was written. */
export function countedSink(sink: ByteSink, count: (bytes: Uint8Array) => void): ByteSink {
  const write = async (bytes: Uint8Array): Promise<void> => {
    await sink.write(bytes);
    count(bytes);
  };
  return sink.cut === undefined ? { write } : { write, cut: () => sink.cut!() };
}

function countedSource(source: ByteSource, count: () => void): ByteSource {
  return {
    size: source.size,
    async read(offset, length) {
      const bytes = await source.read(offset, length);
      count();
      return bytes;
    },
    close: () => source.close(),
    ...(source.forget && { forget: () => source.forget!() }),
  };
}

async function* countedPieces(pieces: AsyncIterable<Uint8Array>, count: () => void): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    count();
    yield piece;
  }
}
