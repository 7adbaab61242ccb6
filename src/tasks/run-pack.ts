import {
  ColumnCache,
  isSamePack,
  OpenTables,
  packPointer,
  ratingPart,
  ratingTableName,
  writePack,
  type PackedTableName,
  type PackInput,
} from "../snapshot/index.ts";
import { partsOfVersion, type SnapshotStore } from "../store/index.ts";
import type { Outcome, PackJob } from "./job.ts";
import { packedVersionsMin } from "./plan-packs.ts";
import { JobCancelledError, type Host } from "./step.ts";

/** The versions differ too much: nothing would be gained. */
class NothingSharedError extends Error {
  override readonly name = "NothingSharedError";
}

/**
 * Packs versions: writes the pack, reads it and compares it with the versions, then adds a pointer to each of them. The files
 * of the versions stay. Whatever ends the thread, each version can be read from its files, and later from the pack.
 */
export async function runPack(job: PackJob, snapshots: SnapshotStore, host: Host): Promise<Outcome> {
  const versions = job.versions.map((version) => openInput(snapshots, version));
  const inputs = versions.map(({ input }) => input);
  const progress = (): void => {
    if (host.cancelled()) throw new JobCancelledError();
    host.progress("pack", 0);
  };
  let folders: readonly string[] = [];
  try {
    const created = await snapshots.create(job.pack, async (write) => {
      folders = await writePack(write, inputs, progress);
      if (folders.length < packedVersionsMin) throw new NothingSharedError();
    });
    if (!created.ok) return { kind: "refused", problem: created.problem, refused: { count: 0, records: [] } };
    const pack = { pack: job.pack, open: (part: string) => snapshots.open(job.pack, part) };
    if (!(await isSamePack(pack, inputs.slice(0, folders.length), progress))) {
      throw new Error(`${job.pack} differs from the versions that it was made of`);
    }
    await addPointers(snapshots, job.pack, folders);
    return { kind: "packed", folders };
  } catch (error) {
    if (error instanceof NothingSharedError) return { kind: "packed", folders: [] };
    // A pack that some versions point to stays, and so does one that cannot be removed: it is swept later.
    throw error;
  } finally {
    for (const { tables } of versions) await tables.close();
  }
}

async function addPointers(snapshots: SnapshotStore, pack: string, folders: readonly string[]): Promise<void> {
  const present = new Set(await snapshots.list());
  for (const folder of folders) {
    // A version that was deleted in the meantime needs no pointer.
    if (!present.has(folder)) continue;
    await snapshots.addPart(folder, packPointer(pack), async () => undefined);
  }
}

function openInput(
  snapshots: SnapshotStore,
  { folder, layer }: PackJob["versions"][number],
): { readonly input: PackInput; readonly tables: OpenTables } {
  const open = partsOfVersion(snapshots, folder);
  const tables = new OpenTables(folder, open, new ColumnCache(0));
  const rating = ratingPart(layer);
  const partOf = (name: PackedTableName): string => (name === ratingTableName ? rating : name);
  const input: PackInput = {
    folder,
    rating,
    tables: (name) => tables.table(partOf(name)),
    async file(name) {
      const opened = await open(partOf(name));
      return "pack" in opened ? undefined : opened;
    },
  };
  return { input, tables };
}
