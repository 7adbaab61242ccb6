import type { Instant } from "../store/index.ts";
import { clientNetwork } from "./address.ts";
import { setRecent } from "./recent-keys.ts";

const minuteMilliseconds = 60_000;
/** Users and addresses have separate tables, so that many addresses cannot push users out. */
const keysMax = 10_000;

/** Limits the number of requests per minute (D4). */
export interface RequestLimit {
  /** Counts a request of the user, or of the address if there is no user. Returns the seconds to wait; 0: allowed. */
  take(from: { readonly userId: number | undefined; readonly address: string }, perMinute: number): number;
}

/**
 * Counts in memory. All requests of a minute may come at once, then one more after each share of the minute. A refused
 * request does not count, so that a client that waits as requested is served.
 */
export function createRequestLimit(now: () => Instant): RequestLimit {
  const users = createAllowances<number>();
  const addresses = createAllowances<string>();
  return {
    take({ userId, address }, perMinute) {
      const at = now();
      return userId === undefined
        ? addresses.take(clientNetwork(address), perMinute, at)
        : users.take(userId, perMinute, at);
    },
  };
}

interface Allowances<Key> {
  take(key: Key, perMinute: number, at: Instant): number;
}

/** How much of its minute a key had used at an instant. The value falls as time passes. */
interface MinuteUse {
  milliseconds: number;
  at: Instant;
}

function createAllowances<Key>(): Allowances<Key> {
  const uses = new Map<Key, MinuteUse>();
  return {
    take(key, perMinute, at) {
      const share = minuteMilliseconds / perMinute;
      const used = uses.get(key) ?? { milliseconds: 0, at };
      // A clock that was set back changes nothing.
      used.milliseconds = Math.max(0, used.milliseconds - Math.max(0, at - used.at));
      used.at = at;
      const over = used.milliseconds + share - minuteMilliseconds;
      // Sums of shares are not exact.
      const refused = over > share / 1000;
      if (!refused) used.milliseconds += share;
      setRecent(uses, key, used, keysMax);
      return refused ? Math.ceil(over / 1000) : 0;
    },
  };
}
