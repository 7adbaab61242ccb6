import type { SnapshotStore } from "../snapshot-store.ts";
import type { SourceStore } from "../source-store.ts";
import type { UploadStore } from "../upload-store.ts";
import { openPool, type PostgresAddress } from "../../postgres/connection.ts";
import { Replicas, type ReplicaWatch } from "./replicas.ts";
import { openSnapshotTable } from "./snapshot-table.ts";
import { openSourceTable } from "./source-table.ts";
import { openUploadTable } from "./upload-table.ts";

/** The databases with the rows of bytes, and the process that writes them. */
export interface ByteTablesDescription extends PostgresAddress {
  /** Streaming replicas that share the reads of snapshots. */
  readonly replicaUrls?: readonly string[];
  /** Connections of each thread, for each of the servers. */
  readonly connectionsMax: number;
  /** The process that writes; absent: a process without a lease, which no other declares dead. */
  readonly bootId?: string;
}

/** Opens snapshots, uploads and sources over separate connections; closing the snapshots closes them. */
export function openByteTables(
  { url, replicaUrls = [], connectionsMax, bootId }: ByteTablesDescription,
  watch?: ReplicaWatch,
): {
  readonly snapshots: SnapshotStore;
  readonly uploads: UploadStore;
  readonly sources: SourceStore;
} {
  // A snapshot is written as fast as it is compressed: these statements have no time limit.
  const options = { connectionsMax, name: "bytes", statementMillisecondsMax: 0 };
  const primary = openPool({ url }, options);
  const pools = replicaUrls.map((replicaUrl) => openPool({ url: replicaUrl }, options));
  return {
    snapshots: openSnapshotTable({ primary, replicas: new Replicas(pools, watch), bootId }),
    uploads: openUploadTable(primary),
    sources: openSourceTable(primary),
  };
}
