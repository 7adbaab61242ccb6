import type { Revision } from "../contract.ts";
import { openPool, type PostgresAddress } from "./connection.ts";
import { guarded } from "./failures.ts";

/** Longer than this nobody waits to hear whether anything changed. */
const askMillisecondsMax = 5000;

/** Two equal answers mean that exactly the same commits can be seen: no writer has to count anything for it. */
const question = { name: "revision", text: "select pg_current_snapshot()::text as visible" };

export interface Revisions {
  /** Asks the primary. Those who ask while an answer is on its way share the next one. */
  readonly ask: () => Promise<Revision>;
  /** The newest that is known, without asking. */
  readonly known: () => Revision;
  /** What was read so far may be out of date: this process wrote, or the database may be another one now. */
  readonly forget: () => void;
  close(): Promise<void>;
}

/** What can be seen in the database, as one word that changes with every commit of anybody. */
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
  // After a failover the same word could mean something else.
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
  // An answer that is already on its way may have been given before the caller's request came in.
  function ask(): Promise<Revision> {
    if (underWay === undefined) return (underWay = askNow());
    next ??= underWay.then(goOn, goOn);
    return next;
  }
  function goOn(): Promise<Revision> {
    next = undefined;
    return ask();
  }
  return { ask, known: () => known, forget, close: () => pool.end() };
}
