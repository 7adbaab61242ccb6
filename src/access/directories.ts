import type { AdmissionCode, Instant, ProviderUser, Store } from "../store/index.ts";
import { accept, type Result } from "../text/index.ts";
import type { Attempt, SignInCode } from "./attempt.ts";
import { callerOf, type Caller } from "./authenticate.ts";
import { admitUser } from "./clear-logins.ts";
import type { Throttle } from "./throttle.ts";

type CheckCode = "provider.away" | "provider.login-unusable" | "provider.groups-unreadable";

/** What a sign-in in a directory is refused with, besides a wrong password. */
export type DirectoryRefusal = CheckCode | AdmissionCode | "storage.full";

/** Checks passwords of users who have none here. */
export interface PasswordDirectory {
  readonly id: string;
  /** The attribute that becomes the login. */
  readonly loginAttribute: string;
  /** Whether users who are unknown here are created. */
  readonly createUsers: boolean;
  readonly sessionMilliseconds: number;
  /** The user with this login and password. Undefined: there is no such user, or the password is wrong. */
  check(login: string, password: string): Promise<Result<ProviderUser | undefined, CheckCode>>;
}

/** A caller who sent a password. `expiresAt` is when the groups of a directory have to be read again. */
export interface PasswordCaller extends Caller {
  /** The directory that knows the password. Absent: this server does. */
  readonly directory?: Pick<PasswordDirectory, "id" | "sessionMilliseconds">;
}

interface DirectoryNeeds {
  readonly store: Pick<Store, "write">;
  readonly throttle: Throttle;
  readonly now: () => Instant;
}

/** Asks the directories in order. One that is away does not keep the users of another from signing in. */
export async function askDirectories(
  { store, throttle, now }: DirectoryNeeds,
  directories: readonly PasswordDirectory[],
  attempt: Attempt,
  refuseAttempt: () => Promise<Result<never, SignInCode>>,
): Promise<Result<PasswordCaller, SignInCode | DirectoryRefusal>> {
  let away: Result<never, CheckCode> | undefined;
  for (const directory of directories) {
    const { id, loginAttribute: claim, createUsers, sessionMilliseconds } = directory;
    const found = await directory.check(attempt.login, attempt.password);
    if (!found.ok) {
      if (found.problem.code !== "provider.away") return found;
      away ??= found;
      continue;
    }
    if (found.value === undefined) continue;
    const at = now();
    const permitted = { mayCreate: createUsers, mayLink: false };
    const request = { ...found.value, ...permitted, claim, address: attempt.address, at };
    const admitted = await admitUser(store, request);
    if (!admitted.ok) return admitted;
    throttle.succeeded(attempt);
    const caller = { ...callerOf(admitted.value, "PASSWORD"), expiresAt: at + sessionMilliseconds };
    return accept({ ...caller, directory: { id, sessionMilliseconds } });
  }
  // No password was found to be wrong while a directory is away.
  return away ?? refuseAttempt();
}
