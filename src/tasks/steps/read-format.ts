import { readResults, type BytesSetAside, type Collector, type UploadBytes } from "../../ingest/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { StorageFullError, type SourceStore, type UploadStore } from "../../store/index.ts";
import type { BuildContext } from "../build-context.ts";
import type { Step } from "../step.ts";

/** The results of an upload, read into columns. */
export interface ReadResults {
  readonly results: Collector;
  readonly projectName: string;
}

/** Reads the upload record by record. Records that are refused are listed in the collector. */
export const readFormat: Step<BuildContext, ReadResults> = {
  name: "read",
  weight: 55,
  async run(context, progress) {
    const { job, collector, uploads } = context;
    const { upload, mediaType, boundary, gzip, alignment, expansion: bounds } = job;
    const size = await uploads.size(upload);
    const onProgress = (bytesRead: number): void => progress(Math.min(1, bytesRead / Math.max(1, size)));
    collector.expectBytes(size);
    const bytes: UploadBytes = { size, open: (range) => paceReading(uploads.open(upload, range), context.sources) };
    const setAside = (inside: AsyncIterable<Uint8Array>): Promise<BytesSetAside> => storeAside(uploads, inside);
    const options = { mediaType, boundary, gzip, alignment, bounds, setAside, onProgress };
    const read = await readResults(bytes, collector, options);
    if (!read.ok) return read;
    // Sources are durable before the version that names them.
    await context.sources.flush();
    if (saysNothing(collector)) return refuse({ code: "results.empty" });
    return accept({ results: collector, projectName: job.projectName });
  },
};

/** Whether no record could be accepted. A report that says that its analysis failed says something. */
export function saysNothing({ accepted, failures }: Collector): boolean {
  return accepted === 0 && failures.count === 0;
}

/** Stores bytes beside the uploads, where the next start removes the leftovers of a crash. */
async function storeAside(uploads: UploadStore, bytes: AsyncIterable<Uint8Array>): Promise<BytesSetAside> {
  const stored = await uploads.keep(bytes);
  if (!stored.ok) throw new StorageFullError();
  const { value: upload } = stored;
  return {
    size: await uploads.size(upload),
    open: (range) => uploads.open(upload, range),
    remove: () => uploads.remove(upload),
  };
}

/** Waits with the next piece while too many sources wait to be written, so that they do not fill the memory. */
async function* paceReading(pieces: AsyncIterable<Uint8Array>, sources: SourceStore): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    const room = sources.room();
    if (room !== undefined) await room;
  }
}
