import { createHash } from "node:crypto";
import { parts, ratingPart } from "../../snapshot/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { newestPack } from "../bytes/packed-versions.ts";
import type { SnapshotStore } from "../bytes/snapshot-store.ts";
import type { End, PackedSource, Row, SourceEnd, TargetEnd } from "./ends.ts";
import { differs, moveSnapshot, moveUpload, withPart } from "./move-bytes.ts";
import { RowDigest } from "./row-digest.ts";
import { copiedTables } from "./tables.ts";

/** Snapshots that are copied at the same time: copying a small one is mostly waiting for the disk. */
const snapshotsAtOnce = 4;

/** What was moved. */
export interface MoveReport {
  readonly tables: number;
  readonly rows: number;
  /** In an object store, snapshots are counted but not copied. */
  readonly snapshots: number;
  readonly parts: number;
  readonly uploads: number;
  readonly sources: number;
  /** Of snapshots, uploads and sources. */
  readonly bytes: number;
}

export interface MoveWatch {
  readonly signal: AbortSignal;
  /** Everything counts twice: once when it is copied, once when the copy is checked. */
  readonly progress: (doneBytes: number, allBytes: number) => void;
}

/**
 * Copies everything from one end to the other, then reads the target and compares it with the source. Bytes are copied
 * before the rows that refer to them. The last step makes the target usable.
 */
export async function move(
  from: SourceEnd,
  to: TargetEnd,
  objects: SnapshotStore | undefined,
  { signal, progress }: MoveWatch,
): Promise<Result<MoveReport>> {
  const listed = await listBytes(from, objects ?? from.snapshots);
  if (!listed.ok) return listed;
  const { snapshots, partCount, uploads, snapshotBytes, uploadBytes, sourceBytes } = listed.value;
  const bytes = (objects === undefined ? snapshotBytes : 0) + uploadBytes + sourceBytes;
  let done = 0;
  const moved = (more: number): void => {
    signal.throwIfAborted();
    done += more;
    progress(done, 2 * bytes);
  };
  if (objects === undefined) {
    const copied = await eachAtOnce(snapshots, (folder) => moveSnapshot(from.snapshots, to.snapshots, folder, moved));
    if (!copied.ok) return copied;
  }
  for (const upload of uploads) {
    const copied = await moveUpload(from.uploads, to.uploads, upload, moved);
    if (!copied.ok) return copied;
  }
  const sources = await moveSources(from, to, moved);
  if (!sources.ok) return sources;
  const rows = await moveTables(from, to, signal);
  if (!rows.ok) return rows;
  const alone = await from.checkAlone();
  if (!alone.ok) return alone;
  signal.throwIfAborted();
  const finished = await to.finish();
  if (!finished.ok) return finished;
  return accept({
    tables: copiedTables.length,
    rows: rows.value,
    snapshots: snapshots.length,
    parts: partCount,
    uploads: uploads.length,
    sources: sources.value,
    bytes,
  });
}

interface ListedBytes {
  readonly snapshots: readonly string[];
  readonly partCount: number;
  readonly uploads: readonly string[];
  readonly snapshotBytes: number;
  readonly uploadBytes: number;
  readonly sourceBytes: number;
}

/** Lists the bytes that rows refer to. Refuses, before anything is copied, if the bytes of a version are missing. */
async function listBytes(from: SourceEnd, snapshots: SnapshotStore): Promise<Result<ListedBytes>> {
  const present = new Set(await snapshots.list());
  const damaged = (what: string) => refuse({ code: "migrate.source-damaged", params: { what } });
  for (const { folder, layer } of await from.reads.layersInForce()) {
    const found = present.has(folder) ? await snapshots.parts(folder) : [];
    const pack = newestPack(found);
    if (pack !== undefined && !present.has(pack)) return damaged(pack);
    const missing = [parts.artifacts, ratingPart(layer)].find((part) => !found.includes(part));
    if (missing !== undefined && pack === undefined) return damaged(`${folder}/${missing}`);
  }
  for (const folder of await from.reads.recordFolders()) {
    if (!present.has(folder)) return damaged(folder);
  }
  // The bytes of a deleted version may have been removed already.
  const folders = (await from.reads.knownFolders()).filter((folder) => present.has(folder));
  let partCount = 0;
  let snapshotBytes = 0;
  const packs = new Set<string>();
  for (const folder of folders) {
    const pack = newestPack(await snapshots.parts(folder));
    if (pack !== undefined && present.has(pack)) packs.add(pack);
  }
  for (const folder of [...packs, ...folders]) {
    for (const part of await snapshots.parts(folder)) {
      partCount += 1;
      snapshotBytes += await withPart(snapshots, folder, part, async ({ size }) => size);
    }
  }
  const spooled = new Set(await from.uploads.list());
  const uploads = await from.reads.neededUploads();
  let uploadBytes = 0;
  for (const upload of uploads) {
    if (!spooled.has(upload)) return damaged(`uploads/${upload}`);
    uploadBytes += await from.uploads.size(upload);
  }
  return accept({
    snapshots: [...packs, ...folders],
    partCount,
    uploads,
    snapshotBytes,
    uploadBytes,
    sourceBytes: await from.sourceBytes(),
  });
}

async function eachAtOnce(
  items: readonly string[],
  work: (item: string) => Promise<Result<void>>,
): Promise<Result<void>> {
  const waiting = items.values();
  let ended: Result<void> = accept(undefined);
  const run = async (): Promise<void> => {
    for (const item of waiting) {
      const result = await work(item);
      if (!result.ok) ended = result;
      if (!ended.ok) return;
    }
  };
  const runs = await Promise.allSettled(Array.from({ length: snapshotsAtOnce }, run));
  // Only after all have stopped: the caller closes both ends next.
  for (const settled of runs) if (settled.status === "rejected") throw settled.reason;
  return ended;
}

async function moveSources(from: End, to: TargetEnd, moved: (bytes: number) => void): Promise<Result<number>> {
  const before = new RowDigest();
  const after = new RowDigest();
  await to.fillSources(observeBatches(from.sources(), (source) => addSource(before, source, moved)));
  for await (const batch of to.sources()) for (const source of batch) addSource(after, source, moved);
  return before.isSameAs(after) ? accept(before.count) : differs("sources");
}

function addSource(digest: RowDigest, { hash, bytes, storedAt }: PackedSource, moved: (bytes: number) => void): void {
  digest.add([hash, storedAt, createHash("sha256").update(bytes).digest("hex")]);
  moved(bytes.byteLength);
}

async function moveTables(from: End, to: TargetEnd, signal: AbortSignal): Promise<Result<number>> {
  const digests = new Map<(typeof copiedTables)[number], { columns: readonly string[]; digest: RowDigest }>();
  const filled = await to.fillTables(async (write) => {
    for (const table of copiedTables) {
      const columns = await from.columnsOf(table);
      const digest = new RowDigest();
      digests.set(table, { columns, digest });
      const add = (row: Row): void => digest.add(row);
      await write(table, columns, observeBatches(from.rows(table, columns), add, signal));
    }
  });
  if (!filled.ok) return filled;
  let rows = 0;
  for (const [table, { columns, digest }] of digests) {
    const after = new RowDigest();
    for await (const batch of to.rows(table, columns)) batch.forEach((row) => after.add(row));
    if (!digest.isSameAs(after)) return differs(table);
    if ((await to.columnsOf(table)).length !== columns.length) return differs(table);
    rows += digest.count;
  }
  return accept(rows);
}

async function* observeBatches<Item>(
  batches: AsyncIterable<readonly Item[]>,
  see: (item: Item) => void,
  signal?: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  for await (const batch of batches) {
    signal?.throwIfAborted();
    batch.forEach(see);
    yield batch;
  }
}
