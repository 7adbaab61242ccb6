import { createHash } from "node:crypto";
import { decodeRecords, encodeRecords, type CollectedRecords } from "../ingest/index.ts";
import { readPart, SnapshotDamagedError } from "../snapshot/index.ts";
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
export function readRecords(snapshots: SnapshotStore, folder: string): Promise<CollectedRecords> {
  return readPart(() => snapshots.open(folder, recordParts.records), decodeRecords);
}

/**
 * The hashes of the sources that the stored records of a part name. Sources that are not listed are removed in the end, so
 * a list that is not as it was written is made again from the records, which have checksums.
 */
export async function readSourceHashes(snapshots: SnapshotStore, folder: string): Promise<readonly string[]> {
  const bytes = await readList(snapshots, folder);
  return isWhole(bytes) ? hashesIn(bytes.subarray(0, -hashBytes)) : hashesOf(await readRecords(snapshots, folder));
}

/** Throws if the list of a part is not as it was written. */
export async function verifySourceHashes(snapshots: SnapshotStore, folder: string): Promise<void> {
  if (!isWhole(await readList(snapshots, folder))) throw new SnapshotDamagedError("the list of sources is damaged");
}

async function readList(snapshots: SnapshotStore, folder: string): Promise<Buffer> {
  const source = await snapshots.open(folder, recordParts.sources);
  try {
    return Buffer.from(await source.read(0, source.size));
  } finally {
    await source.close();
  }
}

/** The hashes, followed by the SHA-256 of all of them. */
function sourceHashes(records: CollectedRecords): Uint8Array {
  const list = Buffer.concat(hashesOf(records).map((hash) => Buffer.from(hash, "hex")));
  return Buffer.concat([list, digestOf(list)]);
}

function isWhole(bytes: Buffer): boolean {
  return bytes.length >= hashBytes && digestOf(bytes.subarray(0, -hashBytes)).equals(bytes.subarray(-hashBytes));
}

function digestOf(list: Uint8Array): Buffer {
  return createHash("sha256").update(list).digest();
}

function hashesIn(list: Buffer): readonly string[] {
  return Array.from({ length: Math.floor(list.length / hashBytes) }, (_, index) =>
    list.toString("hex", index * hashBytes, (index + 1) * hashBytes),
  );
}

function hashesOf({ sources, authors }: CollectedRecords): readonly string[] {
  return [...new Set([...sources.values(), ...authors.values()].map(({ hash }) => hash))];
}
