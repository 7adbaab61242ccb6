import { verifyRecords } from "../ingest/index.ts";
import { SnapshotDamagedError, verifyTable, type ByteSource } from "../snapshot/index.ts";
import {
  foldersOf,
  isRecordsFolder,
  openSnapshotFolder,
  recordParts,
  verifyDatabases,
  type SnapshotStore,
  type StorageFault,
} from "../store/index.ts";
import { verifySourceHashes } from "../tasks/index.ts";

/** All that a data folder has with a checksum, read whole. */
export interface VerifiedData {
  readonly databases: number;
  readonly sources: number;
  /** Files of snapshots. */
  readonly files: number;
  readonly faults: readonly StorageFault[];
}

/** Reads a data folder whole: databases, sources, snapshots and the records of parts. A server may run on it. */
export async function verifyData(
  dataDir: string,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: (fraction: number) => void },
): Promise<VerifiedData> {
  const { databases, sources, faults } = await verifyDatabases(dataDir);
  const snapshots = openSnapshotFolder(foldersOf(dataDir).snapshots);
  const found: StorageFault[] = [...faults];
  let files = 0;
  try {
    const folders = await snapshots.list();
    for (const [index, folder] of folders.entries()) {
      signal.throwIfAborted();
      progress(index / folders.length);
      const parts = await snapshots.parts(folder);
      const missing = missingParts(folder, parts);
      found.push(...missing.map((part) => ({ file: `snapshots/${folder}/${part}`, reason: "it is missing" })));
      for (const part of parts) {
        files += 1;
        const reason = await verifyPart(snapshots, folder, part);
        if (reason !== undefined) found.push({ file: `snapshots/${folder}/${part}`, reason });
      }
    }
  } finally {
    await snapshots.close();
  }
  return { databases, sources, files, faults: found };
}

/** What every version has. */
const versionParts = ["artifacts", "findings", "rules", "links", "absent"].map((table) => `${table}.arrow`);

/** An empty folder is being removed. */
function missingParts(folder: string, parts: readonly string[]): readonly string[] {
  if (parts.length === 0) return [];
  const expected = isRecordsFolder(folder) ? Object.values(recordParts) : versionParts;
  return expected.filter((part) => !parts.includes(part));
}

/** Why a part is not as it was written. Undefined: it is, or a server has removed it in the meantime. */
async function verifyPart(snapshots: SnapshotStore, folder: string, part: string): Promise<string | undefined> {
  let source: ByteSource | undefined;
  try {
    source = await snapshots.open(folder, part);
    if (part.endsWith(".arrow")) await verifyTable(source);
    else if (part === recordParts.records) await verifyRecords(source);
    else if (part === recordParts.sources) await verifySourceHashes(snapshots, folder);
    return undefined;
  } catch (error) {
    if (error instanceof SnapshotDamagedError) return error.message;
    if (!(await snapshots.parts(folder).catch((): readonly string[] => [])).includes(part)) return undefined;
    return error instanceof Error ? error.message : String(error);
  } finally {
    await source?.close();
  }
}
