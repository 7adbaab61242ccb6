import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

/** A table as another program reads it. */
export interface ReadTable {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** DuckDB with its own folder of files. */
export interface DuckDb {
  save(name: string, bytes: Buffer): Promise<void>;
  /** Statements name files as if they were in the current folder. */
  run(statement: string): Promise<ReadTable>;
  readParquet(bytes: Buffer): Promise<ReadTable>;
  close(): void;
}

/** Opens DuckDB without extensions, which it would have to download. */
export async function openDuckDb(): Promise<DuckDb> {
  const folder = mkdtempSync(join(tmpdir(), "belvedere-duckdb-"));
  const instance = await DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    file_search_path: folder,
    threads: "1",
  });
  const connection = await instance.connect();
  const save = (name: string, bytes: Buffer): Promise<void> => writeFile(join(folder, name), bytes);
  const run = async (statement: string): Promise<ReadTable> => {
    const result = await connection.runAndReadAll(statement);
    return { columns: result.columnNames(), rows: result.getRowObjectsJS().map(withNumbers) };
  };
  let files = 0;
  return {
    save,
    run,
    async readParquet(bytes) {
      const name = `${files++}.parquet`;
      await save(name, bytes);
      return run(`SELECT * FROM '${name}'`);
    },
    close() {
      connection.closeSync();
      instance.closeSync();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Integers of 64 bits are read as BigInt; those of answers are also numbers. */
function withNumbers(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const numberOf = (value: unknown): unknown => (typeof value === "bigint" ? Number(value) : value);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, numberOf(value)]));
}
