import { randomUUID } from "node:crypto";
import pg from "pg";

/** Has the schema and nothing else: databases are copied from it. */
const templateDatabase = "belvedere_template";

/** Makes the database that others are copied from; it is empty, and nobody may have it open by then. */
export async function makeTemplate(server: string): Promise<string> {
  await run(server, `create database ${templateDatabase}`);
  return `${server}/${templateDatabase}`;
}

/** A database that a test may use up. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Makes an empty database with the schema; `server` is where PostgreSQL answers. */
export async function makeDatabase(server: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await run(server, `create database ${name} template ${templateDatabase} strategy file_copy`);
  return { url: `${server}/${name}`, drop: () => run(server, `drop database ${name} with (force)`) };
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
