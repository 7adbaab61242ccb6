import type { Client } from "pg";
import { guarded } from "./failures.ts";
import { sessionLock } from "./locks.ts";

/** A process that has not renewed its lease for this long is dead: its tasks are taken over, its tokens expire. */
const leaseMilliseconds = 6000;

/**
 * A process that is silent for this long and has no session is dead as well: a process that ends, for whatever reason,
 * loses its session at once, and one that only lost its connection opens a new one sooner.
 */
const silenceMilliseconds = 3000;

/** Only the clock of the database is used: the clocks of the processes may differ. */
const now = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/** What a process learns when it renews its lease. */
export interface Heartbeat {
  /**
   * It has been alive without a gap for the duration of a lease. Only then may it declare others dead: after the
   * database was away, all leases have expired, and each process needs time to renew its own.
   */
  readonly isSteady: boolean;
  /** It is the process that joined first. */
  readonly leads: boolean;
  readonly hasQueued: boolean;
  /** A task is still marked as running by a process that is gone. */
  readonly hasOrphans: boolean;
  readonly running: readonly number[];
  readonly cancelled: readonly number[];
  /** This release does not know that of a newer one. */
  readonly newestMigration: string;
}

const takeLease = `
  insert into nodes (boot_id, joined_at, steady_since, lease_until)
  select $1, now, now, now + ${leaseMilliseconds} from (select ${now} as now) as clock`;

/** An expired lease that no process has removed continues, but its process has to become steady again. */
const renewLease = `
  update nodes set
    steady_since = case when lease_until < now then now else steady_since end,
    lease_until = now + ${leaseMilliseconds}
  from (select ${now} as now) as clock
  where boot_id = $1
  returning now - steady_since >= ${leaseMilliseconds} as is_steady`;

const newestMigration = "select max(name) as name from kysely_migration";

const lookAround = `
  select
    (${newestMigration}) as newest_migration,
    (select boot_id from nodes order by joined_at, boot_id limit 1) = $1 as leads,
    exists (select 1 from tasks where status = 'QUEUED') as has_queued,
    exists (select 1 from tasks where status = 'RUNNING' and boot_id not in (select boot_id from nodes)) as has_orphans,
    array(select id::float8 from tasks where status = 'RUNNING' and boot_id = $1 order by id) as running,
    array(select id::float8 from tasks where status = 'RUNNING' and boot_id = $1 and cancel_requested = 1) as cancelled`;

/** A lock with two numbers; `pg_locks` shows the second as an unsigned integer. */
const holdsSession = `
  exists (
    select 1 from pg_locks
    where locktype = 'advisory' and objsubid = 2 and classid = ${sessionLock}
      and objid = (hashtext(boot_id)::bigint & 4294967295)::oid
      and database = (select oid from pg_database where datname = current_database()))`;

const endLapsed = `
  delete from nodes
  where lease_until < ${now}
    or ($1::float8 is not null and lease_until < ${now} + ${leaseMilliseconds} - $1::float8 and not ${holdsSession})
  returning boot_id`;

/** Marks the session with a lock of its process. The lock ends with the process or its connection. */
export async function holdSession(client: Client, bootId: string): Promise<void> {
  await guarded(client.query(`select pg_advisory_lock_shared(${sessionLock}, hashtext($1))`, [bootId]));
}

/** Inserts the lease of a process. */
export async function insertLease(client: Client, bootId: string): Promise<void> {
  await guarded(client.query(takeLease, [bootId]));
}

/** Renews the lease and reads the state of the tasks; undefined when the others have declared the process dead. */
export async function sendHeartbeat(client: Client, bootId: string): Promise<Heartbeat | undefined> {
  const renewed = await guarded(client.query<{ is_steady: boolean }>(renewLease, [bootId]));
  const isSteady = renewed.rows[0]?.is_steady;
  if (isSteady === undefined) return undefined;
  const { rows } = await guarded(
    client.query<{
      leads: boolean;
      has_queued: boolean;
      has_orphans: boolean;
      running: readonly number[];
      cancelled: readonly number[];
      newest_migration: string;
    }>(lookAround, [bootId]),
  );
  const { leads, has_queued: hasQueued, has_orphans: hasOrphans, running, cancelled } = rows[0]!;
  return { isSteady, leads, hasQueued, hasOrphans, running, cancelled, newestMigration: rows[0]!.newest_migration };
}

/** For a process without a lease: what happened meanwhile is not known. */
export async function readNewestMigration(client: Client): Promise<string> {
  return (await guarded(client.query<{ name: string }>(newestMigration))).rows[0]!.name;
}

/**
 * Removes expired leases, and leases of silent processes without a session; returns their owners. A process that was
 * only suspended finds out at its next beat. `silence` is undefined while the caller cannot judge sessions: after a
 * restart of the database, the sessions of the others may not be back yet.
 */
export async function removeDeadNodes(client: Client, silence: number | undefined): Promise<readonly string[]> {
  const { rows } = await guarded(client.query<{ boot_id: string }>(endLapsed, [silence ?? null]));
  return rows.map((row) => row.boot_id);
}

/** How long a process without a session must be silent to count as dead; undefined: too early to judge. */
export function silenceAfter(connectedMilliseconds: number): number | undefined {
  return connectedMilliseconds < silenceMilliseconds ? undefined : silenceMilliseconds;
}

/** Removes the lease of a process that leaves. */
export async function removeLease(client: Client, bootId: string): Promise<void> {
  await guarded(client.query("delete from nodes where boot_id = $1", [bootId]));
}

/** The number of processes with a valid lease. */
export async function countLiveNodes(client: Pick<Client, "query">): Promise<number> {
  const { rows } = await guarded(
    client.query<{ living: number }>(`select count(*)::float8 as living from nodes where lease_until >= ${now}`),
  );
  return rows[0]!.living;
}
