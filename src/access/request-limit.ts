import type { Instant } from "../store/index.ts";
import { signInPlace } from "./address.ts";

const minuteMilliseconds = 60_000;
/** Users and addresses have a table each, so that addresses that come and go cannot push users out. */
const keysMax = 10_000;

/** Holds whoever asks too often to so many requests a minute (D4). */
export interface RequestLimit {
  /** Counts a request of the user, or without one of the address; gives the seconds to wait, 0: go on. */
  take(from: { readonly userId: number | undefined; readonly address: string }, perMinute: number): number;
}

/**
 * Counts in memory; the clock is passed in. A whole minute's requests may come at once, and then one more each time the
 * share of one has passed. A refused request costs nothing, so that whoever waits as told goes on.
 */
export function createRequestLimit(now: () => Instant): RequestLimit {
  const users = createAllowances<number>();
  const addresses = createAllowances<string>();
  return {
    take({ userId, address }, perMinute) {
      const at = now();
      return userId === undefined
        ? addresses.take(signInPlace(address), perMinute, at)
        : users.take(userId, perMinute, at);
    },
  };
}

interface Allowances<Key> {
  take(key: Key, perMinute: number, at: Instant): number;
}

/** How much of its minute a key had used up at a moment; as time passes, it is given back. */
interface Used {
  milliseconds: number;
  at: Instant;
}

function createAllowances<Key>(): Allowances<Key> {
  const uses = new Map<Key, Used>();
  return {
    take(key, perMinute, at) {
      const share = minuteMilliseconds / perMinute;
      const used = uses.get(key) ?? { milliseconds: 0, at };
      // A clock that was set back gives nothing back, and takes nothing.
      used.milliseconds = Math.max(0, used.milliseconds - Math.max(0, at - used.at));
      used.at = at;
      const over = used.milliseconds + share - minuteMilliseconds;
      // Sums of shares are not exact.
      const refused = over > share / 1000;
      if (!refused) used.milliseconds += share;
      // Moved to the end: the first key is always the one that has been quiet longest.
      uses.delete(key);
      uses.set(key, used);
      if (uses.size > keysMax) forgetFirst(uses);
      return refused ? Math.ceil(over / 1000) : 0;
    },
  };
}

function forgetFirst<Key>(entries: Map<Key, Used>): void {
  const first = entries.keys().next();
  if (first.done !== true) entries.delete(first.value);
}
