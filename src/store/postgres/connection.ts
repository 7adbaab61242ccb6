import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import type { Tables } from "../database/schema.ts";
import { guarded } from "./failures.ts";
import { fromText, toParameter, typesOf } from "./values.ts";

/** How PostgreSQL is reached. Plain data: threads get it by message. */
export interface PostgresAddress {
  /** `postgres://user:password@host:port/database`; never logged. */
  readonly url: string;
}

/** Connecting, and waiting for a connection of the pool to be free. */
const connectMillisecondsMax = 5000;
const idleMilliseconds = 30_000;
/** A statement that takes longer is given up: nothing that a request waits for takes as long. */
const usualStatementMillisecondsMax = 60_000;
const keepAliveMilliseconds = 5000;
/** Prepared statements of one connection; further texts are sent as they are. */
const preparedMax = 256;

export interface PoolOptions {
  readonly connectionsMax: number;
  /** What the sessions are called in `pg_stat_activity`. */
  readonly name: string;
  /** A transaction in which nothing happens for this long is ended, with all its locks: its process may be stopped. */
  readonly idleInTransactionMillisecondsMax?: number;
  /** How long a statement waits for a lock. */
  readonly lockMillisecondsMax?: number;
  /** 0: as long as it takes. */
  readonly statementMillisecondsMax?: number;
}

/** Connections to a database; they are made when they are needed, and made anew when they broke. */
export function openPool({ url }: PostgresAddress, options: PoolOptions): pg.Pool {
  const { statementMillisecondsMax = usualStatementMillisecondsMax } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connectionsMax,
    types: typesOf(fromText),
    application_name: `belvedere ${options.name}`,
    connectionTimeoutMillis: connectMillisecondsMax,
    idleTimeoutMillis: idleMilliseconds,
    statement_timeout: statementMillisecondsMax,
    // Zero means without end, to the driver as to the server.
    query_timeout: statementMillisecondsMax === 0 ? 0 : statementMillisecondsMax + connectMillisecondsMax,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMilliseconds,
    idle_in_transaction_session_timeout: options.idleInTransactionMillisecondsMax ?? usualStatementMillisecondsMax,
    ...(options.lockMillisecondsMax === undefined ? {} : { lock_timeout: options.lockMillisecondsMax }),
    // An idle pool alone is no reason for the process to stay.
    allowExitOnIdle: true,
  });
  // A connection that breaks while nobody uses it: the next one is made when it is needed.
  pool.on("error", () => undefined);
  // One that breaks between two statements of somebody: the next of them fails, and is the one that is told of.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Typed SQL over a pool. */
export function kyselyOn(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: adapted(pool) }) });
}

// Names for the prepared statements of all connections: the same text has the same name on each.
const statementNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= preparedMax) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** The pool as Kysely sees it: expected failures are told as such, statements are prepared once a connection. */
function adapted(pool: pg.Pool): PostgresPool {
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await guarded(pool.connect());
      const query = (text: string, parameters: readonly unknown[]) => {
        const name = parameters.length === 0 ? undefined : statementName(text);
        const values = parameters.map(toParameter);
        return guarded(client.query(name === undefined ? { text, values } : { name, text, values }));
      };
      return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient;
    },
  };
}

/** Runs one statement on any connection of the pool. */
export async function ask<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const { rows } = await guarded(pool.query<Row>(text, values.map(toParameter)));
  return rows;
}
