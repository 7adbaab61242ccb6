import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Membership, NodeListener } from "../contract.ts";
import { isKnownMigration } from "../database/migrations/index.ts";
import type { PostgresAddress } from "./connection.ts";
import { guarded } from "./failures.ts";
import {
  sendHeartbeat,
  type Heartbeat,
  removeLease,
  insertLease,
  holdSession,
  readNewestMigration,
  removeDeadNodes,
  silenceAfter,
} from "./leases.ts";
import {
  cancelledTask,
  eventsNotification,
  notificationChannel,
  retireNotification,
  tasksNotification,
} from "./notifications.ts";

/** How often a process renews its lease: four times within its duration (`leases.ts`). */
const beatMilliseconds = 1500;
const connectMillisecondsMax = 3000;
const askMillisecondsMax = 3000;
const reconnectMilliseconds = 300;

/**
 * Registers a process with the others: renews its lease at every beat, listens for notifications, and detects dead
 * processes. Every beat also queries what a lost notification would have said, so that losing the connection costs time
 * and nothing else.
 */
export async function joinNodes(
  address: PostgresAddress,
  self: NodeListener,
  eventsWritten: () => void,
): Promise<Membership> {
  const leaving = new AbortController();
  let latest: Heartbeat | undefined;
  let away: unknown;
  let client = await connect(address, self, eventsWritten);
  let connectedAt = performance.now();
  await insertLease(client, self.bootId);

  async function round(): Promise<void> {
    latest = await sendHeartbeat(client, self.bootId);
    if (!isKnownMigration(latest?.newestMigration ?? (await readNewestMigration(client)))) return self.retire();
    if (latest === undefined) {
      // Stop all work first: a process with a lease may write.
      await self.abandon();
      await insertLease(client, self.bootId);
      return;
    }
    const gone = latest.isSteady ? await removeDeadNodes(client, silenceAfter(performance.now() - connectedAt)) : [];
    if (gone.length > 0 || latest.hasOrphans) self.recover(gone);
    if (latest.hasQueued) self.wake();
    latest.cancelled.forEach(self.cancel);
    self.check(latest.running);
  }
  async function keepUp(): Promise<void> {
    while (!leaving.signal.aborted) {
      try {
        await pause(away === undefined ? beatMilliseconds : reconnectMilliseconds, undefined, {
          signal: leaving.signal,
        });
        if (away !== undefined) {
          client = await connect(address, self, eventsWritten);
          connectedAt = performance.now();
        }
        await round();
        if (away !== undefined) self.reach(undefined);
        away = undefined;
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (away === undefined) self.reach(error);
        away = error;
        void client.end().catch(() => undefined);
      }
    }
  }
  await round();
  const keeping = keepUp();
  let left: Promise<void> | undefined;
  async function leave(): Promise<void> {
    leaving.abort();
    await keeping;
    // If the database is away, the lease expires instead.
    await removeLease(client, self.bootId).catch(() => undefined);
    await client.end().catch(() => undefined);
  }
  return { leads: () => latest?.leads ?? false, leave: () => (left ??= leave()) };
}

/** A separate connection, because notifications arrive between statements. */
async function connect({ url }: PostgresAddress, self: NodeListener, eventsWritten: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "belvedere node",
    connectionTimeoutMillis: connectMillisecondsMax,
    query_timeout: askMillisecondsMax,
    statement_timeout: askMillisecondsMax,
    keepAlive: true,
  });
  // The next statement fails as well, and reports it.
  client.on("error", () => undefined);
  client.on("notification", ({ payload = "" }) => {
    const taskId = cancelledTask(payload);
    if (payload === eventsNotification) eventsWritten();
    else if (payload === tasksNotification) self.wake();
    else if (payload === retireNotification) self.retire();
    else if (taskId !== undefined) self.cancel(taskId);
  });
  try {
    await guarded(client.connect());
    await holdSession(client, self.bootId);
    await guarded(client.query(`listen ${notificationChannel}`));
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
  return client;
}
