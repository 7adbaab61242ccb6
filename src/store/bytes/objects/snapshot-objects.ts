import type { ByteSink } from "../../../snapshot/index.ts";
import { snapshotStore, type StoredPart } from "../snapshot-protocol.ts";
import type { PartName, SnapshotStore } from "../snapshot-store.ts";
import { StorageFullError } from "../../failures.ts";
import type { Instant } from "../../instant.ts";
import { copiedPart } from "./copied-part.ts";
import type { CopyCounts } from "./copy-counts.ts";
import { LocalCopies, type LocalCopiesSettings } from "./local-copies.ts";
import { ObjectStore, ObjectStoreError, saysFull, type ObjectStoreSettings } from "./object-store.ts";

/** Larger parts are sent in pieces of this size, so that memory stays bounded. */
const pieceBytesDefault = 8 * 1024 * 1024;
/** The end of a part that is read when it is opened. */
const endBytes = 64 * 1024;
/** Objects without the mark of a complete snapshot are leftovers once they are older than the longest build. */
const leftoverMilliseconds = 24 * 60 * 60 * 1000;

/** Each object below it marks a complete snapshot. */
export const snapshotMarks = "folders/";

/** How the store is opened; tests choose smaller numbers. */
interface SnapshotObjectsOptions {
  readonly pieceBytes?: number;
  readonly leftoverMilliseconds?: number;
  /** Whether parts that are read are copied to this machine. */
  readonly fillsCopies?: boolean;
  /** Counts what becomes of reads from copies. */
  readonly copyCounts?: CopyCounts | undefined;
}

/** An object store for snapshots. */
export interface SnapshotObjectsSettings extends ObjectStoreSettings {
  /** The copies on this machine; absent: there are none. */
  readonly copies?: LocalCopiesSettings;
}

/**
 * Snapshots in an object store: `parts/<folder>/<part>` has the bytes. `folders/<folder>` is an empty
 * object, written last: it marks the snapshot as complete. An object appears completely or not at all, so an added part
 * needs no mark. Needs no database: any thread, and any number of processes, may open it.
 */
export function openSnapshotObjects(
  settings: SnapshotObjectsSettings,
  options: SnapshotObjectsOptions = {},
): SnapshotStore {
  const objects = new ObjectStore(settings);
  const copies = settings.copies && new LocalCopies(settings.copies, options.copyCounts);
  if (options.fillsCopies === true) void copies?.prepare();
  const open = async (key: string): Promise<StoredPart> => {
    const part = await openPart(objects, key);
    const address = `${settings.endpoint}/${settings.bucket}/${settings.prefix}${key}`;
    return copies === undefined ? part : copiedPart(part, address, { copies, fills: options.fillsCopies ?? false });
  };
  const pieceBytes = options.pieceBytes ?? pieceBytesDefault;
  const partOf = (folder: string, part: string): string => folderOf(folder) + part;
  const write = (key: string, fill: (sink: ByteSink) => Promise<void>) => writeObject(objects, key, fill, pieceBytes);
  return snapshotStore({
    async begin(folder) {
      const mark = markOf(folder);
      if ((await objects.size(mark)) !== undefined) throw new Error(`there is a snapshot ${folder} already`);
      return {
        writePart: (part, fill) => write(partOf(folder, part), fill),
        publish: () => objects.write(mark, new Uint8Array()),
        discard: () => removeBelow(objects, folderOf(folder)),
      };
    },
    addPart: (folder, part, fill) => write(partOf(folder, part), fill),
    open: (folder, part) => open(partOf(folder, part)),
    list: (before) => namesBelow(objects, snapshotMarks, before),
    parts: (folder) => namesBelow(objects, folderOf(folder)),
    addedParts: (before) => addedParts(objects, before),
    async removePart(folder, part, before) {
      const key = partOf(folder, part);
      // The check and the removal are not atomic, but only one request lies between them, not a whole sweep.
      if (before !== undefined && !(await namesBelow(objects, key, before)).includes("")) return;
      await objects.remove(key);
    },
    async remove(folder) {
      // The snapshot becomes invisible first, so that an incomplete one never looks complete.
      await objects.remove(markOf(folder));
      await removeBelow(objects, folderOf(folder));
    },
    removeTemporaries: () => removeLeftovers(objects, options.leftoverMilliseconds ?? leftoverMilliseconds),
    close: () => copies?.settle() ?? Promise.resolve(),
    explain: explainObjectError,
  });
}

const markOf = (folder: string): string => `${snapshotMarks}${folder}`;
const folderOf = (folder: string): string => `parts/${folder}/`;

/** Buffers writes: a small object is sent in one request at the end, a large one in pieces. */
async function writeObject(
  objects: ObjectStore,
  key: string,
  fill: (sink: ByteSink) => Promise<void>,
  pieceBytes: number,
): Promise<void> {
  const gathered: Buffer[] = [];
  const tags: string[] = [];
  let filled = 0;
  let sent = 0;
  let uploadId: string | undefined;
  const sendPiece = async (): Promise<void> => {
    uploadId ??= await objects.begin(key);
    tags.push(await objects.writePiece(key, uploadId, tags.length + 1, Buffer.concat(gathered)));
    gathered.length = 0;
    sent += filled;
    filled = 0;
  };
  try {
    await fill({
      async write(bytes) {
        for (let taken = 0; taken < bytes.length;) {
          const room = Math.min(pieceBytes - filled, bytes.length - taken);
          // A copy: the writer may reuse its buffer.
          gathered.push(Buffer.from(bytes.subarray(taken, taken + room)));
          filled += room;
          taken += room;
          if (filled === pieceBytes) await sendPiece();
        }
      },
    });
    if (uploadId === undefined) return await objects.write(key, Buffer.concat(gathered));
    if (filled > 0) await sendPiece();
    await objects.complete(key, uploadId, tags, sent);
  } catch (error) {
    // If this fails as well, the lifecycle rule of the bucket removes incomplete uploads.
    if (uploadId !== undefined) await objects.abandon(key, uploadId).catch(() => undefined);
    throw error;
  }
}

/** One request returns the size and, with it, what a reader of a table needs first: its footer. */
async function openPart(objects: ObjectStore, key: string): Promise<StoredPart> {
  const end = await objects.readEnd(key, endBytes);
  if (end === undefined) throw new Error(`there is no part ${key}`);
  const { size, tag, bytes } = end;
  const start = size - bytes.length;
  return {
    size,
    tag,
    forget: () => Promise.resolve(),
    async read(offset, length) {
      if (offset < start) return objects.read(key, offset, length, tag);
      // A copy: columns are views of their bytes, which must be aligned.
      return Uint8Array.prototype.slice.call(bytes, offset - start, offset - start + length);
    },
  };
}

/** In code-point order: all snapshots, or those written before the instant. */
async function namesBelow(
  objects: ObjectStore,
  prefix: string,
  before: Instant = Infinity,
): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const page of objects.list(prefix)) {
    for (const { key, modifiedAt } of page) if (modifiedAt < before) names.push(key.slice(prefix.length));
  }
  return names.toSorted();
}

/** The mark of a snapshot is written last: younger parts were added. The store may report times in whole seconds. */
async function* addedParts(objects: ObjectStore, before: Instant = Infinity): AsyncGenerator<PartName> {
  const marks = new Map<string, Instant>();
  for await (const page of objects.list(snapshotMarks)) {
    for (const { key, modifiedAt } of page) marks.set(key.slice(snapshotMarks.length), modifiedAt);
  }
  for await (const page of objects.list("parts/")) {
    for (const { key, modifiedAt } of page) {
      const [, folder, part] = key.split("/") as [string, string, string];
      const madeAt = marks.get(folder);
      if (madeAt !== undefined && modifiedAt >= madeAt && modifiedAt < before) yield { folder, part };
    }
  }
}

async function removeBelow(objects: ObjectStore, prefix: string): Promise<void> {
  for (const name of await namesBelow(objects, prefix)) await objects.remove(prefix + name);
}

async function removeLeftovers(objects: ObjectStore, ageMilliseconds: number): Promise<void> {
  const whole = new Set(await namesBelow(objects, snapshotMarks));
  const before = Date.now() - ageMilliseconds;
  for await (const page of objects.list("parts/")) {
    for (const { key, modifiedAt } of page) {
      if (!whole.has(key.split("/")[1]!) && modifiedAt <= before) await objects.remove(key);
    }
  }
}

/** The error to report: `StorageFullError` where the store says that it is full. */
function explainObjectError(error: unknown): unknown {
  return error instanceof ObjectStoreError && saysFull(error)
    ? new StorageFullError(error.message, { cause: error })
    : error;
}
