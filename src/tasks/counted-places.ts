import type { ByteSink, ByteSource } from "../snapshot/index.ts";
import type { ByteStores, SnapshotStore, SourceStore, UploadStore } from "../store/index.ts";

/** Wraps the places so that `count` is called for every piece that is read or written. */
export function countedPlaces({ place, spool, sources }: ByteStores, count: () => void): ByteStores {
  return {
    place: countedPlace(place, count),
    spool: countedSpool(spool, count),
    sources: countedSources(sources, count),
  };
}

function countedPlace(place: SnapshotStore, count: () => void): SnapshotStore {
  return {
    create: (folder, fill) =>
      place.create(folder, (part) => fill((name, write) => part(name, (sink) => write(countedSink(sink, count))))),
    addPart: (folder, part, fill) => place.addPart(folder, part, (sink) => fill(countedSink(sink, count))),
    open: async (folder, part) => countedSource(await place.open(folder, part), count),
    list: (before) => place.list(before),
    parts: (folder) => place.parts(folder),
    addedParts: (before) => place.addedParts(before),
    removePart: (folder, part, before) => place.removePart(folder, part, before),
    remove: (folder) => place.remove(folder),
    removeTemporaries: () => place.removeTemporaries(),
    close: () => place.close(),
  };
}

function countedSpool(spool: UploadStore, count: () => void): UploadStore {
  return {
    keep: (bytes, upload) => spool.keep(countedPieces(bytes, count), upload),
    open: (upload, range) => countedPieces(spool.open(upload, range), count),
    size: (upload) => spool.size(upload),
    list: (before) => spool.list(before),
    remove: (upload) => spool.remove(upload),
    removeTemporaries: (before) => spool.removeTemporaries(before),
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
      const text = await sources.read(hash);
      count();
      return text;
    },
    removeUnnamed: (named, before) => sources.removeUnnamed(named, before),
    close: () => sources.close(),
  };
}

function countedSink(sink: ByteSink, count: () => void): ByteSink {
  const write = async (bytes: Uint8Array): Promise<void> => {
    await sink.write(bytes);
    count();
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
  };
}

async function* countedPieces(pieces: AsyncIterable<Uint8Array>, count: () => void): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    count();
    yield piece;
  }
}
