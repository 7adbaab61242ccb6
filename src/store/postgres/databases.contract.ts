import { randomUUID } from "node:crypto";
import pg from "pg";

/** The template of all test databases: it has the schema and no rows. */
const templateDatabase = "belvedere_template";

/** Creates the database that others are copied from. It is empty, and must be closed before the first copy. */
export async function makeTemplate(server: string): Promise<string> {
  await run(server, `create database ${templateDatabase}`);
  return `${server}/${templateDatabase}`;
}

/** A database for one test. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty database with the schema; `server` is the URL of PostgreSQL. */
export function makeDatabase(server: string): Promise<TestDatabase> {
  return create(server, `template ${templateDatabase} strategy file_copy`);
}

/** Makes an empty database without any schema. */
export function makeBareDatabase(server: string): Promise<TestDatabase> {
  return create(server, "");
}

/** Makes a copy of a closed database. */
export function copyDatabase(server: string, { url }: TestDatabase): Promise<TestDatabase> {
  return create(server, `template ${new URL(url).pathname.slice(1)} strategy file_copy`);
}

async function create(server: string, options: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await run(server, `create database ${name} ${options}`);
  return { url: `${server}/${name}`, drop: () => run(server, `drop database ${name} with (force)`) };
}

/** A user for one test. */
export interface TestRole {
  /** The same database, as this user. */
  readonly urlOn: (database: TestDatabase) => string;
  drop(): Promise<void>;
}

/** Makes a user; `options` as `create role` takes them. */
export async function makeRole(server: string, options = ""): Promise<TestRole> {
  const name = `role_${randomUUID().replaceAll("-", "")}`;
  const password = "role-marked-secret";
  await run(server, `create role ${name} login password '${password}' ${options}`);
  return {
    urlOn: ({ url }) => Object.assign(new URL(url), { username: name, password }).href,
    drop: () => run(server, `drop role ${name}`),
  };
}

/** Runs a statement in a database. */
export async function runIn(database: TestDatabase, statement: string): Promise<void> {
  await runAt(database.url, statement);
}

function run(server: string, statement: string): Promise<void> {
  return runAt(`${server}/postgres`, statement);
}

async function runAt(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
