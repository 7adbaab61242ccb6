import {
  Collector,
  readResults,
  type BytesSetAside,
  type CollectedRecords,
  type UploadBytes,
} from "../../ingest/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { StorageFullError, type SourceStore, type UploadStore } from "../../store/index.ts";
import type { BuildContext } from "../build-context.ts";
import type { PartInput, PartUpload, UploadInput } from "../job.ts";
import { recordsOf } from "../reading.ts";
import { readRecords, storeRecords } from "../part-records.ts";
import type { Step } from "../step.ts";

/** What was read: the whole version, or the records of each of its parts. */
export interface ReadUploads {
  readonly parts: readonly PartRecords[] | null;
}

/** The records of a part, as they were sent or stored. */
export interface PartRecords {
  readonly name: string;
  readonly records: CollectedRecords;
}

/** Reads uploads record by record. Records that are refused are listed in the collector. */
export const readFormat: Step<BuildContext, ReadUploads> = {
  name: "read",
  weight: 55,
  async run(context, progress) {
    const { upload, parts } = context.job;
    if (parts !== null) return readParts(context, parts, progress);
    const { collector } = context.reading;
    const read = await readUpload(context, upload!, collector, progress);
    if (!read.ok) return read;
    return saysNothing(collector) ? refuse({ code: "results.empty" }) : accept({ parts: null });
  },
};

/** Whether no record could be accepted. A report that says that its analysis failed says something. */
export function saysNothing({ accepted, failures }: Collector): boolean {
  return accepted === 0 && failures.count === 0;
}

/**
 * Whether nothing of a part could be read. A report without findings says that there are none, and it is enough that
 * other parts say what exists.
 */
function isUnreadable(collector: Collector): boolean {
  return saysNothing(collector) && (collector.refusals.count > 0 || collector.reports.length === 0);
}

/**
 * Reads the parts one after another. Results that cannot be read end their task alone. If nothing new is left, and no
 * task only builds the version again, there is no edition.
 */
async function readParts(
  context: BuildContext,
  parts: readonly PartInput[],
  progress: (fraction: number) => void,
): Promise<Result<ReadUploads>> {
  const { job, reading } = context;
  const read: PartRecords[] = [];
  for (const [index, part] of parts.entries()) {
    const records = await readPart(context, part, (fraction) => progress((index + fraction) / parts.length));
    if (!records.ok) return records;
    if (records.value !== undefined) read.push({ name: part.name, records: records.value });
  }
  const isWanted = reading.sent.length > 0 || job.tasks.some((task) => task.part === null);
  if (!isWanted || read.length === 0) return refuse(firstProblem(context));
  return accept({ parts: read });
}

function firstProblem({ reading }: BuildContext) {
  const [refusal] = reading.refused.values();
  return refusal?.problem ?? ({ code: "results.empty" } as const);
}

/** Undefined if nothing of the part can be used. */
async function readPart(
  context: BuildContext,
  { name, uploads, stored }: PartInput,
  progress: (fraction: number) => void,
): Promise<Result<CollectedRecords | undefined>> {
  const { reading, snapshots } = context;
  for (const upload of uploads) {
    const collector = await readSent(context, upload, progress);
    if (collector === undefined) continue;
    const written = await storeRecords(snapshots, upload.recordsFolder, collector);
    if (!written.ok) return written;
    reading.parts.push({ name, earlier: stored, upload, stored: null, commit: collector.commit });
    return accept(collector);
  }
  if (stored === null) return accept(undefined);
  progress(0);
  reading.parts.push({ name, earlier: stored, upload: null, stored });
  return accept(await readRecords(snapshots, stored.recordsFolder));
}

/** Undefined if the results are refused. */
async function readSent(
  context: BuildContext,
  upload: PartUpload,
  progress: (fraction: number) => void,
): Promise<Collector | undefined> {
  const { vocabulary, keepSource, reading } = context;
  const collector = new Collector(vocabulary, keepSource);
  const read = await readUpload(context, upload, collector, progress);
  if (read.ok && !isUnreadable(collector)) return collector;
  const problem = read.ok ? ({ code: "results.empty" } as const) : read.problem;
  reading.refused.set(upload.taskId, { problem, refused: recordsOf(collector) });
  return undefined;
}

/** Reads an upload into the collector. */
export async function readUpload(
  { uploads, sources, formats: added, helper }: Pick<BuildContext, "uploads" | "sources" | "formats" | "helper">,
  { upload, mediaType, boundary, gzip, alignment, expansion: bounds }: UploadInput,
  collector: Collector,
  progress: (fraction: number) => void,
): Promise<Result<void>> {
  const size = await uploads.size(upload);
  const onProgress = (bytesRead: number): void => progress(Math.min(1, bytesRead / Math.max(1, size)));
  collector.expectBytes(size);
  const bytes: UploadBytes = { size, open: (range) => paceReading(uploads.open(upload, range), sources) };
  const setAside = (inside: AsyncIterable<Uint8Array>): Promise<BytesSetAside> => storeAside(uploads, inside);
  const options = { mediaType, boundary, gzip, alignment, bounds, added, helper, setAside, onProgress };
  const read = await readResults(bytes, collector, options);
  if (!read.ok) return read;
  // Sources are durable before the version that names them.
  await sources.flush();
  return accept(undefined);
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
