import { decodeRecords, encodeRecords, type CollectedRecords } from "../ingest/index.ts";
import { recordParts, type SnapshotStore } from "../store/index.ts";
import type { Result } from "../text/index.ts";

const hashBytes = 32;

/** Stores the records of a part, and beside them the hashes of the sources that they name. */
export async function storeRecords(
  snapshots: SnapshotStore,
  folder: string,
  records: CollectedRecords,
): Promise<Result<void>> {
  // An attempt that was interrupted by a database failure or a stop of the server runs again under the same name.
  await snapshots.remove(folder);
  return snapshots.create(folder, async (part) => {
    await part(recordParts.sources, (sink) => sink.write(sourceHashes(records)));
    await part(recordParts.records, async (sink) => {
      for (const piece of encodeRecords(records)) await sink.write(piece);
    });
  });
}

/** The stored records of a part. */
export async function readRecords(snapshots: SnapshotStore, folder: string): Promise<CollectedRecords> {
  const source = await snapshots.open(folder, recordParts.records);
  try {
    return await decodeRecords(source);
  } finally {
    await source.close();
  }
}

/** The hashes of the sources that the stored records of a part name. */
export async function readSourceHashes(snapshots: SnapshotStore, folder: string): Promise<readonly string[]> {
  const source = await snapshots.open(folder, recordParts.sources);
  try {
    const bytes = Buffer.from(await source.read(0, source.size));
    return Array.from({ length: bytes.length / hashBytes }, (_, index) =>
      bytes.toString("hex", index * hashBytes, (index + 1) * hashBytes),
    );
  } finally {
    await source.close();
  }
}

function sourceHashes({ sources }: CollectedRecords): Uint8Array {
  const hashes = new Set(Array.from(sources.values(), ({ hash }) => hash));
  return Buffer.concat(Array.from(hashes, (hash) => Buffer.from(hash, "hex")));
}
