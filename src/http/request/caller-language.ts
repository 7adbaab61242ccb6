import type { IncomingMessage } from "node:http";
import { knownLanguage, matchLanguage, type Language } from "../../text/index.ts";
import type { Authentication } from "../services/services.ts";

/**
 * The caller's own language, for a refusal from before authentication (D13); undefined when the client chose one
 * itself, or when the token is unknown. It changes the words of the refusal alone.
 */
export async function callersLanguage(
  { authenticator }: Authentication,
  message: IncomingMessage,
): Promise<Language | undefined> {
  if (matchLanguage(message.headers["accept-language"]) !== undefined) return undefined;
  const headers = message.headersDistinct["authorization"] ?? [];
  const token = headers.length === 1 ? bearerToken(headers[0]) : undefined;
  if (token === undefined) return undefined;
  try {
    const caller = await authenticator.authenticate(token);
    return caller.ok ? knownLanguage(caller.value.language) : undefined;
  } catch {
    // The refusal does not depend on the store.
    return undefined;
  }
}

/** The token of an `Authorization` header; undefined when it has none. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? "")?.[1];
}
