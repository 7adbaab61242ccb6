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
/** A statement that takes longer is cancelled: no statement that a request waits for takes this long. */
const usualStatementMillisecondsMax = 60_000;
const keepAliveMilliseconds = 5000;
/** Prepared statements of one connection; further texts are sent as they are. */
const preparedMax = 256;

export interface PoolOptions {
  readonly connectionsMax: number;
  /** The name of the sessions in `pg_stat_activity`. */
  readonly name: string;
  /** The server ends a transaction that is idle for this long, with all its locks: its process may be suspended. */
  readonly idleInTransactionMillisecondsMax?: number;
  /** How long a statement waits for a lock. */
  readonly lockMillisecondsMax?: number;
  /** 0: as long as it takes. */
  readonly statementMillisecondsMax?: number;
}

/** Connections to a database; they are opened when they are needed, and replaced when they break. */
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
    // Zero means no limit, for the driver and the server alike.
    query_timeout: statementMillisecondsMax === 0 ? 0 : statementMillisecondsMax + connectMillisecondsMax,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMilliseconds,
    idle_in_transaction_session_timeout: options.idleInTransactionMillisecondsMax ?? usualStatementMillisecondsMax,
    ...(options.lockMillisecondsMax === undefined ? {} : { lock_timeout: options.lockMillisecondsMax }),
    // An idle pool does not keep the process alive.
    allowExitOnIdle: true,
  });
  // An idle connection broke: the next one is opened when it is needed.
  pool.on("error", () => undefined);
  // A connection broke between two statements: the next statement fails and reports it.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Typed SQL over a pool. */
export function kyselyOn(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: adaptPool(pool) }) });
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

/** The pool for Kysely: translates expected failures, and prepares each statement once per connection. */
function adaptPool(pool: pg.Pool): PostgresPool {
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
