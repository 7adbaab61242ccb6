import type { ByteSource } from "../bytes.ts";
import { TableReader } from "./table-reader.ts";

/** Reads a whole table. Throws `SnapshotDamagedError` when a checksum or a length is wrong. */
export async function verifyTable(source: ByteSource): Promise<void> {
  const table = await TableReader.open(source);
  for (const name of table.columnNames) await table.column(name);
}
