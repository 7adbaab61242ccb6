import type { Caller } from "../../access/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { AuthenticatedRequest, NegotiatedRequest } from "./request-context.ts";
import { isFromElsewhere } from "./request-origin.ts";
import { bearerToken } from "../request/caller-language.ts";
import { authenticateBadge } from "./authenticate-badge.ts";
import { authenticateScrape, type ScrapeNeeds } from "./authenticate-scrape.ts";
import { authenticateSession, type SessionNeeds } from "./authenticate-session.ts";
import { limitRequests, type RequestLimitNeeds } from "./limit-requests.ts";
import type { Authentication, PasswordSignIn } from "../services/services.ts";

type CredentialNeeds = Authentication & PasswordSignIn & SessionNeeds & ScrapeNeeds;

/** Identifies the caller, and limits how often a caller may call (D4). */
export async function authenticate(
  request: NegotiatedRequest,
  needs: CredentialNeeds & RequestLimitNeeds,
): Promise<Result<AuthenticatedRequest>> {
  return limitRequests(request, await identify(request, needs), needs);
}

// By the one kind of credentials that the path takes.
async function identify(request: NegotiatedRequest, needs: CredentialNeeds): Promise<Result<AuthenticatedRequest>> {
  const { authentication, ownOrigin } = request.endpoint;
  if (ownOrigin === true && isFromElsewhere(request, needs)) return refuse({ code: "agent.origin-foreign" });
  if (authentication === "session" || authentication === "visitor" || authentication === "sign-in") {
    return authenticateSession(request, needs);
  }
  if (authentication === "none") return accept({ ...request, caller: null, session: null });
  if (authentication === "badge") return authenticateBadge(request, needs);
  const header = authorizationOf(request);
  if (!header.ok) return header;
  if (authentication === "scrape") return authenticateScrape(request, header.value, needs);
  const caller =
    authentication === "basic" ? await signIn(request, header.value, needs) : await recognise(header.value, needs);
  return caller.ok ? accept({ ...request, caller: caller.value, session: null }) : caller;
}

// Node keeps the first of several `Authorization` headers; which one counts must not depend on who reads it.
function authorizationOf(request: NegotiatedRequest): Result<string | undefined> {
  const values = request.message.headersDistinct["authorization"] ?? [];
  return values.length > 1 ? refuse({ code: "access.header-repeated" }) : accept(values[0]);
}

async function recognise(header: string | undefined, { authenticator }: Authentication): Promise<Result<Caller>> {
  const token = bearerToken(header);
  if (token === undefined) return refuse({ code: "access.token-missing" });
  return authenticator.authenticate(token);
}

async function signIn(
  request: NegotiatedRequest,
  header: string | undefined,
  needs: PasswordSignIn,
): Promise<Result<Caller>> {
  const match = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header ?? "");
  const credentials = match === null ? undefined : readCredentials(match[1]!);
  if (credentials === undefined) return refuse({ code: "access.credentials-missing" });
  const { address, response } = request;
  return needs.signIn.signIn({ ...credentials, address, hasLeft: () => response.destroyed });
}

// The first colon ends the login; the password may have more of them (A4).
function readCredentials(encoded: string): { readonly login: string; readonly password: string } | undefined {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, "base64"));
  } catch {
    return undefined;
  }
  const colon = text.indexOf(":");
  return colon < 1 ? undefined : { login: text.slice(0, colon), password: text.slice(colon + 1) };
}
