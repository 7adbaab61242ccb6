import type { Instant, Store, UserRow } from "../store/index.ts";
import { accept, refuse, type Result } from "../text/index.ts";
import { clientNetwork } from "./address.ts";
import { callerOf, type Caller } from "./authenticate.ts";
import { CheckQueue } from "./check-queue.ts";
import { hashThreadsMax } from "./hash-threads.ts";
import type { Passwords } from "./passwords.ts";
import { countedMilliseconds, loginGroupOf, type ReadRecorded, type Throttle } from "./throttle.ts";

/** A password check takes 19 MiB and a core for some 30 ms. */
const checkBounds = { runningMax: hashThreadsMax, clientWaitingMax: 64, waitingMax: 2_048 };
/** The queue of those who are signed in already. */
const ownPlace = { client: "", standing: "known" } as const;

interface Attempt {
  readonly login: string;
  readonly password: string;
  readonly address: string;
  /** Whether the client has closed its connection: the answer would reach no one. */
  readonly hasLeft?: () => boolean;
}

interface SignInNeeds {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  /** Providers whose users have no password here. */
  readonly providerNames?: readonly string[];
  readonly now: () => Instant;
}

type SignInCode = "access.credentials-refused" | "access.credentials-or-provider" | "access.throttled" | "access.busy";

/** Checks and hashes passwords, a few at a time. */
export interface SignIn {
  /** Checks a login and password. */
  signIn(attempt: Attempt): Promise<Result<Caller, SignInCode>>;
  /** Checks the password of a user who is signed in already. A failure counts like any other. */
  confirm(attempt: Attempt): Promise<Result<Caller, SignInCode>>;
  /** The hash of a new password. */
  hash(password: string): Promise<Result<string, "access.busy">>;
}

/**
 * An unknown user, a disabled user, a user of a provider and a wrong password get the same answer after the same time
 * (A10).
 */
export function createSignIn(needs: SignInNeeds): SignIn {
  const queue = new CheckQueue(checkBounds);
  const throttled = async (attempt: Attempt): Promise<Result<never, "access.throttled"> | undefined> => {
    const seconds = await needs.throttle.secondsToWait(attempt);
    return seconds > 0 ? refuse({ code: "access.throttled", params: { seconds } }) : undefined;
  };
  const confirm = async (attempt: Attempt): Promise<Result<Caller, SignInCode>> => {
    const early = await throttled(attempt);
    if (early !== undefined) return early;
    const place = { client: clientNetwork(attempt.address), standing: needs.throttle.standingOf(attempt) };
    // Asked again once it is our turn: many guesses sent at once must not all be checked.
    const checked = await queue.run(place, async () => {
      if (attempt.hasLeft?.() === true) return refuse({ code: "access.busy", params: { seconds: 1 } } as const);
      return (await throttled(attempt)) ?? check(needs, attempt);
    });
    return checked.ok ? checked.value : checked;
  };
  return {
    async signIn(attempt) {
      const confirmed = await confirm(attempt);
      if (confirmed.ok) await audit(needs, attempt, "sign-in", confirmed.value.user);
      return confirmed;
    },
    confirm,
    hash: (password) => queue.run(ownPlace, () => needs.passwords.hash(password)),
  };
}

async function check(needs: SignInNeeds, attempt: Attempt): Promise<Result<Caller, SignInCode>> {
  const { store, passwords, throttle } = needs;
  const user = await store.read.userByLogin(attempt.login);
  const matches = await passwords.verify(attempt.password, user?.passwordHash || undefined);
  if (matches && user !== undefined && !user.disabled) {
    throttle.succeeded(attempt);
    return accept(callerOf(user));
  }
  const delayed = throttle.failed(attempt);
  await audit(needs, attempt, "sign-in.fail", user);
  // Once for each delay: attempts that are refused without a check must not fill the disk.
  if (delayed) await audit(needs, attempt, "sign-in.throttle", user);
  const providers = (needs.providerNames ?? []).join(", ");
  if (providers !== "") return refuse({ code: "access.credentials-or-provider", params: { providers } });
  return refuse({ code: "access.credentials-refused" });
}

// The login is recorded only if it exists: users may type their password there by mistake (A13).
async function audit(
  { store, now }: SignInNeeds,
  { address, login }: Attempt,
  action: "sign-in" | "sign-in.fail" | "sign-in.throttle",
  user: UserRow | undefined,
): Promise<void> {
  await store.write.audit({
    at: now(),
    // A failed sign-in does not prove who the client is.
    userId: action === "sign-in" && user !== undefined ? user.id : null,
    action,
    detail: { login: user?.login ?? null, loginGroup: loginGroupOf(login), address: clientNetwork(address) },
  });
}

/** Clocks of processes differ a little. An attempt that is later than that was recorded before a clock was set back. */
const clockMillisecondsMax = 5_000;

/** Reads the sign-ins that all processes have recorded. */
export function recordedSignIns({ store, now }: Pick<SignInNeeds, "store" | "now">): ReadRecorded {
  return async (network) => {
    const at = now();
    const recent = await store.latest.recentSignIns({ address: network, after: at - countedMilliseconds });
    return recent
      .filter((attempt) => attempt.at <= at + clockMillisecondsMax)
      .map((attempt) => ({ ...attempt, ageMilliseconds: Math.max(0, at - attempt.at) }));
  };
}
