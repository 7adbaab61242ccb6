import { verifyRecords } from "../ingest/index.ts";
import {
  isPackFolder,
  parts,
  readPackVersions,
  readSearchIndex,
  SnapshotDamagedError,
  verifyPack,
  verifyTable,
  type ByteSource,
} from "../snapshot/index.ts";
import {
  foldersOf,
  isRecordsFolder,
  newestPack,
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
      const names = await snapshots.parts(folder);
      if (isPackFolder(folder)) {
        files += names.length;
        found.push(...(await verifyPackFolder(snapshots, folder)));
        continue;
      }
      const missing = missingParts(folder, names, await isInPack(snapshots, folder, names));
      found.push(...missing.map((part) => ({ file: `snapshots/${folder}/${part}`, reason: "it is missing" })));
      for (const part of names) {
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
function missingParts(folder: string, names: readonly string[], inPack: boolean): readonly string[] {
  if (names.length === 0 || inPack) return [];
  const expected = isRecordsFolder(folder) ? Object.values(recordParts) : versionParts;
  return expected.filter((part) => !names.includes(part));
}

/** Whether a version can be read from a pack. A pack whose versions are unknown is reported by itself. */
async function isInPack(snapshots: SnapshotStore, folder: string, names: readonly string[]): Promise<boolean> {
  const pack = newestPack(names);
  if (pack === undefined) return false;
  try {
    const versions = await readPackVersions((part) => snapshots.open(pack, part));
    return versions.some((version) => version.folder === folder);
  } catch (error) {
    return error instanceof SnapshotDamagedError;
  }
}

/** The versions that damage of a pack concerns. A pack that a server has removed in the meantime is not damaged. */
async function verifyPackFolder(snapshots: SnapshotStore, pack: string): Promise<readonly StorageFault[]> {
  try {
    const faults = await verifyPack({ pack, open: (part) => snapshots.open(pack, part) });
    if (faults.length > 0 && !(await snapshots.list()).includes(pack)) return [];
    return faults.map(({ version, reason }) => ({
      file: `snapshots/${pack}`,
      reason: `${reason} (version ${version})`,
    }));
  } catch (error) {
    if (!(await snapshots.list()).includes(pack)) return [];
    return [{ file: `snapshots/${pack}`, reason: error instanceof Error ? error.message : String(error) }];
  }
}

/** Why a part is not as it was written. Undefined: it is, or a server has removed it in the meantime. */
async function verifyPart(snapshots: SnapshotStore, folder: string, part: string): Promise<string | undefined> {
  let source: ByteSource | undefined;
  try {
    source = await snapshots.open(folder, part);
    if (part.endsWith(".arrow")) await verifyTable(source);
    else if (part === parts.search || part === parts.messages) await readSearchIndex(source);
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
