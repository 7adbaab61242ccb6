import type { Pool } from "pg";
import type { RequestCounts } from "../limits/contract.ts";
import { guarded } from "./failures.ts";

const minuteMilliseconds = 60_000;

/** Only the clock of the database is used: the clocks of the processes may differ. */
const now = "(extract(epoch from clock_timestamp()) * 1000)::float8";

/**
 * `used_until` is the instant at which all of the user's requests are forgotten again; each request moves it by its share
 * of a minute. One statement locks the row, so that two processes never grant the same requests.
 */
const takeShares = `
  update request_counts as counts set used_until = start + share * granted
  from (
    select user_id, now, start, share, least($3::float8, greatest(0, floor((now + ${minuteMilliseconds} - start) / share + 0.001))) as granted
    from (
      select user_id, now, greatest(used_until::float8, now) as start, ${minuteMilliseconds} / $2::float8 as share
      from request_counts, (select ${now} as now) as clock
      where user_id = $1
      for update of request_counts
    ) as locked
  ) as taken
  where counts.user_id = taken.user_id
  returning granted::float8 as granted, (start + share - now - ${minuteMilliseconds})::float8 as wait`;

const insertUser = `insert into request_counts (user_id, used_until) values ($1, 0) on conflict do nothing`;

const readShare = `
  select greatest(0, used_until::float8 - ${now}) / ${minuteMilliseconds} as share from request_counts where user_id = $1`;

/**
 * Counts requests in a table. Outside of the writer's turns: counting must not delay writes, and no cached answer becomes
 * invalid by it.
 */
export function requestCounts(pool: Pool): RequestCounts {
  const take = async (userId: number, perMinute: number, wanted: number) => {
    const { rows } = await guarded(
      pool.query<{ granted: number; wait: number }>(takeShares, [userId, perMinute, wanted]),
    );
    return rows[0];
  };
  return {
    async take(userId, perMinute, wanted) {
      let taken = await take(userId, perMinute, wanted);
      if (taken === undefined) {
        await guarded(pool.query(insertUser, [userId]));
        taken = await take(userId, perMinute, wanted);
      }
      const { granted, wait } = taken!;
      return { granted, seconds: granted > 0 ? 0 : Math.max(1, Math.ceil(wait / 1000)) };
    },
    async usedShare(userId) {
      const { rows } = await guarded(pool.query<{ share: number }>(readShare, [userId]));
      return Math.min(1, rows[0]?.share ?? 0);
    },
  };
}
