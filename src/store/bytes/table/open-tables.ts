import type { SnapshotStore } from "../snapshot-store.ts";
import type { UploadStore } from "../upload-store.ts";
import type { SourceStore } from "../source-store.ts";
import { openPool, type PostgresAddress } from "../../postgres/connection.ts";
import { openSnapshotTable, type ReplicaWatch } from "./snapshot-table.ts";
import { openSourceTable } from "./source-table.ts";
import { openUploadTable } from "./upload-table.ts";

/** Where rows of bytes lie, and who writes them. */
export interface ByteTablesDescription extends PostgresAddress {
  /** A streaming replica that snapshots may be read from. */
  readonly replicaUrl?: string;
  /** Connections of each thread, for each of the servers. */
  readonly connectionsMax: number;
  /** The process that writes; absent: one that no other would take for dead. */
  readonly bootId?: string;
}

/** Opens snapshots, uploads and sources over connections of their own; closing the place of snapshots ends them. */
export function openByteTables(
  { url, replicaUrl, connectionsMax, bootId }: ByteTablesDescription,
  watch?: ReplicaWatch,
): {
  readonly place: SnapshotStore;
  readonly spool: UploadStore;
  readonly sources: SourceStore;
} {
  // A snapshot is written as fast as it is compressed: no statement of these is too long.
  const options = { connectionsMax, name: "places", statementMillisecondsMax: 0 };
  const primary = openPool({ url }, options);
  const replica = replicaUrl === undefined ? undefined : openPool({ url: replicaUrl }, options);
  return {
    place: openSnapshotTable({ primary, replica, bootId, ...(watch === undefined ? {} : { watch }) }),
    spool: openUploadTable(primary),
    sources: openSourceTable(primary),
  };
}
