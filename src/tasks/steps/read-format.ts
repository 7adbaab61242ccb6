import { readResults, type BytesSetAside, type UploadBytes } from "../../ingest/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { StorageFullError, type SourceStore, type UploadStore } from "../../store/index.ts";
import type { BuildContext } from "../build-context.ts";
import type { Step } from "../step.ts";

/** Reads the upload record by record; what is wrong with single records stands in the collector's refusals. */
export const readFormat: Step<BuildContext, BuildContext> = {
  name: "read",
  weight: 55,
  async run(context, progress) {
    const { job, collector, spool } = context;
    const { upload, mediaType, boundary, gzip, alignment, expansion: bounds } = job;
    const size = await spool.size(upload);
    const onProgress = (bytesRead: number): void => progress(Math.min(1, bytesRead / Math.max(1, size)));
    collector.expectBytes(size);
    const bytes: UploadBytes = { size, open: (range) => paced(spool.open(upload, range), context.sources) };
    const setAside = (inside: AsyncIterable<Uint8Array>): Promise<BytesSetAside> => keepAside(spool, inside);
    const options = { mediaType, boundary, gzip, alignment, bounds, setAside, onProgress };
    const read = await readResults(bytes, collector, options);
    if (!read.ok) return read;
    // Sources are durable before the version that names them.
    await context.sources.flush();
    return collector.accepted > 0 ? accept(context) : refuse({ code: "results.empty" });
  },
};

/** Beside the uploads, where the next start takes away what a crash left. */
async function keepAside(spool: UploadStore, bytes: AsyncIterable<Uint8Array>): Promise<BytesSetAside> {
  const kept = await spool.keep(bytes);
  if (!kept.ok) throw new StorageFullError();
  const { value: upload } = kept;
  return {
    size: await spool.size(upload),
    open: (range) => spool.open(upload, range),
    remove: () => spool.remove(upload),
  };
}

/** Reads on when the sources that were found so far are on their way: they are not to pile up in memory. */
async function* paced(pieces: AsyncIterable<Uint8Array>, sources: SourceStore): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    const room = sources.room();
    if (room !== undefined) await room;
  }
}
