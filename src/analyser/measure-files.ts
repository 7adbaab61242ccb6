import type { ResultCache } from "./cache/result-cache.ts";
import type { PackedResult } from "./cache/result-index.ts";
import { emitUnread } from "./emit/emit-unread.ts";
import type { FileHead, FileOutcome } from "./pool/messages.ts";
import type { Pool } from "./pool/pool.ts";
import type { FileSource, SourceFile } from "./sources/file-source.ts";
import type { SummaryBuilder } from "./summary.ts";

/** A measured file: the part of its result that the rest of the analysis needs, and where the whole result is. */
export interface MeasuredFile {
  readonly path: string;
  readonly key: string;
  readonly head: FileHead;
  readonly result: PackedResult;
}

/** What measuring needs. */
export interface MeasureContext {
  readonly pool: Pool;
  readonly cache: ResultCache;
  readonly source: FileSource;
  readonly signal: AbortSignal | undefined;
  readonly summary: SummaryBuilder;
  readonly threads: number;
}

/** Size of a batch for one thread: files, and bytes of files that are in memory. */
const filesPerBatchMax = 16;
const bytesPerBatch = 1 << 20;
/** Small trees have smaller batches, so that no thread is left with much of the work while the others have none. */
const batchesPerThread = 64;

/**
 * Measures files in all threads, a few batches ahead of the reader. Yields the lines with the sources and those about files
 * that are not analysed, and appends to `measured`, all in the order of the paths.
 */
export async function* measureFiles(
  paths: readonly string[],
  needs: MeasureContext,
  measured: MeasuredFile[],
): AsyncGenerator<string> {
  const { signal, threads } = needs;
  const ahead: { readonly size: number; readonly outcomes: Promise<FileOutcome[]> }[] = [];
  const sizeAheadMax = 2 * threads + 1;
  let sizeAhead = 0;
  for await (const batch of batches(needs.source.open(paths, signal), filesPerBatch(paths.length, threads))) {
    signal?.throwIfAborted();
    const outcomes = measureBatch(batch, needs.pool);
    // Awaited later, in order. A failure before that must not end the process as an unhandled rejection.
    outcomes.catch(() => {});
    const size = sizeOf(batch);
    ahead.push({ size, outcomes });
    sizeAhead += size;
    while (sizeAhead >= sizeAheadMax) {
      const first = ahead.shift()!;
      sizeAhead -= first.size;
      yield await recordBatch(await first.outcomes, needs, measured);
    }
  }
  for (const { outcomes } of ahead) yield await recordBatch(await outcomes, needs, measured);
}

/** The share of the largest batch, by files or by bytes in memory. */
function sizeOf(batch: readonly SourceFile[]): number {
  const bytes = batch.reduce((sum, file) => sum + ("bytes" in file ? file.bytes.byteLength : 0), 0);
  return Math.max(batch.length / filesPerBatchMax, bytes / bytesPerBatch);
}

function filesPerBatch(files: number, threads: number): number {
  return Math.min(filesPerBatchMax, Math.ceil(files / (threads * batchesPerThread)));
}

/** Measures a batch. When a file breaks the parser, another thread continues with the next file. */
async function measureBatch(batch: readonly SourceFile[], pool: Pool): Promise<FileOutcome[]> {
  const done: FileOutcome[] = [];
  while (done.length < batch.length) {
    const { files } = await pool.run({ kind: "measure", files: batch.slice(done.length) });
    done.push(...files);
  }
  return done;
}

async function recordBatch(
  files: readonly FileOutcome[],
  { cache, pool, signal, summary }: MeasureContext,
  measured: MeasuredFile[],
): Promise<string> {
  signal?.throwIfAborted();
  const lines: string[] = [];
  for (const file of files) {
    if (file.kind === "other") summary.noteOther();
    else if (file.kind === "skipped") {
      summary.noteSkipped(file.path, file.reason);
      lines.push(emitUnread(file));
    } else {
      const { path, key, head, bytes, transcoded, source, result } = file;
      const cached = !("head" in result);
      if (cached) cache.use(key);
      else pool.useAllThreads();
      measured.push({ path, key, head, result: cached ? result : await cache.add(result) });
      summary.noteMeasured(path, head, bytes, cached, transcoded);
      if (source !== "") lines.push(source);
    }
  }
  return lines.join("");
}

async function* batches(files: AsyncIterable<SourceFile>, filesMax: number): AsyncGenerator<SourceFile[]> {
  let batch: SourceFile[] = [];
  let bytes = 0;
  for await (const file of files) {
    batch.push(file);
    if ("bytes" in file) bytes += file.bytes.byteLength;
    if (batch.length < filesMax && bytes < bytesPerBatch) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
