import { setTimeout as pause } from "node:timers/promises";
import { storageTroubleOf, type Store, type UnfinishedTasks } from "../store/index.ts";

/** Collectors of metrics usually wait for ten seconds. A database that does not answer must not take all of them. */
const timeoutMillisecondsDefault = 3000;

/** Reads the tasks that wait or run. Undefined while the database does not answer. */
export type Backlog = () => Promise<readonly UnfinishedTasks[] | undefined>;

/** Reads from the database. Concurrent calls share one statement. */
export function createBacklog(
  read: Pick<Store["read"], "unfinishedTasks">,
  timeoutMilliseconds: number = timeoutMillisecondsDefault,
): Backlog {
  let reading: ReturnType<Backlog> | undefined;
  return () => (reading ??= readWithTimeout(read, timeoutMilliseconds).finally(() => (reading = undefined)));
}

async function readWithTimeout(
  read: Pick<Store["read"], "unfinishedTasks">,
  timeoutMilliseconds: number,
): Promise<readonly UnfinishedTasks[] | undefined> {
  const timer = new AbortController();
  const timeout = pause(timeoutMilliseconds, undefined, { signal: timer.signal }).catch(() => undefined);
  const tasks = read.unfinishedTasks().catch((error: unknown) => {
    if (storageTroubleOf(error) === undefined) throw error;
    return undefined;
  });
  try {
    return await Promise.race([tasks, timeout]);
  } finally {
    timer.abort();
    // An error after the timeout has no caller to report to.
    tasks.catch(() => undefined);
  }
}
