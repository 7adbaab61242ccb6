import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { refuse, type Result } from "../text/index.ts";
import type { ProviderCheck } from "./provider.ts";

type FailureCode = "provider.away" | "provider.refused" | "provider.token-refused";

/** Why a sign-in failed at the provider, or at what the provider answered. Never repeats what the provider sent. */
export function failureOf(error: unknown, provider: string): Result<never, FailureCode> {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return refuse({ code: "provider.refused", params: { reason: knownReason(error.error) } });
  }
  const check = error instanceof ClientError ? checkOf(error) : undefined;
  if (check === undefined) return refuse({ code: "provider.away", params: { provider } });
  return refuse({ code: "provider.token-refused", params: { check } });
}

/** The text for the log: without claims or tokens, which are in the deeper causes of errors. */
export function logTextOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = error instanceof ClientError && error.code !== undefined ? `${error.code}: ` : "";
  const cause = causeText(error);
  return `${code}${error.message}${cause === "" ? "" : `: ${cause}`}`;
}

const claimChecks: Readonly<Record<string, ProviderCheck>> = {
  nonce: "nonce",
  aud: "audience",
  azp: "audience",
  iss: "issuer",
  exp: "time",
  iat: "time",
  nbf: "time",
};

function checkOf(error: ClientError): ProviderCheck | undefined {
  switch (error.code) {
    case "OAUTH_JWT_TIMESTAMP_CHECK_FAILED":
      return "time";
    case "OAUTH_KEY_SELECTION_FAILED":
      return "signature";
    // An answer about another user than the token.
    case "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED":
      return "form";
    case "OAUTH_JWT_CLAIM_COMPARISON_FAILED":
    case "OAUTH_INVALID_RESPONSE":
    case "OAUTH_PARSE_ERROR":
    case "OAUTH_UNSUPPORTED_OPERATION": {
      const cause = causeText(error);
      const [, claim = ""] = /"(\w+)"/.exec(cause) ?? [];
      return /signature|"alg"/.test(cause) ? "signature" : (claimChecks[claim] ?? "form");
    }
    default:
      return undefined;
  }
}

function causeText({ cause }: Error): string {
  return cause instanceof Error ? cause.message : "";
}

/** The words of OAuth; others may be anything. */
function knownReason(reason: unknown): string {
  return typeof reason === "string" && /^[a-z_]{1,60}$/.test(reason) ? reason : "unknown_error";
}
