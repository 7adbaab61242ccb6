import type { ByteSink, ByteSource } from "../../snapshot/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { StorageFullError } from "../failures.ts";
import { checkFolderName, checkPartName } from "./names.ts";
import type { PartWriter, SnapshotStore } from "./snapshot-store.ts";

/** The operations on snapshots that differ between folders, object stores and tables. Names are already checked. */
export interface SnapshotStorage extends Omit<SnapshotStore, "create" | "addPart" | "open"> {
  /** Starts a snapshot that no reader can see until it is published. */
  begin(folder: string): Promise<SnapshotDraft>;
  /** Durable and complete when it resolves; replaces a part of the same name. When it fails, nothing is left. */
  addPart(folder: string, part: string, fill: (sink: ByteSink) => Promise<void>): Promise<void>;
  /** Rejects when there is no such part. */
  open(folder: string, part: string): Promise<StoredPart>;
  /** The error to report for one that was thrown here: `StorageFullError` where there is no space. */
  explain(error: unknown): unknown;
}

/** A snapshot that is being written. Either `publish` or `discard` ends it. */
export interface SnapshotDraft {
  readonly writePart: PartWriter;
  /** Durable, complete and visible when it resolves. */
  publish(): Promise<void>;
  /** Removes what was written, also after a failed `publish`. */
  discard(): Promise<void>;
}

/** A part that can be read. `read` gets a range inside the part that is not empty, and returns exactly these bytes. */
export interface StoredPart {
  readonly size: number;
  /** Changes when the part is replaced; absent where that is not known. */
  readonly tag?: string;
  /** As that of a `ByteSource`. */
  readonly forget?: () => Promise<void>;
  readonly read: (offset: number, length: number) => Promise<Uint8Array>;
}

/** Snapshots in any storage. The rules that all storages have in common are here. */
export function snapshotStore(storage: SnapshotStorage): SnapshotStore {
  return {
    async create(folder, fill) {
      checkFolderName(folder);
      return unlessFull(storage, () => writeSnapshot(storage, folder, fill));
    },
    async addPart(folder, part, fill) {
      checkName(folder, part);
      return unlessFull(storage, () => storage.addPart(folder, part, fill));
    },
    async open(folder, part) {
      checkName(folder, part);
      return checkRanges(await storage.open(folder, part));
    },
    list: (before) => storage.list(before),
    parts: async (folder) => storage.parts(checkFolderName(folder)),
    addedParts: (before) => storage.addedParts(before),
    async removePart(folder, part, before) {
      checkName(folder, part);
      await storage.removePart(folder, part, before);
    },
    remove: async (folder) => storage.remove(checkFolderName(folder)),
    removeTemporaries: () => storage.removeTemporaries(),
    close: () => storage.close(),
  };
}

function checkName(folder: string, part: string): void {
  checkFolderName(folder);
  checkPartName(part);
}

async function writeSnapshot(
  storage: SnapshotStorage,
  folder: string,
  fill: (part: PartWriter) => Promise<void>,
): Promise<void> {
  const draft = await storage.begin(folder);
  try {
    await fillParts(draft, fill);
    await draft.publish();
  } catch (error) {
    // The caller learns why the write failed, not why its remains cannot be removed; a later sweep removes them.
    await draft.discard().catch(() => undefined);
    throw error;
  }
}

/** A part that failed fails the snapshot, even if `fill` ignores the failure. */
async function fillParts(draft: SnapshotDraft, fill: (part: PartWriter) => Promise<void>): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  await fill(async (part, fillPart) => {
    try {
      await draft.writePart(checkPartName(part), fillPart);
    } catch (error) {
      failure ??= { error };
      throw error;
    }
  });
  if (failure !== undefined) throw failure.error;
}

/** Reads outside the part, or after `close`, are bugs of the caller. */
function checkRanges({ size, read, forget }: StoredPart): ByteSource {
  let closed = false;
  return {
    size,
    ...(forget && { forget }),
    async read(offset, length) {
      if (closed) throw new Error("the part is closed");
      if (!(offset >= 0 && length >= 0 && offset + length <= size)) {
        throw new RangeError(`bytes ${offset} to ${offset + length} are outside a part of ${size}`);
      }
      return length === 0 ? new Uint8Array(0) : read(offset, length);
    },
    close() {
      closed = true;
      return Promise.resolve();
    },
  };
}

/** A full disk is the refusal `storage.full`; every other failure is thrown. */
export async function unlessFull<Value>(
  storage: Pick<SnapshotStorage, "explain">,
  work: () => Promise<Value>,
): Promise<Result<Value, "storage.full">> {
  try {
    return accept(await work());
  } catch (thrown) {
    const error = storage.explain(thrown);
    if (error instanceof StorageFullError) return refuse({ code: "storage.full" });
    throw error;
  }
}
