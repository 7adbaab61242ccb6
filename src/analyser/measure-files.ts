import type { ResultCache } from "./cache/result-cache.ts";
import type { PackedResult } from "./cache/result-index.ts";
import type { FileHead, MeasuredFile } from "./pool/messages.ts";
import type { Pool } from "./pool/pool.ts";
import type { FileSource, SourceFile } from "./sources/file-source.ts";
import type { SummaryKeeper } from "./summary.ts";

/** A file that was measured: what the rest of the analysis needs of it, and where its result stands. */
export interface KnownFile {
  readonly path: string;
  readonly key: string;
  readonly head: FileHead;
  readonly result: PackedResult;
}

/** What measuring needs. */
export interface MeasuringNeeds {
  readonly pool: Pool;
  readonly cache: ResultCache;
  readonly source: FileSource;
  readonly signal: AbortSignal | undefined;
  readonly summary: SummaryKeeper;
  readonly threads: number;
}

/** Files that a thread gets at once, and bytes of them where these are in memory. */
const filesPerBatch = 16;
const bytesPerBatch = 1 << 20;

/**
 * Measures files in all threads, a few batches ahead of the reader, and gives the lines with their sources in the order
 * of the files; what is known of them goes to `known`, in the same order.
 */
export async function* measureFiles(
  paths: readonly string[],
  needs: MeasuringNeeds,
  known: KnownFile[],
): AsyncGenerator<string> {
  const { signal } = needs;
  const ahead: Promise<MeasuredFile[]>[] = [];
  const aheadMax = 2 * needs.threads + 1;
  for await (const batch of batches(needs.source.open(paths, signal))) {
    signal?.throwIfAborted();
    const measured = measureBatch(batch, needs.pool);
    // Read later, in its turn: until then a failure is nobody's fault but must not end the process.
    measured.catch(() => {});
    ahead.push(measured);
    if (ahead.length >= aheadMax) yield await takeIn(await ahead.shift()!, needs, known);
  }
  for (const measured of ahead) yield await takeIn(await measured, needs, known);
}

/** Has a batch measured; when a parser broke on the way, another thread goes on after that file. */
async function measureBatch(batch: readonly SourceFile[], pool: Pool): Promise<MeasuredFile[]> {
  const done: MeasuredFile[] = [];
  while (done.length < batch.length) {
    const { files } = await pool.run({ kind: "measure", files: batch.slice(done.length) });
    done.push(...files);
  }
  return done;
}

async function takeIn(
  files: readonly MeasuredFile[],
  { cache, pool, signal, summary }: MeasuringNeeds,
  known: KnownFile[],
): Promise<string> {
  signal?.throwIfAborted();
  const lines: string[] = [];
  for (const file of files) {
    if (file.kind === "other") summary.noteOther();
    else if (file.kind === "skipped") summary.noteSkipped(file.path, file.reason);
    else {
      const { path, key, head, bytes, transcoded, source, result } = file;
      const cached = !("head" in result);
      if (cached) cache.use(key);
      else pool.widen();
      known.push({ path, key, head, result: cached ? result : await cache.add(result) });
      summary.noteMeasured(path, head, bytes, cached, transcoded);
      if (source !== "") lines.push(source);
    }
  }
  return lines.join("");
}

async function* batches(files: AsyncIterable<SourceFile>): AsyncGenerator<SourceFile[]> {
  let batch: SourceFile[] = [];
  let bytes = 0;
  for await (const file of files) {
    batch.push(file);
    if ("bytes" in file) bytes += file.bytes.byteLength;
    if (batch.length < filesPerBatch && bytes < bytesPerBatch) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
