import type {
  FactorKind,
  FactorProof,
  FactorRow,
  FactorSecret,
  Instant,
  NewFactor,
  SecondStepRow,
  ServerRole,
  Store,
  UserRow,
} from "../store/index.ts";
import { accept, refuse, type Result } from "../text/index.ts";
import {
  newChallenge,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyRegistration,
  type PasskeyRequest,
  type Passkeys,
} from "./passkeys.ts";
import { newRecoveryCodes, recoveryHash } from "./recovery-codes.ts";
import { newSessionText, tokenHash } from "./tokens.ts";
import { isTotpCode, newTotpSecret, totpAddress, totpStep } from "./totp.ts";

/** How long a user may take for the second step. */
const stepMilliseconds = 10 * 60_000;
/** The name of the factor that is set up while signing in. */
const enrolledName = "TOTP";

/** A secret for an authenticator app. */
export interface TotpSetUp {
  readonly secret: string;
  readonly address: string;
}

/** What a user who has proven the password does next. */
export interface PendingStep {
  /** Identifies the step. The server stores its hash alone. */
  readonly text: string;
  /** Factors that the user can use; empty: the user sets one up first. */
  readonly kinds: readonly FactorKind[];
  readonly passkey: PasskeyRequest | null;
  readonly setUp: TotpSetUp | null;
}

/** What a new factor needs. */
export interface Preparation {
  readonly text: string;
  readonly totp: TotpSetUp | null;
  readonly passkey: PasskeyCreation | null;
}

/** The proof of a second step: a code of an app or a recovery code, or a passkey. */
export interface StepAnswer<Passkey> {
  readonly code?: string | undefined;
  readonly passkey?: Passkey | undefined;
}

type StepCode = "factor.step-absent" | "factor.code-refused" | "access.throttled" | "storage.full";
type AddingCode = "factor.too-many" | "factor.known";

/** Second factors of users who sign in with a password. */
export interface SecondFactors {
  /** Whether users of the role need a second factor. */
  requires(role: ServerRole): Promise<boolean>;
  /** Whether a password is not enough for this user. */
  applyTo(user: UserRow): Promise<boolean>;
  /** Starts the second step of a sign-in. */
  start(user: UserRow): Promise<Result<PendingStep, "access.throttled" | "storage.full">>;
  /** Finishes it. New recovery codes are returned to users who set a factor up. */
  finish(text: string, answer: StepAnswer<PasskeyAssertion>): Promise<Result<FinishedStep, StepCode | AddingCode>>;
  /** Starts to set a factor up. The caller has checked the password. */
  prepare(user: UserRow, kind: FactorKind): Promise<Result<Preparation, PreparationCode>>;
  /** Adds a factor that was prepared. */
  add(
    user: UserRow,
    factor: StepAnswer<PasskeyRegistration> & { readonly text: string; readonly name: string },
  ): Promise<Result<AddedFactor, StepCode | AddingCode>>;
  /** Replaces the recovery codes. */
  renewCodes(user: UserRow): Promise<Result<readonly string[], "factor.absent" | "storage.full">>;
}

type PreparationCode = "access.throttled" | "storage.full" | "factor.passkeys-off";

interface FinishedStep {
  readonly user: UserRow;
  /** Null: the answer proves nothing. */
  readonly proven: { readonly by: FactorProof["kind"]; readonly recoveryCodes: readonly string[] | null } | null;
}

interface AddedFactor {
  readonly factor: FactorRow;
  /** Only with the first factor. */
  readonly recoveryCodes: readonly string[] | null;
}

interface FactorNeeds {
  readonly store: Store;
  /** Undefined: browsers offer none at this address. */
  readonly passkeys: Passkeys | undefined;
  readonly requires: (role: ServerRole) => Promise<boolean>;
  readonly now: () => Instant;
}

/** Reads and writes them in the store, so that a code counts once over all processes. */
export function createSecondFactors(needs: FactorNeeds): SecondFactors {
  const { store, passkeys, requires, now } = needs;
  return {
    requires,
    async applyTo(user) {
      return (await store.read.factorsOfUser(user.id)).length > 0 || requires(user.role);
    },
    async start(user) {
      const factors = await store.read.factorsOfUser(user.id);
      const enrols = factors.length === 0;
      const secret = enrols ? newTotpSecret() : newChallenge();
      const started = await startStep(needs, user, enrols ? "ENROL" : "SIGN_IN", secret);
      if (!started.ok) return started;
      const keys = factors.filter(({ kind }) => kind === "PASSKEY");
      const passkey = keys.length > 0 && passkeys !== undefined ? passkeys.requestOptions(secret, keys) : null;
      const kinds = [...new Set(factors.map(({ kind }) => kind))];
      const setUp = enrols ? { secret, address: totpAddress(secret, user.login) } : null;
      return accept({ text: started.value, kinds, passkey, setUp });
    },
    async finish(text, answer) {
      const tried = await store.write.trySecondStep({ hash: tokenHash(text), at: now() });
      if (!tried.ok) return tried;
      const { step, user } = tried.value;
      if (step.purpose === "ENROL") {
        const added = await addTotp(needs, text, { ...step, name: enrolledName }, answer.code);
        if (added.ok) return accept({ user, proven: { by: "TOTP", recoveryCodes: added.value.recoveryCodes } });
        return added.problem.code === "factor.code-refused" ? accept({ user, proven: null }) : added;
      }
      if (step.purpose !== "SIGN_IN") return refuse({ code: "factor.step-absent" });
      const factors = await store.latest.factorsOfUser(user.id);
      const proof = await prove(needs, factors, step.secret, answer);
      if (proof === undefined) return accept({ user, proven: null });
      const finished = await store.write.finishSecondStep({ hash: tokenHash(text), proof, at: now() });
      if (finished.ok) return accept({ user, proven: { by: proof.kind, recoveryCodes: null } });
      return finished.problem.code === "factor.code-refused" ? accept({ user, proven: null }) : finished;
    },
    async prepare(user, kind) {
      if (kind === "PASSKEY" && passkeys === undefined) return refuse({ code: "factor.passkeys-off" });
      const secret = kind === "TOTP" ? newTotpSecret() : newChallenge();
      const started = await startStep(needs, user, kind === "TOTP" ? "ADD_TOTP" : "ADD_PASSKEY", secret);
      if (!started.ok) return started;
      const known = await store.read.factorsOfUser(user.id);
      return accept({
        text: started.value,
        totp: kind === "TOTP" ? { secret, address: totpAddress(secret, user.login) } : null,
        passkey: kind === "TOTP" ? null : (passkeys?.creationOptions(user, secret, known) ?? null),
      });
    },
    async add(user, { text, name, code, passkey }) {
      const tried = await store.write.trySecondStep({ hash: tokenHash(text), at: now() });
      if (!tried.ok) return tried;
      const { step } = tried.value;
      if (step.userId !== user.id) return refuse({ code: "factor.step-absent" });
      if (step.purpose === "ADD_TOTP") return addTotp(needs, text, { ...step, name }, code);
      if (step.purpose !== "ADD_PASSKEY") return refuse({ code: "factor.step-absent" });
      const made = passkey && (await passkeys?.verifyRegistration(passkey, step.secret));
      if (made === undefined) return refuse({ code: "factor.code-refused" });
      return addFactor(needs, text, { ...made, userId: user.id, kind: "PASSKEY", name });
    },
    async renewCodes({ id: userId }) {
      const { codes, hashes } = newRecoveryCodes();
      const replaced = await store.write.replaceRecoveryCodes({ userId, hashes, at: now() });
      return replaced.ok ? accept(codes) : replaced;
    },
  };
}

async function startStep(
  { store, now }: FactorNeeds,
  user: UserRow,
  purpose: SecondStepRow["purpose"],
  secret: string,
): Promise<Result<string, "access.throttled" | "storage.full">> {
  const [text, at] = [newSessionText(), now()];
  const step = { hash: tokenHash(text), userId: user.id, purpose, secret, expiresAt: at + stepMilliseconds, at };
  const started = await store.write.startSecondStep(step);
  return started.ok ? accept(text) : started;
}

/** What the answer proves; undefined: nothing. */
async function prove(
  { passkeys, now }: FactorNeeds,
  factors: readonly FactorSecret[],
  challenge: string,
  { code, passkey }: StepAnswer<PasskeyAssertion>,
): Promise<FactorProof | undefined> {
  if (passkey !== undefined) {
    const factor = factors.find(({ credential }) => credential === passkey.id);
    const counter = factor && (await passkeys?.verifyAssertion(passkey, challenge, factor));
    if (factor === undefined || counter === undefined) return undefined;
    return { kind: "PASSKEY", factorId: factor.id, counter };
  }
  const text = (code ?? "").replaceAll(/\s/g, "");
  if (!isTotpCode(text)) return { kind: "RECOVERY", hash: recoveryHash(text) };
  for (const factor of factors) {
    const step = factor.kind === "TOTP" ? totpStep(factor.secret, text, now()) : undefined;
    if (step !== undefined) return { kind: "TOTP", factorId: factor.id, counter: step };
  }
  return undefined;
}

async function addTotp(
  needs: FactorNeeds,
  text: string,
  { userId, secret, name }: Pick<SecondStepRow, "userId" | "secret"> & { readonly name: string },
  code: string | undefined,
): Promise<Result<AddedFactor, StepCode | AddingCode>> {
  // The code that sets the factor up is used, too.
  const counter = totpStep(secret, (code ?? "").replaceAll(/\s/g, ""), needs.now());
  if (counter === undefined) return refuse({ code: "factor.code-refused" });
  return addFactor(needs, text, { userId, kind: "TOTP", name, secret, credential: null, counter });
}

async function addFactor(
  { store, now }: FactorNeeds,
  text: string,
  factor: Omit<NewFactor, "hash" | "recoveryHashes" | "at">,
): Promise<Result<AddedFactor, StepCode | AddingCode>> {
  const { codes, hashes } = newRecoveryCodes();
  const added = await store.write.addFactor({ ...factor, hash: tokenHash(text), recoveryHashes: hashes, at: now() });
  if (!added.ok) return added;
  return accept({ factor: added.value.factor, recoveryCodes: added.value.storedCodes ? codes : null });
}
