import { errors } from "jose";
import type { ProviderCheck } from "./provider.ts";

/** Signatures by a key that only the issuer has. */
export const publicAlgorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
];

/** Which check a token failed. */
export function checkOf(error: unknown): ProviderCheck {
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
