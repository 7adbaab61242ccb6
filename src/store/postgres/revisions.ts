import type { Revision } from "../contract.ts";
import { openPool, type PostgresAddress } from "./connection.ts";
import { guarded } from "./failures.ts";

/** The longest wait for the answer whether anything changed. */
const askMillisecondsMax = 5000;

/** Two equal answers mean that exactly the same commits are visible, so writers need not count their commits. */
const question = { name: "revision", text: "select pg_current_snapshot()::text as visible" };

export interface Revisions {
  /** Asks the primary. Calls during a running query share the next one. */
  readonly ask: () => Promise<Revision>;
  /** The newest known revision, without a query. */
  readonly known: () => Revision;
  /** Invalidates cached answers: this process wrote, or the server may be another one now. */
  readonly forget: () => void;
  close(): Promise<void>;
}

/** The visible state of the database, as a text that changes with every commit of any process. */
export function openRevisions(address: PostgresAddress): Revisions {
  const pool = openPool(address, {
    connectionsMax: 1,
    name: "revisions",
    statementMillisecondsMax: askMillisecondsMax,
  });
  let generation = 0;
  let visible = "";
  let known: Revision = "0/";
  let underWay: Promise<Revision> | undefined;
  let next: Promise<Revision> | undefined;

  function settle(): Revision {
    known = `${generation}/${visible}`;
    return known;
  }
  function forget(): void {
    generation += 1;
    settle();
  }
  // After a failover the same text could represent another state.
  pool.on("connect", forget);

  async function askNow(): Promise<Revision> {
    try {
      const { rows } = await guarded(pool.query<{ visible: string }>(question));
      visible = rows[0]!.visible;
      return settle();
    } catch (error) {
      forget();
      throw error;
    } finally {
      underWay = undefined;
    }
  }
  // The running query may have been answered before this call: only the next one is recent enough.
  function ask(): Promise<Revision> {
    if (underWay === undefined) return (underWay = askNow());
    next ??= underWay.then(askNext, askNext);
    return next;
  }
  function askNext(): Promise<Revision> {
    next = undefined;
    return ask();
  }
  return { ask, known: () => known, forget, close: () => pool.end() };
}
