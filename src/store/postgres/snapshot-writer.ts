import type { Pool, PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { ByteSink } from "../../snapshot/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { StorageFullError } from "../failures.ts";
import { checkPartName } from "../folders/names.ts";
import type { PartWriter } from "../places.ts";
import type { Instant } from "../instant.ts";
import { chunkSink } from "./chunk-sink.ts";
import { type CopyIn, copyInto } from "./copy-rows.ts";
import { guarded, toStorageError } from "./failures.ts";
import type { PartIndex } from "./part-source.ts";

/** Where a part lies. */
export interface SnapshotAddress {
  readonly projectId: number;
  readonly folder: string;
  readonly part: string;
}

interface WriterNeeds {
  readonly primary: Pool;
  readonly bootId: string | undefined;
}

const copyChunks = "copy snapshot_chunks (project_id, folder, part, position, bytes) from stdin (format binary)";

/** Writes a snapshot whole, in one transaction: parts side by side, as rows of one COPY. */
export function createSnapshot(
  needs: WriterNeeds,
  { projectId, folder }: Omit<SnapshotAddress, "part">,
  fill: (part: PartWriter) => Promise<void>,
): Promise<Result<void>> {
  return inTransaction(needs, async (client) => {
    await client.query("insert into snapshots (project_id, folder, created_at) values ($1, $2, $3)", [
      projectId,
      folder,
      Date.now(),
    ]);
    const copy = copyInto(client.query(copyFrom(copyChunks)));
    const parts = new Map<string, PartIndex>();
    await fillAll(fill, async (part, fillPart) => {
      const address = { projectId, folder, part: checkPartName(part) };
      parts.set(part, await fillOne(copy, address, fillPart));
    });
    await copy.finish();
    for (const [part, index] of parts) await insertPart(client, { projectId, folder, part }, index, null);
  });
}

/** Adds a part to a snapshot that is there, in place of one of its name. */
export function addPart(
  needs: WriterNeeds,
  address: SnapshotAddress,
  fill: (sink: ByteSink) => Promise<void>,
): Promise<Result<void>> {
  const { projectId, folder, part } = address;
  return inTransaction(needs, async (client) => {
    const snapshot = "select 1 from snapshots where project_id = $1 and folder = $2 for share";
    const { rowCount } = await client.query(snapshot, [projectId, folder]);
    if (rowCount === 0) throw new Error(`there is no snapshot ${folder}`);
    for (const table of ["snapshot_parts", "snapshot_chunks"]) {
      const text = `delete from ${table} where project_id = $1 and folder = $2 and part = $3`;
      await client.query(text, [projectId, folder, part]);
    }
    const copy = copyInto(client.query(copyFrom(copyChunks)));
    const index = await fillOne(copy, address, fill);
    await copy.finish();
    await insertPart(client, address, index, Date.now());
  });
}

/** What fails leaves nothing: the connection is closed, and the server takes back what came over it. */
async function inTransaction(
  { primary, bootId }: WriterNeeds,
  work: (client: PoolClient) => Promise<void>,
): Promise<Result<void>> {
  const client = await guarded(primary.connect());
  try {
    await client.query("begin");
    await work(client);
    if (bootId !== undefined) await checkLiving(client, bootId);
    await client.query("commit");
    client.release();
    return accept(undefined);
  } catch (thrown) {
    client.release(true);
    const error = toStorageError(thrown);
    if (error instanceof StorageFullError) return refuse({ code: "storage.full" });
    throw error;
  }
}

/** A process that the others took for dead must not write over what they have written since. */
async function checkLiving(client: PoolClient, bootId: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from nodes where boot_id = $1 for share", [bootId]);
  if (rowCount === 0) throw new Error("others have taken over what this process was doing");
}

/** A part that failed fails the snapshot, even if `fill` goes on as if nothing had happened. */
async function fillAll(fill: (part: PartWriter) => Promise<void>, write: PartWriter): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  await fill(async (part, fillPart) => {
    try {
      await write(part, fillPart);
    } catch (error) {
      failure ??= { error };
      throw error;
    }
  });
  if (failure !== undefined) throw failure.error;
}

async function fillOne(
  copy: CopyIn,
  { projectId, folder, part }: SnapshotAddress,
  fill: (sink: ByteSink) => Promise<void>,
): Promise<PartIndex> {
  const sink = chunkSink((position, bytes) => copy.write([projectId, folder, part, position, bytes]));
  await fill(sink);
  return sink.finish();
}

async function insertPart(
  client: PoolClient,
  address: SnapshotAddress,
  index: PartIndex,
  addedAt: Instant | null,
): Promise<void> {
  const { projectId, folder, part } = address;
  await client.query(
    "insert into snapshot_parts (project_id, folder, part, size, positions, added_at) values ($1, $2, $3, $4, $5, $6)",
    [projectId, folder, part, index.size, index.positions, addedAt],
  );
}
