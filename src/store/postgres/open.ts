import { accept, type Result } from "../../text/index.ts";
import { openByteTables, type ByteTablesDescription } from "../bytes/table/open-tables.ts";
import type { ReplicaWatch } from "../bytes/table/replicas.ts";
import type { Membership, Store } from "../contract.ts";
import { cacheReads } from "../database/cached-reads.ts";
import { storeReads } from "../database/reads.ts";
import { refuseExpected } from "../failures.ts";
import type { OpenStore } from "../open-store.ts";
import { kyselyOn, openPool } from "./connection.ts";
import { migrate } from "./migrate.ts";
import { joinNodes } from "./nodes.ts";
import { postgresProblem } from "./opening-problem.ts";
import { requestCounts } from "./request-counts.ts";
import { openRevisions } from "./revisions.ts";
import { startWriter } from "./writer.ts";

/** Connections of each thread, which writes one snapshot while it reads others. */
const connectionsOfThreadMax = 3;

export interface PostgresStoreSettings extends Omit<ByteTablesDescription, "connectionsMax"> {
  /** Connections of the main thread for reading; a few more write, listen and move bytes. */
  readonly connectionsMax: number;
}

/**
 * Opens the store on PostgreSQL, which any number of processes share. Refusals: `storage.unreachable` (also when
 * it refuses the login), `storage.foreign`, `storage.moving`, `storage.newer`, `storage.full`.
 */
export async function openPostgresStore(
  settings: PostgresStoreSettings,
  watch?: ReplicaWatch,
): Promise<Result<OpenStore>> {
  const ready = await makeReady(settings);
  if (!ready.ok) return ready;
  const pool = openPool(settings, { connectionsMax: settings.connectionsMax, name: "reader" });
  const byteStores = { kind: "postgres", ...settings, connectionsMax: connectionsOfThreadMax } as const;
  const { snapshots, uploads } = openByteTables(settings, watch);
  const store = storeOver(settings, pool, () => snapshots.close());
  return accept({ store, snapshots, uploads, byteStores });
}

/** Uses separate connections: one holds the locks while another works, even if a reader may have only one. */
async function makeReady(settings: PostgresStoreSettings): Promise<Result<void>> {
  const pool = openPool(settings, { connectionsMax: 2, name: "opening" });
  try {
    return await refuseExpected(postgresProblem, () => migrate(pool, kyselyOn(pool)));
  } finally {
    await pool.end();
  }
}

function storeOver(
  settings: PostgresStoreSettings,
  pool: ReturnType<typeof openPool>,
  last: () => Promise<void>,
): Store {
  const revisions = openRevisions(settings);
  const listeners = new Set<() => void>();
  const eventsWritten = (): void => listeners.forEach((listener) => listener());
  const writer = startWriter(settings, pool, () => {
    revisions.forget();
    eventsWritten();
  });
  const latest = storeReads(kyselyOn(pool));
  const memberships = new Set<Membership>();
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    for (const membership of memberships) await membership.leave();
    await writer.close();
    await revisions.close();
    await pool.end();
    await last();
  };
  return {
    // A snapshot does not say what a commit has changed.
    read: cacheReads(latest, { all: revisions.known, content: revisions.known }),
    latest,
    write: writer.write,
    writeFrom: writer.writeFrom,
    revision: revisions.ask,
    knownRevision: revisions.known,
    requestCounts: requestCounts(pool),
    watchEvents(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async join(self) {
      const membership = await joinNodes(settings, self, eventsWritten);
      memberships.add(membership);
      return membership;
    },
    close: () => (closing ??= close()),
  };
}
