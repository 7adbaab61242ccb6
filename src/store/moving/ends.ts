import type { Result } from "../../text/index.ts";
import type { StoreReads } from "../contract.ts";
import type { SnapshotStore } from "../bytes/snapshot-store.ts";
import type { UploadStore } from "../bytes/upload-store.ts";
import type { Instant } from "../instant.ts";
import type { TableName } from "./tables.ts";

/** A row of any table, its values in the order of the columns that were asked for. */
export type Row = readonly (string | number | null)[];

/** A source text as it is kept. */
export interface PackedSource {
  readonly hash: string;
  /** Compressed. */
  readonly bytes: Uint8Array;
  readonly keptAt: Instant;
}

/** Rows that are on their way together. */
export const rowsPerBatch = 500;
/** Bytes of source texts that are on their way together, unless one alone is larger. */
export const sourceBytesPerBatch = 8 * 1024 * 1024;

/** One end of a move: everything that is kept, and nobody else at work on it. One reading of rows at a time. */
export interface End {
  readonly place: SnapshotStore;
  readonly spool: UploadStore;
  /** In code-point order. */
  columnsOf(table: TableName): Promise<readonly string[]>;
  rows(table: TableName, columns: readonly string[]): AsyncIterable<readonly Row[]>;
  sources(): AsyncIterable<readonly PackedSource[]>;
  close(): Promise<void>;
}

/** The end that is read. */
export interface SourceEnd extends End {
  readonly reads: Pick<StoreReads, "knownFolders" | "layersInForce" | "neededUploads">;
  sourceBytes(): Promise<number>;
  /** Refuses when others have come to work on it since it was opened. */
  checkAlone(): Promise<Result<void>>;
}

/** Takes the rows of one table. */
export type RowWriter = (
  table: TableName,
  columns: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
) => Promise<void>;

/** The end that is filled. Until `finish` has returned, no server opens it. */
export interface TargetEnd extends End {
  /** All tables at once or none of them. */
  fillTables(fill: (write: RowWriter) => Promise<void>): Promise<Result<void>>;
  fillSources(batches: AsyncIterable<readonly PackedSource[]>): Promise<void>;
  finish(): Promise<Result<void>>;
}
