import { createHash } from "node:crypto";
import { clientNetwork } from "./address.ts";
import type { Standing } from "./check-queue.ts";
import { setRecent } from "./recent-keys.ts";

const windowMilliseconds = 60_000;
const delayMilliseconds = 60_000;
/** Older attempts start no delay, and prolong none. */
export const countedMilliseconds = windowMilliseconds + delayMilliseconds;
const failuresOfUserMax = 10;
const failuresOfAddressMax = 100;
/** Logins and addresses have separate tables, so that invented logins cannot push addresses out. */
const keysMax = 10_000;
const loginCharactersMax = 200;
/** The groups of logins: enough to count the users of an address separately, too few to reveal what was typed. */
const loginGroups = 1_024;

/** Milliseconds since some moment. It never jumps: setting the clock does not change it. */
export type Elapsed = number;

/** Slows down clients that guess passwords, and no others (D4). */
export interface Throttle {
  /** Seconds to wait; 0: allowed. */
  secondsToWait(attempt: SignInAttempt): Promise<number>;
  /** Which attempts come first when many wait. */
  standingOf(attempt: SignInAttempt): Standing;
  /** True when a delay starts with this failure. */
  failed(attempt: SignInAttempt): boolean;
  succeeded(attempt: SignInAttempt): void;
}

interface SignInAttempt {
  readonly login: string;
  readonly address: string;
}

/** An attempt that any of the processes that share a database has recorded. */
export interface RecordedAttempt {
  readonly ageMilliseconds: number;
  readonly loginGroup: number;
  readonly succeeded: boolean;
}

/** The recorded attempts of a network, the oldest first. */
export type ReadRecorded = (network: string) => Promise<readonly RecordedAttempt[]>;

/**
 * Counts failures in memory. Where several processes share a database, each counts those that the others recorded, too:
 * the limit is that of all processes together.
 */
export function createThrottle(elapsed: () => Elapsed, readRecorded?: ReadRecorded): Throttle {
  const counts = createCounts();
  const known = new Map<string, true>();
  const secondsUntil = (until: Elapsed): number => Math.max(0, Math.ceil((until - elapsed()) / 1000));
  return {
    async secondsToWait(attempt) {
      const keys = keysOf(attempt);
      const own = secondsUntil(counts.blockedUntil(keys));
      if (own > 0 || readRecorded === undefined) return own;
      const { network } = keys;
      const all = replay(await readRecorded(network), network, elapsed());
      return secondsUntil(all.blockedUntil({ network, user: groupKey(loginGroupOf(attempt.login)) }));
    },
    standingOf(attempt) {
      const keys = keysOf(attempt);
      if (known.has(keys.user)) return "known";
      return counts.hasFailed(keys, elapsed()) ? "failing" : "fresh";
    },
    failed: (attempt) => counts.fail(keysOf(attempt), elapsed()),
    succeeded(attempt) {
      const keys = keysOf(attempt);
      counts.succeed(keys);
      setRecent(known, keys.user, true, keysMax);
    },
  };
}

/** The group of a login: the same for the same login, and of no use to find out the login. */
export function loginGroupOf(login: string): number {
  return createHash("sha256").update(login).digest().readUInt16BE(0) % loginGroups;
}

function replay(recorded: readonly RecordedAttempt[], network: string, now: Elapsed): Counts {
  const counts = createCounts();
  for (const { ageMilliseconds, loginGroup, succeeded } of recorded) {
    const keys = { network, user: groupKey(loginGroup) };
    if (succeeded) counts.succeed(keys);
    else counts.fail(keys, now - ageMilliseconds);
  }
  return counts;
}

interface AttemptKeys {
  readonly network: string;
  readonly user: string;
}

function keysOf({ login, address }: SignInAttempt): AttemptKeys {
  const network = clientNetwork(address);
  return { network, user: `${network} ${login.slice(0, loginCharactersMax)}` };
}

function groupKey(loginGroup: number): string {
  return String(loginGroup);
}

/** The failures of users at addresses, and of addresses over all users. */
interface Counts {
  blockedUntil(keys: AttemptKeys): Elapsed;
  hasFailed(keys: AttemptKeys, at: Elapsed): boolean;
  /** True when a delay starts with this failure. */
  fail(keys: AttemptKeys, at: Elapsed): boolean;
  succeed(keys: AttemptKeys): void;
}

function createCounts(): Counts {
  const users = createTally(failuresOfUserMax);
  const networks = createTally(failuresOfAddressMax);
  return {
    blockedUntil: ({ user, network }) => Math.max(users.blockedUntil(user), networks.blockedUntil(network)),
    hasFailed: ({ network }, at) => networks.hasFailed(network, at),
    fail({ user, network }, at) {
      const ofUser = users.add(user, at);
      const ofNetwork = networks.add(network, at);
      return ofUser || ofNetwork;
    },
    succeed: ({ user }) => users.forget(user),
  };
}

interface Tally {
  blockedUntil(key: string): Elapsed;
  hasFailed(key: string, at: Elapsed): boolean;
  /** True when a delay starts with this failure. */
  add(key: string, at: Elapsed): boolean;
  forget(key: string): void;
}

interface FailureRecord {
  /** Newest last, at most `failuresMax`. */
  failures: Elapsed[];
  blockedUntil: Elapsed;
}

function createTally(failuresMax: number): Tally {
  const records = new Map<string, FailureRecord>();
  return {
    blockedUntil: (key) => records.get(key)?.blockedUntil ?? -Infinity,
    hasFailed(key, at) {
      const record = records.get(key);
      if (record === undefined) return false;
      return record.blockedUntil > at || record.failures.some((failure) => failure > at - windowMilliseconds);
    },
    add(key, at) {
      const record = records.get(key) ?? { failures: [], blockedUntil: -Infinity };
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
