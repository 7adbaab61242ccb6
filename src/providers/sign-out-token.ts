import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from "jose";
import { accept, refuse, type Result } from "../text/index.ts";
import type { ProviderCheck, ProviderSignOut } from "./provider.ts";
import { checkOf, publicAlgorithms } from "./token-checks.ts";

const signOutEvent = "http://schemas.openid.net/event/backchannel-logout";
const tokenSecondsMax = 300;
const nameCharactersMax = 255;

interface SignOutRules {
  readonly issuer: string;
  readonly clientId: string;
  readonly clockSkewSeconds: number;
}

/** Checks a sign-out token of OpenID Connect Back-Channel Logout 1.0. */
export async function checkSignOutToken(
  token: string,
  keys: JSONWebKeySet,
  { issuer, clientId, clockSkewSeconds }: SignOutRules,
): Promise<Result<ProviderSignOut, "provider.sign-out-refused">> {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer,
      audience: clientId,
      algorithms: publicAlgorithms,
      clockTolerance: clockSkewSeconds,
      maxTokenAge: tokenSecondsMax,
      requiredClaims: ["iat", "jti"],
    });
    const { events, sub, sid } = payload;
    const isSignOut = typeof events === "object" && events !== null && Object.hasOwn(events, signOutEvent);
    // A token with a nonce is one about a sign-in.
    if (!isSignOut || Object.hasOwn(payload, "nonce")) return refused("form");
    const subject = isName(sub) ? { subject: sub } : {};
    const providerSession = isName(sid) ? { providerSession: sid } : {};
    const named = { ...subject, ...providerSession };
    return Object.keys(named).length === 0 ? refused("form") : accept(named);
  } catch (error) {
    return refused(checkOf(error));
  }
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= nameCharactersMax;
}

function refused(check: ProviderCheck): Result<never, "provider.sign-out-refused"> {
  return refuse({ code: "provider.sign-out-refused", params: { check } });
}
