import type { Client } from "pg";
import { guarded } from "./failures.ts";
import { sessionLock } from "./locks.ts";

/** A process that has not been heard of for this long counts as dead: its tasks are taken over, its tokens end. */
const leaseMilliseconds = 6000;

/**
 * One that keeps silent for this long and has no session either is dead as well: a process that ends, however it ends,
 * loses its session at once, and one that only lost its connection makes a new one sooner.
 */
const silenceMilliseconds = 3000;

/** By the database's clock alone: those of the processes may differ. */
const now = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/** What a process learns when it says that it lives. */
export interface Beat {
  /**
   * It has lived without a gap for as long as a lease lasts. Only then may it judge the others: after the database was
   * away, all leases have lapsed, and each process needs time to say that it lives.
   */
  readonly isSteady: boolean;
  /** It is the one that came first. */
  readonly leads: boolean;
  readonly hasQueued: boolean;
  /** Some task is left running by a process that is gone. */
  readonly hasOrphans: boolean;
  readonly running: readonly number[];
  readonly cancelled: readonly number[];
}

const takeLease = `
  insert into nodes (boot_id, joined_at, steady_since, lease_until)
  select $1, now, now, now + ${leaseMilliseconds} from (select ${now} as now) as clock`;

/** A lease that had lapsed and that nobody ended goes on, but its process has to be steady anew. */
const renewLease = `
  update nodes set
    steady_since = case when lease_until < now then now else steady_since end,
    lease_until = now + ${leaseMilliseconds}
  from (select ${now} as now) as clock
  where boot_id = $1
  returning now - steady_since >= ${leaseMilliseconds} as is_steady`;

const lookAround = `
  select
    (select boot_id from nodes order by joined_at, boot_id limit 1) = $1 as leads,
    exists (select 1 from tasks where status = 'QUEUED') as has_queued,
    exists (select 1 from tasks where status = 'RUNNING' and boot_id not in (select boot_id from nodes)) as has_orphans,
    array(select id::float8 from tasks where status = 'RUNNING' and boot_id = $1 order by id) as running,
    array(select id::float8 from tasks where status = 'RUNNING' and boot_id = $1 and cancel_requested = 1) as cancelled`;

/** A lock of two numbers; the view of locks shows the second as an unsigned one. */
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

/** Whose session it is; whatever ends the process or its connection ends that as well. */
export async function holdSession(client: Client, bootId: string): Promise<void> {
  await guarded(client.query(`select pg_advisory_lock_shared(${sessionLock}, hashtext($1))`, [bootId]));
}

/** Makes the process known to the others. */
export async function enter(client: Client, bootId: string): Promise<void> {
  await guarded(client.query(takeLease, [bootId]));
}

/** Says that the process lives, and looks around; undefined when the others have taken it for dead. */
export async function beat(client: Client, bootId: string): Promise<Beat | undefined> {
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
    }>(lookAround, [bootId]),
  );
  const { leads, has_queued: hasQueued, has_orphans: hasOrphans, running, cancelled } = rows[0]!;
  return { isSteady, leads, hasQueued, hasOrphans, running, cancelled };
}

/**
 * Ends the leases that lapsed, and those of processes without a session that kept silent; gives whose they were. Whoever
 * was only stopped that long finds out at the next beat. `silence` is undefined for who cannot judge sessions: its own
 * may be as young as the database's memory of all of them.
 */
export async function removeDead(client: Client, silence: number | undefined): Promise<readonly string[]> {
  const { rows } = await guarded(client.query<{ boot_id: string }>(endLapsed, [silence ?? null]));
  return rows.map((row) => row.boot_id);
}

/** For how long others must have kept silent to be dead without a session; undefined: too early to tell. */
export function silenceAfter(connectedMilliseconds: number): number | undefined {
  return connectedMilliseconds < silenceMilliseconds ? undefined : silenceMilliseconds;
}

/** The process leaves by itself. */
export async function dropNode(client: Client, bootId: string): Promise<void> {
  await guarded(client.query("delete from nodes where boot_id = $1", [bootId]));
}

/** How many processes are known to live. */
export async function countLiving(client: Pick<Client, "query">): Promise<number> {
  const { rows } = await guarded(
    client.query<{ living: number }>(`select count(*)::float8 as living from nodes where lease_until >= ${now}`),
  );
  return rows[0]!.living;
}
