import { createLocalJWKSet, decodeJwt, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from "jose";
import { accept, refuse, Semaphore, type Result } from "../text/index.ts";
import { createGuardedFetch, type GuardedFetch } from "./guarded-fetch.ts";
import type { ProviderCheck } from "./provider.ts";
import { checkOf, publicAlgorithms } from "./token-checks.ts";

/** Keys are read again after this time, */
const keysMilliseconds = 600_000;
/** and for a token with an unknown key, but not more often than this: anybody can invent keys. */
const newKeysMilliseconds = 10_000;
const tokenCharactersMax = 16_384;
const nameCharactersMax = 255;
/** A token that is valid for longer is refused: it would have to be remembered for as long. */
const lifetimeSecondsMax = 24 * 3_600;
const callBounds = { runningMax: 8, waitingMax: 256 };

/** An issuer of tokens for CI jobs, as an operator describes it. */
export interface IssuerSettings {
  readonly id: string;
  readonly issuer: string;
  /** Who the tokens must be made for. */
  readonly audience: string;
  /** The claim that names the repository. Trusted jobs must name it exactly. */
  readonly repositoryClaim: string;
  /** Where the keys are. Absent: the issuer's description says it. */
  readonly keysAddress?: string;
  readonly clockSkewSeconds: number;
  readonly origins: readonly string[];
}

/** A token of a job whose signature, times and audience are right. */
export interface JobToken {
  /** Id of the issuer. */
  readonly issuer: string;
  /** The issuer's name for the token. */
  readonly id: string;
  readonly subject: string;
  /** When it can no longer be used, in milliseconds. */
  readonly usableUntil: number;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The issuers whose tokens are trusted. */
export interface TrustedIssuers {
  find(id: string): Pick<IssuerSettings, "id" | "repositoryClaim"> | undefined;
  check(token: string): Promise<Result<JobToken, "exchange.token-refused" | "provider.away">>;
}

interface IssuerNeeds {
  readonly now: () => number;
  readonly log: { warn(fields: Readonly<Record<string, unknown>>, message: string): void };
}

/** Checks tokens of CI jobs. No issuer is asked anything before a token claims to come from it. */
export function createTrustedIssuers(settings: readonly IssuerSettings[], needs: IssuerNeeds): TrustedIssuers {
  const issuers = settings.map((one) => ({ settings: one, keys: createKeys(one, needs.now) }));
  return {
    find: (id) => settings.find((one) => one.id === id),
    async check(token) {
      if (token.length > tokenCharactersMax) return refused("form");
      const claimed = issuerIn(token);
      const issuer = issuers.find((one) => one.settings.issuer === claimed);
      if (issuer === undefined) return refused(claimed === undefined ? "form" : "issuer");
      const { id } = issuer.settings;
      let checked: Result<JWTPayload, "exchange.token-refused">;
      try {
        checked = await checkToken(token, await issuer.keys(false), issuer.settings, needs.now());
        const isNewKey = !checked.ok && checked.problem.params?.["check"] === "signature";
        if (isNewKey) checked = await checkToken(token, await issuer.keys(true), issuer.settings, needs.now());
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        needs.log.warn({ provider: id, reason }, "keys of an issuer cannot be read");
        return refuse({ code: "provider.away", params: { provider: id } });
      }
      return checked.ok ? describe(checked.value, issuer.settings) : checked;
    },
  };
}

async function checkToken(
  token: string,
  keys: JSONWebKeySet,
  { issuer, audience, clockSkewSeconds }: IssuerSettings,
  now: number,
): Promise<Result<JWTPayload, "exchange.token-refused">> {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer,
      audience,
      algorithms: publicAlgorithms,
      clockTolerance: clockSkewSeconds,
      currentDate: new Date(now),
      maxTokenAge: lifetimeSecondsMax,
      requiredClaims: ["exp", "iat", "jti", "sub"],
    });
    return accept(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) return refused(checkOf(error));
    throw error;
  }
}

function describe(payload: JWTPayload, settings: IssuerSettings): Result<JobToken, "exchange.token-refused"> {
  const { exp = 0, iat = 0, jti, sub } = payload;
  if (!isName(jti) || !isName(sub)) return refused("form");
  if (exp - iat > lifetimeSecondsMax) return refused("time");
  const usableUntil = (exp + settings.clockSkewSeconds + 1) * 1_000;
  return accept({ issuer: settings.id, id: jti, subject: sub, usableUntil, claims: payload });
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= nameCharactersMax && value.isWellFormed();
}

/** The issuer that a token names; nothing of it is checked yet. */
function issuerIn(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

type ReadKeys = (isNewKey: boolean) => Promise<JSONWebKeySet>;

function createKeys(settings: IssuerSettings, now: () => number): ReadKeys {
  const { issuer, keysAddress, origins } = settings;
  const addresses = [issuer, ...(keysAddress === undefined ? [] : [keysAddress]), ...origins];
  const guarded = createGuardedFetch(new Set(addresses.map((address) => new URL(address).origin)));
  const calls = new Semaphore(callBounds);
  let known: { readonly keys: JSONWebKeySet; readonly at: number } | undefined;
  return async (isNewKey) => {
    if (calls.isFull) throw new Error("too many requests wait for the keys");
    return calls.run(async () => {
      const age = known === undefined ? Infinity : Math.abs(now() - known.at);
      if (known !== undefined && age < (isNewKey ? newKeysMilliseconds : keysMilliseconds)) return known.keys;
      known = { keys: await readKeys(settings, guarded), at: now() };
      return known.keys;
    });
  };
}

async function readKeys({ issuer, keysAddress }: IssuerSettings, guarded: GuardedFetch): Promise<JSONWebKeySet> {
  const address = keysAddress ?? (await describedAddress(issuer, guarded));
  const value = await readJson(address, guarded);
  if (!Array.isArray(value["keys"])) throw new Error("the issuer has no keys");
  return { keys: value["keys"] };
}

async function describedAddress(issuer: string, guarded: GuardedFetch): Promise<string> {
  const value = await readJson(`${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`, guarded);
  if (value["issuer"] !== issuer) throw new Error("the description is that of another issuer");
  if (typeof value["jwks_uri"] !== "string") throw new Error("the description names no keys");
  return value["jwks_uri"];
}

async function readJson(address: string, guarded: GuardedFetch): Promise<Readonly<Record<string, unknown>>> {
  const response = await guarded(address, { headers: { accept: "application/json" } });
  if (response.status !== 200) throw new Error(`the answer has the status ${response.status}`);
  const value: unknown = await response.json();
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function refused(check: ProviderCheck) {
  return refuse({ code: "exchange.token-refused", params: { check } } as const);
}
