import type { Instant, Store, UserRow } from "../store/index.ts";
import { accept, refuse, type ProblemCode, type Result } from "../text/index.ts";
import { clientNetwork } from "./address.ts";
import type { Attempt, SignInCode } from "./attempt.ts";
import { callerOf, type Caller } from "./authenticate.ts";
import { CheckQueue } from "./check-queue.ts";
import { askDirectories, type DirectoryRefusal, type PasswordCaller, type PasswordDirectory } from "./directories.ts";
import { hashThreadsMax } from "./hash-threads.ts";
import type { Passwords } from "./passwords.ts";
import type { PendingStep, SecondFactors, StepAnswer } from "./second-factors.ts";
import type { PasskeyAssertion } from "./passkeys.ts";
import { countedMilliseconds, loginGroupOf, type ReadRecorded, type Throttle } from "./throttle.ts";

/** A password check takes 19 MiB and a core for some 30 ms. */
const checkBounds = { runningMax: hashThreadsMax, clientWaitingMax: 64, waitingMax: 2_048 };
/** Requests to directories wait for other machines: they have a separate queue, so that local users never wait for them. */
const directoryBounds = { runningMax: 8, clientWaitingMax: 64, waitingMax: 1_024 };
/** The queue of those who are signed in already. */
const ownPlace = { client: "", standing: "known" } as const;

interface SignInNeeds {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly factors: SecondFactors;
  /** Providers whose users have no password here. */
  readonly providerNames?: readonly string[];
  /** Who checks the passwords of users who have none here. */
  readonly directories?: readonly PasswordDirectory[];
  readonly now: () => Instant;
}

/** What a right password leads to: a caller, or a second step. */
export type PasswordOutcome =
  | { readonly caller: PasswordCaller; readonly step: null }
  | { readonly caller: null; readonly step: PendingStep };

/** The proof of a second step. */
interface StepAttempt extends StepAnswer<PasskeyAssertion> {
  readonly text: string;
  readonly address: string;
}

type FinishCode =
  | "factor.step-absent"
  | "factor.code-refused"
  | "factor.too-many"
  | "factor.known"
  | "access.throttled"
  | "storage.full";

/** Checks and hashes passwords, a few at a time. */
export interface SignIn {
  /** Checks a login and password, here or in a directory. Refuses users for whom a password is not enough. */
  signIn(
    attempt: Attempt,
  ): Promise<Result<PasswordCaller, SignInCode | DirectoryRefusal | "access.second-step-needed">>;
  /** The same for browsers, which can take a second step. */
  start(attempt: Attempt): Promise<Result<PasswordOutcome, SignInCode | DirectoryRefusal>>;
  /** Checks the proof of a second step. New recovery codes are returned to users who set up their factor with it. */
  finish(
    attempt: StepAttempt,
  ): Promise<Result<{ readonly caller: Caller; readonly recoveryCodes: readonly string[] | null }, FinishCode>>;
  /** Checks the password that a user who is signed in already has here. A failure counts like any other. */
  confirm(attempt: Attempt): Promise<Result<Caller, SignInCode>>;
  /** The hash of a new password. */
  hash(password: string): Promise<Result<string, "access.busy">>;
}

/**
 * An unknown user, a disabled user, a user of a provider and a wrong password get the same answer after the same time
 * (A10). With directories, the time shows whether a login has a password here: all others are asked for there.
 */
export function createSignIn(needs: SignInNeeds): SignIn {
  const queue = new CheckQueue(checkBounds);
  const directoryQueue = new CheckQueue(directoryBounds);
  const { directories = [] } = needs;
  const throttled = async (attempt: Attempt): Promise<Result<never, "access.throttled"> | undefined> => {
    const seconds = await needs.throttle.secondsToWait(attempt);
    return seconds > 0 ? refuse({ code: "access.throttled", params: { seconds } }) : undefined;
  };
  const inTurn = async <Value, Code extends ProblemCode>(
    checks: CheckQueue,
    attempt: Attempt,
    checkNow: () => Promise<Result<Value, Code>>,
  ) => {
    const place = { client: clientNetwork(attempt.address), standing: needs.throttle.standingOf(attempt) };
    // Asked again once it is our turn: many guesses sent at once must not all be checked.
    const checked = await checks.run(place, async () => {
      if (attempt.hasLeft?.() === true) return refuse({ code: "access.busy", params: { seconds: 1 } } as const);
      return (await throttled(attempt)) ?? checkNow();
    });
    return checked.ok ? checked.value : checked;
  };
  const identify = async (attempt: Attempt): Promise<Result<PasswordCaller, SignInCode | DirectoryRefusal>> => {
    const early = await throttled(attempt);
    if (early !== undefined) return early;
    const here = await inTurn(queue, attempt, () => check(needs, attempt, directories.length > 0));
    if (!here.ok) return here;
    if (here.value !== "elsewhere") return accept(here.value);
    return inTurn(directoryQueue, attempt, () =>
      askDirectories(needs, directories, attempt, async () =>
        refuseAttempt(needs, attempt, await needs.store.read.userByLogin(attempt.login)),
      ),
    );
  };
  // A directory asks for what it requires itself.
  const isSecondStepNeeded = async (attempt: Attempt, { user, directory }: PasswordCaller): Promise<boolean> => {
    if (directory !== undefined) return false;
    const isNeeded = await needs.factors.applyTo(user);
    if (!isNeeded) await audit(needs, attempt, "sign-in", user);
    return isNeeded;
  };
  return {
    async signIn(attempt) {
      const identified = await identify(attempt);
      if (!identified.ok) return identified;
      if (!(await isSecondStepNeeded(attempt, identified.value))) return identified;
      await audit(needs, attempt, "sign-in.first-step", identified.value.user);
      return refuse({ code: "access.second-step-needed" });
    },
    async start(attempt) {
      const identified = await identify(attempt);
      if (!identified.ok) return identified;
      const { user } = identified.value;
      if (!(await isSecondStepNeeded(attempt, identified.value))) {
        return accept({ caller: identified.value, step: null });
      }
      const step = await needs.factors.start(user);
      if (!step.ok) return step;
      await audit(needs, attempt, "sign-in.first-step", user);
      return accept({ caller: null, step: step.value });
    },
    finish: (attempt) => finish(needs, attempt),
    async confirm(attempt) {
      const checked = (await throttled(attempt)) ?? (await inTurn(queue, attempt, () => check(needs, attempt, false)));
      if (!checked.ok) return checked;
      return checked.value === "elsewhere" ? refuseAttempt(needs, attempt, undefined) : accept(checked.value);
    },
    hash: (password) => queue.run(ownPlace, () => needs.passwords.hash(password)),
  };
}

/** `elsewhere`: no user has this login and a password here. Passwords of users here are never sent to directories. */
async function check(
  needs: SignInNeeds,
  attempt: Attempt,
  mayBeElsewhere: boolean,
): Promise<Result<Caller | "elsewhere", SignInCode>> {
  const { store, passwords, throttle } = needs;
  const user = await store.read.userByLogin(attempt.login);
  const stored = user?.passwordHash || undefined;
  const matches = await passwords.verify(attempt.password, stored);
  if (matches && user !== undefined && !user.disabled) {
    throttle.succeeded(attempt);
    return accept(callerOf(user, "PASSWORD"));
  }
  if (mayBeElsewhere && stored === undefined) return accept("elsewhere");
  return refuseAttempt(needs, attempt, user);
}

/** Counts and records a failure. */
async function refuseAttempt(
  needs: SignInNeeds,
  attempt: Attempt,
  user: UserRow | undefined,
): Promise<Result<never, SignInCode>> {
  const delayed = needs.throttle.failed(attempt);
  await audit(needs, attempt, "sign-in.fail", user);
  // Once for each delay: attempts that are refused without a check must not fill the disk.
  if (delayed) await audit(needs, attempt, "sign-in.throttle", user);
  const providers = (needs.providerNames ?? []).join(", ");
  if (providers !== "") return refuse({ code: "access.credentials-or-provider", params: { providers } });
  return refuse({ code: "access.credentials-refused" });
}

async function finish(needs: SignInNeeds, attempt: StepAttempt): ReturnType<SignIn["finish"]> {
  const finished = await needs.factors.finish(attempt.text, attempt);
  if (!finished.ok) return finished;
  const { user, proven } = finished.value;
  const from = { address: attempt.address, login: user.login };
  if (proven === null) {
    const delayed = needs.throttle.failed(from);
    await audit(needs, from, "sign-in.fail", user, "wrong");
    if (delayed) await audit(needs, from, "sign-in.throttle", user);
    return refuse({ code: "factor.code-refused" });
  }
  await audit(needs, from, "sign-in", user, proven.by);
  return accept({ caller: callerOf(user, "PASSWORD"), recoveryCodes: proven.recoveryCodes });
}

// The login is recorded only if it exists: users may type their password there by mistake (A13).
async function audit(
  { store, now }: SignInNeeds,
  { address, login }: Pick<Attempt, "address" | "login">,
  action: "sign-in" | "sign-in.first-step" | "sign-in.fail" | "sign-in.throttle",
  user: UserRow | undefined,
  factor?: string,
): Promise<void> {
  // A failed sign-in does not prove who the client is.
  const known = action === "sign-in" && user !== undefined ? user : null;
  const credential = { kind: "PASSWORD", name: "" } as const;
  await store.writeFrom({ user: known, address, credential }).audit({
    at: now(),
    userId: known?.id ?? null,
    action,
    detail: {
      login: user?.login ?? null,
      loginGroup: loginGroupOf(login),
      ...(factor === undefined ? {} : { factor }),
      // Last: attempts are found by how their details end.
      address: clientNetwork(address),
    },
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
