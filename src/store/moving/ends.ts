import type { Result } from "../../text/index.ts";
import type { SnapshotStore } from "../bytes/snapshot-store.ts";
import type { UploadStore } from "../bytes/upload-store.ts";
import type { StoreReads } from "../contract.ts";
import type { Instant } from "../instant.ts";
import type { TableName } from "./tables.ts";

/** A row of any table, with its values in the order of the requested columns. */
export type Row = readonly (string | number | null)[];

/** A source text as it is stored. */
export interface PackedSource {
  readonly hash: string;
  /** Compressed. */
  readonly bytes: Uint8Array;
  readonly storedAt: Instant;
}

/** Rows in one batch. */
export const rowsPerBatch = 500;
/** A batch of source texts ends when it reaches this size. */
export const sourceBytesPerBatch = 8 * 1024 * 1024;

/** One end of a move: all stored data, opened for exclusive use. Only one read of rows may run at a time. */
export interface End {
  readonly snapshots: SnapshotStore;
  readonly uploads: UploadStore;
  /** In code-point order. */
  columnsOf(table: TableName): Promise<readonly string[]>;
  rows(table: TableName, columns: readonly string[]): AsyncIterable<readonly Row[]>;
  sources(): AsyncIterable<readonly PackedSource[]>;
  close(): Promise<void>;
}

/** The end that is read. */
export interface SourceEnd extends End {
  readonly reads: Pick<StoreReads, "knownFolders" | "recordFolders" | "layersInForce" | "neededUploads">;
  sourceBytes(): Promise<number>;
  /** Refuses if another process has opened it in the meantime. */
  checkAlone(): Promise<Result<void>>;
}

/** Writes the rows of one table. */
export type RowWriter = (
  table: TableName,
  columns: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
) => Promise<void>;

/** The end that is filled. A server refuses to open it until `finish` has returned. */
export interface TargetEnd extends End {
  /** Fills all tables in one transaction. */
  fillTables(fill: (write: RowWriter) => Promise<void>): Promise<Result<void>>;
  fillSources(batches: AsyncIterable<readonly PackedSource[]>): Promise<void>;
  finish(): Promise<Result<void>>;
}
