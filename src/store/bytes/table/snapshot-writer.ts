import type { Pool, PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { ByteSink } from "../../../snapshot/index.ts";
import type { SnapshotDraft } from "../snapshot-protocol.ts";
import type { Instant } from "../../instant.ts";
import { type CopyIn, copyInto } from "../../postgres/copy-rows.ts";
import { guarded } from "../../postgres/failures.ts";
import { chunkSink } from "./chunk-sink.ts";
import type { PartIndex } from "./part-chunks.ts";

/** The location of a part. */
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

/** Starts a snapshot: one transaction, with its parts side by side as rows of one COPY. */
export async function beginSnapshot(
  needs: WriterNeeds,
  { projectId, folder }: Omit<SnapshotAddress, "part">,
): Promise<SnapshotDraft> {
  const { client, commit, abort } = await beginTransaction(needs);
  try {
    const text = "insert into snapshots (project_id, folder, created_at) values ($1, $2, $3)";
    await client.query(text, [projectId, folder, Date.now()]);
  } catch (error) {
    abort();
    throw error;
  }
  const copy = copyInto(client.query(copyFrom(copyChunks)));
  const parts = new Map<string, PartIndex>();
  return {
    async writePart(part, fill) {
      parts.set(part, await fillOne(copy, { projectId, folder, part }, fill));
    },
    async publish() {
      await copy.finish();
      for (const [part, index] of parts) await insertPart(client, { projectId, folder, part }, index, null);
      await commit();
    },
    discard: async () => abort(),
  };
}

/** Adds a part to an existing snapshot, and replaces one of the same name. */
export async function addPart(
  needs: WriterNeeds,
  address: SnapshotAddress,
  fill: (sink: ByteSink) => Promise<void>,
): Promise<void> {
  const { projectId, folder, part } = address;
  const { client, commit, abort } = await beginTransaction(needs);
  try {
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
    await commit();
  } catch (error) {
    abort();
    throw error;
  }
}

interface OpenTransaction {
  readonly client: PoolClient;
  readonly commit: () => Promise<void>;
  /** Closes the connection: the server rolls back everything that came over it. */
  readonly abort: () => void;
}

async function beginTransaction({ primary, bootId }: WriterNeeds): Promise<OpenTransaction> {
  const client = await guarded(primary.connect());
  const abort = (): void => client.release(true);
  try {
    await client.query("begin");
  } catch (error) {
    abort();
    throw error;
  }
  return {
    client,
    async commit() {
      if (bootId !== undefined) await checkLease(client, bootId);
      await client.query("commit");
      client.release();
    },
    abort,
  };
}

/** A process that the others declared dead must not overwrite what they have written since. */
async function checkLease(client: PoolClient, bootId: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from nodes where boot_id = $1 for share", [bootId]);
  if (rowCount === 0) throw new Error("others have taken over what this process was doing");
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
