import type { Pool } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { snapshotStore, type StoredPart } from "../snapshot-protocol.ts";
import type { PartName, SnapshotStore } from "../snapshot-store.ts";
import type { Instant } from "../../instant.ts";
import { ask } from "../../postgres/connection.ts";
import { copyOut } from "../../postgres/copy-rows.ts";
import { guarded, toStorageError } from "../../postgres/failures.ts";
import { type FetchChunks, type PartIndex, openChunks } from "./part-chunks.ts";
import type { Replicas } from "./replicas.ts";
import { addPart, beginSnapshot, type SnapshotAddress } from "./snapshot-writer.ts";

const addedPartsPerPage = 10_000;

export interface SnapshotTableNeeds {
  readonly primary: Pool;
  /** May lag behind: rows that they do not have yet are read from the primary. */
  readonly replicas: Replicas;
  /** The process that writes. The other processes may have declared it dead by the time it commits. */
  readonly bootId: string | undefined;
}

/** Snapshots as rows: a row is one column of one batch, with its bytes as an Arrow file has them. */
export function openSnapshotTable(needs: SnapshotTableNeeds): SnapshotStore {
  const { primary } = needs;
  const at = (folder: string, part: string): SnapshotAddress => ({ ...addressOf(folder), part });
  return snapshotStore({
    begin: (folder) => beginSnapshot(needs, addressOf(folder)),
    addPart: (folder, part, fill) => addPart(needs, at(folder, part), fill),
    open: (folder, part) => openPart(needs, at(folder, part)),
    async list(before = Number.MAX_SAFE_INTEGER) {
      const text = "select folder from snapshots where created_at < $1 order by folder";
      return (await ask<{ folder: string }>(primary, text, [before])).map((row) => row.folder);
    },
    async parts(folder) {
      const { projectId } = addressOf(folder);
      const text = "select part from snapshot_parts where project_id = $1 and folder = $2 order by part";
      return (await ask<{ part: string }>(primary, text, [projectId, folder])).map((row) => row.part);
    },
    addedParts: (before = Number.MAX_SAFE_INTEGER) => addedParts(primary, before),
    async removePart(folder, part, before = Number.MAX_SAFE_INTEGER) {
      const { projectId } = addressOf(folder);
      await ask(
        primary,
        `with gone as (
           delete from snapshot_parts
           where project_id = $1 and folder = $2 and part = $3 and coalesce(added_at, 0) < $4 returning part)
         delete from snapshot_chunks where project_id = $1 and folder = $2 and part = (select part from gone)`,
        [projectId, folder, part, before],
      );
    },
    async remove(folder) {
      const { projectId } = addressOf(folder);
      await ask(
        primary,
        `with gone as (delete from snapshots where project_id = $1 and folder = $2),
              parts as (delete from snapshot_parts where project_id = $1 and folder = $2)
         delete from snapshot_chunks where project_id = $1 and folder = $2`,
        [projectId, folder],
      );
    },
    // An unfinished snapshot is a transaction that was not committed: it leaves nothing.
    removeTemporaries: () => Promise.resolve(),
    close: async () => void (await Promise.all([primary.end(), needs.replicas.end()])),
    explain: toStorageError,
  });
}

/** Reads page by page, each after the last row of the previous one. */
async function* addedParts(primary: Pool, before: Instant): AsyncGenerator<PartName> {
  const text = `select project_id, folder, part from snapshot_parts
    where added_at is not null and added_at < $1 and (project_id, folder, part) > ($2, $3, $4)
    order by project_id, folder, part limit ${addedPartsPerPage}`;
  let last = { project_id: -1, folder: "", part: "" };
  for (;;) {
    const rows = await ask<typeof last>(primary, text, [before, last.project_id, last.folder, last.part]);
    yield* rows.map(({ folder, part }) => ({ folder, part }));
    if (rows.length < addedPartsPerPage) return;
    last = rows.at(-1)!;
  }
}

/** The name of a folder starts with its project (`p7-…`), which decides its table; all others share one. */
function addressOf(folder: string): Omit<SnapshotAddress, "part"> {
  const [, project] = /^p(\d{1,15})-/.exec(folder) ?? [];
  return { folder, projectId: Number(project ?? 0) };
}

async function openPart({ primary, replicas }: SnapshotTableNeeds, address: SnapshotAddress): Promise<StoredPart> {
  const nearby = await replicas.read((replica) => readIndex(replica, address));
  const index = nearby ?? (await readIndex(primary, address));
  if (index === undefined) throw new Error(`there is no part ${address.folder}/${address.part}`);
  const fetch: FetchChunks = async (positions) => {
    if (nearby === undefined) replicas.passOver();
    const found = nearby && (await replicas.read((replica) => readAllChunks(replica, address, positions)));
    return found ?? readChunks(primary, address, positions);
  };
  return openChunks(index, fetch);
}

/** Undefined if some of them are missing. */
async function readAllChunks(
  ...asked: Parameters<typeof readChunks>
): Promise<Awaited<ReturnType<FetchChunks>> | undefined> {
  const found = await readChunks(...asked);
  return found.size === asked[2].length ? found : undefined;
}

async function readIndex(pool: Pool, { projectId, folder, part }: SnapshotAddress): Promise<PartIndex | undefined> {
  const [row] = await ask<{ size: number; positions: readonly string[] }>(
    pool,
    "select size, positions from snapshot_parts where project_id = $1 and folder = $2 and part = $3",
    [projectId, folder, part],
  );
  return row && { size: row.size, positions: row.positions.map(Number) };
}

/** Uses COPY, because only it returns bytes unencoded. It takes no parameters, so names must be checked. */
async function readChunks(
  pool: Pool,
  { projectId, folder, part }: SnapshotAddress,
  positions: readonly number[],
): ReturnType<FetchChunks> {
  const client = await guarded(pool.connect());
  const chunks = new Map<number, Uint8Array>();
  try {
    const select = `select position, bytes from snapshot_chunks
      where project_id = ${projectId} and folder = ${client.escapeLiteral(folder)}
        and part = ${client.escapeLiteral(part)} and position in (${positions.map(Number).join(",")})`;
    const stream = client.query(copyTo(`copy (${select}) to stdout (format binary)`));
    await copyOut(stream, (position, bytes) => chunks.set(position, bytes));
    client.release();
    return chunks;
  } catch (error) {
    client.release(true);
    throw toStorageError(error);
  }
}
