import type { Instant, RequestCounts } from "../store/index.ts";
import { clientNetwork } from "./address.ts";
import { setRecent } from "./recent-keys.ts";

const minuteMilliseconds = 60_000;
/** Users and addresses have separate tables, so that many addresses cannot push users out. */
const keysMax = 10_000;
/** A process takes a twentieth of a user's minute at once, and asks the database again when it is used up, or old. */
const sharesPerMinute = 20;
const shareMillisecondsMax = 5_000;

/** Limits the number of requests per minute (D4). */
export interface RequestLimit {
  /**
   * Counts a request of the user, or of the address if there is no user. Requests of anonymous readers are counted apart, so
   * that their neighbours can still sign in. Returns the seconds to wait; 0: allowed.
   */
  take(from: Sender, perMinute: number): number | Promise<number>;
  /** How many requests of the current minute the user has used. */
  used(userId: number, perMinute: number): Promise<number>;
}

interface Sender {
  readonly userId: number | "anonymous" | undefined;
  readonly address: string;
}

/**
 * Counts in memory. All requests of a minute may come at once, then one more after each share of the minute. A refused
 * request does not count, so that a client that waits as requested is served. Where several processes share a database,
 * users are counted over all of them, and addresses by each.
 */
export function createRequestLimit(now: () => Instant, counts?: RequestCounts): RequestLimit {
  const users = createAllowances<number>();
  const addresses = createAllowances<string>();
  const readers = createAllowances<string>();
  const shared = counts === undefined ? undefined : createSharedAllowances(counts, now);
  return {
    take({ userId, address }, perMinute) {
      if (typeof userId !== "number") {
        return (userId === undefined ? addresses : readers).take(clientNetwork(address), perMinute, now());
      }
      return shared === undefined ? users.take(userId, perMinute, now()) : shared.take(userId, perMinute);
    },
    async used(userId, perMinute) {
      const share = counts === undefined ? users.usedShare(userId, now()) : await counts.usedShare(userId);
      return Math.round(share * perMinute);
    },
  };
}

interface Allowances<Key> {
  take(key: Key, perMinute: number, at: Instant): number;
  /** 0 to 1. */
  usedShare(key: Key, at: Instant): number;
}

/** How much of its minute a key had used at an instant. The value falls as time passes. */
interface MinuteUse {
  milliseconds: number;
  at: Instant;
}

function createAllowances<Key>(): Allowances<Key> {
  const uses = new Map<Key, MinuteUse>();
  // A clock that was set back changes nothing.
  const usedAt = (use: MinuteUse, at: Instant): number => Math.max(0, use.milliseconds - Math.max(0, at - use.at));
  return {
    take(key, perMinute, at) {
      const share = minuteMilliseconds / perMinute;
      const used = uses.get(key) ?? { milliseconds: 0, at };
      used.milliseconds = usedAt(used, at);
      used.at = at;
      const over = used.milliseconds + share - minuteMilliseconds;
      // Sums of shares are not exact.
      const refused = over > share / 1000;
      if (!refused) used.milliseconds += share;
      setRecent(uses, key, used, keysMax);
      return refused ? Math.ceil(over / 1000) : 0;
    },
    usedShare(key, at) {
      const use = uses.get(key);
      return use === undefined ? 0 : usedAt(use, at) / minuteMilliseconds;
    },
  };
}

/** Requests that this process may still allow without asking the database, or until when it refuses them. */
interface TakenShare {
  left: number;
  perMinute: number;
  /** After this instant the database is asked again. */
  until: Instant;
}

/**
 * Counts the requests of users together with other processes. Most requests cost a look into a map: the database is asked
 * for many requests at once, and not at all while a refusal holds.
 */
function createSharedAllowances(counts: RequestCounts, now: () => Instant) {
  const shares = new Map<number, TakenShare>();
  const asking = new Map<number, Promise<void>>();

  async function ask(userId: number, perMinute: number): Promise<void> {
    const wanted = Math.max(1, Math.floor(perMinute / sharesPerMinute));
    const { granted, seconds } = await counts.take(userId, perMinute, wanted);
    const until = now() + (granted > 0 ? shareMillisecondsMax : seconds * 1000);
    setRecent(shares, userId, { left: granted, perMinute, until }, keysMax);
  }

  const take = async (userId: number, perMinute: number): Promise<number> => {
    for (;;) {
      const share = shares.get(userId);
      // Another limit, an old share, or nothing left of one that was not a refusal.
      if (share !== undefined && share.perMinute === perMinute && share.until > now()) {
        if (share.left > 0) {
          share.left -= 1;
          if (share.left === 0) shares.delete(userId);
          return 0;
        }
        return Math.ceil((share.until - now()) / 1000);
      }
      // One question at a time for a user: requests that arrive together share its answer.
      let question = asking.get(userId);
      if (question === undefined) {
        question = ask(userId, perMinute).finally(() => asking.delete(userId));
        asking.set(userId, question);
      }
      await question;
    }
  };
  return { take };
}
