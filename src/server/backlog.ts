import { setTimeout as pause } from "node:timers/promises";
import { storageTroubleOf, type Store, type UnfinishedTasks } from "../store/index.ts";

/** Whoever collects measurements waits for ten seconds, mostly: a database that says nothing must not take all of them. */
const patienceMilliseconds = 3000;

/** The tasks that wait or run; undefined while the database does not tell. */
export type Backlog = () => Promise<readonly UnfinishedTasks[] | undefined>;

/** Asks the database; those who ask while an answer is on its way share it. */
export function createBacklog(
  read: Pick<Store["read"], "unfinishedTasks">,
  patience: number = patienceMilliseconds,
): Backlog {
  let underWay: ReturnType<Backlog> | undefined;
  return () => (underWay ??= askFor(read, patience).finally(() => (underWay = undefined)));
}

async function askFor(
  read: Pick<Store["read"], "unfinishedTasks">,
  patience: number,
): Promise<readonly UnfinishedTasks[] | undefined> {
  const enough = new AbortController();
  const waited = pause(patience, undefined, { signal: enough.signal }).catch(() => undefined);
  const told = read.unfinishedTasks().catch((error: unknown) => {
    if (storageTroubleOf(error) === undefined) throw error;
    return undefined;
  });
  try {
    return await Promise.race([told, waited]);
  } finally {
    enough.abort();
    // What comes after the patience has ended is nobody's any more.
    told.catch(() => undefined);
  }
}
