import type { Instant } from "../store/index.ts";
import { clientNetwork } from "./address.ts";
import { setRecent } from "./recent-keys.ts";

const windowMilliseconds = 60_000;
const delayMilliseconds = 60_000;
const failuresOfUserMax = 10;
const failuresOfAddressMax = 100;
/** Logins and addresses have separate tables, so that invented logins cannot push addresses out. */
const keysMax = 10_000;
const loginCharactersMax = 200;

/** Slows down clients that guess passwords, and no others (D4). */
export interface Throttle {
  /** Seconds to wait; 0: allowed. */
  secondsToWait(attempt: SignInAttempt): number;
  /** True when a delay starts with this failure. */
  failed(attempt: SignInAttempt): boolean;
  succeeded(attempt: SignInAttempt): void;
}

interface SignInAttempt {
  readonly login: string;
  readonly address: string;
}

/** Counts failures in memory. */
export function createThrottle(now: () => Instant): Throttle {
  const users = createTally(failuresOfUserMax);
  const addresses = createTally(failuresOfAddressMax);
  return {
    secondsToWait(attempt) {
      const at = now();
      const until = Math.max(
        users.blockedUntil(userKey(attempt)),
        addresses.blockedUntil(clientNetwork(attempt.address)),
      );
      return until > at ? Math.ceil((until - at) / 1000) : 0;
    },
    failed(attempt) {
      const at = now();
      const user = users.add(userKey(attempt), at);
      const address = addresses.add(clientNetwork(attempt.address), at);
      return user || address;
    },
    succeeded(attempt) {
      users.forget(userKey(attempt));
    },
  };
}

function userKey(attempt: SignInAttempt): string {
  return `${clientNetwork(attempt.address)} ${attempt.login.slice(0, loginCharactersMax)}`;
}

interface Tally {
  blockedUntil(key: string): Instant;
  /** True when a delay starts with this failure. */
  add(key: string, at: Instant): boolean;
  forget(key: string): void;
}

interface FailureRecord {
  /** Newest last, at most `failuresMax`. */
  failures: Instant[];
  blockedUntil: Instant;
}

function createTally(failuresMax: number): Tally {
  const records = new Map<string, FailureRecord>();
  return {
    blockedUntil: (key) => records.get(key)?.blockedUntil ?? 0,
    add(key, at) {
      const record = records.get(key) ?? { failures: [], blockedUntil: 0 };
      record.failures = [...record.failures.filter((failure) => failure > at - windowMilliseconds), at];
      const tooMany = record.failures.length >= failuresMax;
      if (tooMany) {
        record.blockedUntil = at + delayMilliseconds;
        record.failures = [];
      }
      setRecent(records, key, record, keysMax);
      return tooMany;
    },
    forget: (key) => void records.delete(key),
  };
}
