import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import Database from "better-sqlite3";
import { median, milliseconds, timed } from "./table.ts";

/** Two threads, as the measured servers have processors; extensions would have to be downloaded. */
const duckDbSettings = { autoinstall_known_extensions: "false", threads: "2" };

/** A table of numbers and texts without commas or quotes. */
export interface PeerTable {
  readonly columns: readonly { readonly name: string; readonly type: "INTEGER" | "DOUBLE" | "TEXT" }[];
  rows(): Iterable<readonly (number | string)[]>;
}

export interface PeerRun {
  readonly table: PeerTable;
  /** Statements that make other tables of it, called `rows`, once before the time is taken. */
  readonly preparations?: readonly string[];
  readonly statements: readonly string[];
  readonly rounds: number;
  /** Throws if the rows of the first statement are wrong. */
  readonly check?: (rows: readonly (readonly unknown[])[]) => void;
}

/** The same question to DuckDB and to SQLite, which have the same data in memory; in words for the table of results. */
export async function askPeers(run: PeerRun): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "belvedere-peers-"));
  try {
    const duckDb = await inDuckDb(run, join(folder, "rows.csv"));
    const sqlite = await inSqlite(run);
    return `DuckDB ${milliseconds(duckDb)}, SQLite ${milliseconds(sqlite)}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function inDuckDb({ table, preparations = [], statements, rounds, check }: PeerRun, file: string) {
  await writeRows(file, table);
  const instance = await DuckDBInstance.create(":memory:", duckDbSettings);
  const connection = await instance.connect();
  try {
    const columns = table.columns.map(({ name, type }) => `'${name}': '${type}'`).join(", ");
    await connection.run(
      `CREATE TABLE rows AS SELECT * FROM read_csv('${file}', header = false, columns = {${columns}})`,
    );
    for (const preparation of preparations) await connection.run(preparation);
    check?.((await connection.runAndReadAll(statements[0]!)).getRowsJS());
    const ask = async (): Promise<void> => {
      for (const statement of statements) await connection.runAndReadAll(statement);
    };
    await ask();
    return await timed(rounds, ask);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function inSqlite({ table, preparations = [], statements, rounds, check }: PeerRun): Promise<number> {
  const database = new Database(":memory:");
  try {
    database.exec(`CREATE TABLE rows (${table.columns.map(({ name, type }) => `${name} ${type}`).join(", ")})`);
    const insert = database.prepare(`INSERT INTO rows VALUES (${table.columns.map(() => "?").join()})`);
    database.transaction(() => {
      for (const row of table.rows()) insert.run(...row);
    })();
    for (const preparation of preparations) database.exec(preparation);
    database.exec("ANALYZE");
    const prepared = statements.map((statement) => database.prepare(statement).raw());
    check?.(prepared[0]!.all() as unknown[][]);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      times.push(await timed(1, () => prepared.forEach((statement) => statement.all())));
    }
    return median(times);
  } finally {
    database.close();
  }
}

async function writeRows(file: string, table: PeerTable): Promise<void> {
  const out = createWriteStream(file);
  let block: string[] = [];
  for (const row of table.rows()) {
    block.push(row.join(","));
    if (block.length < 10_000) continue;
    if (!out.write(`${block.join("\n")}\n`)) await once(out, "drain");
    block = [];
  }
  out.end(block.length === 0 ? "" : `${block.join("\n")}\n`);
  await once(out, "finish");
}
