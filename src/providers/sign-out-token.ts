import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from "jose";
import { accept, refuse, type Result } from "../text/index.ts";
import type { ProviderCheck, ProviderSignOut } from "./provider.ts";

const signOutEvent = "http://schemas.openid.net/event/backchannel-logout";
const tokenSecondsMax = 300;
const nameCharactersMax = 255;
/** Signatures by a key that only the provider has. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

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
      algorithms,
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

function checkOf(error: unknown): ProviderCheck {
  if (error instanceof errors.JWTExpired) return "time";
  if (error instanceof errors.JWTClaimValidationFailed) {
    const checks: Readonly<Record<string, ProviderCheck>> = {
      aud: "audience",
      iss: "issuer",
      iat: "time",
      nbf: "time",
    };
    return checks[error.claim] ?? "form";
  }
  const isSignature =
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSEAlgNotAllowed;
  return isSignature ? "signature" : "form";
}

function refused(check: ProviderCheck): Result<never, "provider.sign-out-refused"> {
  return refuse({ code: "provider.sign-out-refused", params: { check } });
}
