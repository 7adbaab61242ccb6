import type { Caller } from "../../access/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { Authenticated, Negotiated } from "./request-context.ts";
import { bearerToken } from "../request/caller-language.ts";
import { authenticateScrape } from "./authenticate-scrape.ts";
import { authenticateSession } from "./authenticate-session.ts";
import { limitRequests } from "./limit-requests.ts";

/** Finds out who is calling, and holds back who calls too often (D4). */
export async function authenticate(arrival: Negotiated): Promise<Result<Authenticated>> {
  return limitRequests(arrival, await identify(arrival));
}

// By the one kind of credentials that the path takes.
async function identify(arrival: Negotiated): Promise<Result<Authenticated>> {
  const { authentication } = arrival.endpoint;
  if (authentication === "session" || authentication === "sign-in") return authenticateSession(arrival);
  if (authentication === "none") return accept({ ...arrival, caller: null, session: null });
  const header = authorizationOf(arrival);
  if (!header.ok) return header;
  if (authentication === "scrape") return authenticateScrape(arrival, header.value);
  const caller =
    authentication === "basic" ? await signIn(arrival, header.value) : await recognise(arrival, header.value);
  return caller.ok ? accept({ ...arrival, caller: caller.value, session: null }) : caller;
}

// Node keeps the first of several `Authorization` headers; which one counts must not depend on who reads it.
function authorizationOf(arrival: Negotiated): Result<string | undefined> {
  const values = arrival.message.headersDistinct["authorization"] ?? [];
  return values.length > 1 ? refuse({ code: "access.header-repeated" }) : accept(values[0]);
}

async function recognise(arrival: Negotiated, header: string | undefined): Promise<Result<Caller>> {
  const token = bearerToken(header);
  if (token === undefined) return refuse({ code: "access.token-missing" });
  return arrival.parts.authenticator.authenticate(token);
}

async function signIn(arrival: Negotiated, header: string | undefined): Promise<Result<Caller>> {
  const match = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(header ?? "");
  const credentials = match === null ? undefined : readCredentials(match[1]);
  if (credentials === undefined) return refuse({ code: "access.credentials-missing" });
  return arrival.parts.signIn.signIn({ ...credentials, address: arrival.address });
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
