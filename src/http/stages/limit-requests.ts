import { refuse, type Result } from "../../text/index.ts";
import type { RequestLimiter, SettingsReader } from "../services/services.ts";
import type { AuthenticatedRequest, NegotiatedRequest } from "./request-context.ts";

export type RequestLimitNeeds = SettingsReader & RequestLimiter;

/**
 * Counts a request once it is known who is calling: a user's by the user, wherever they come from; by the address what
 * needs no sign-in and what was refused one, so that a neighbour's wrong token costs a user nothing (D4).
 */
export async function limitRequests(
  request: NegotiatedRequest,
  authenticated: Result<AuthenticatedRequest>,
  { settings, requestLimit }: RequestLimitNeeds,
): Promise<Result<AuthenticatedRequest>> {
  if (request.endpoint.unlimited === true) return authenticated;
  const userId = authenticated.ok ? authenticated.value.caller?.user.id : undefined;
  // An unidentified caller costs the store nothing (A6).
  const perMinute =
    userId === undefined ? settings.lastKnown("requestsPerMinute") : await settings.get("requestsPerMinute");
  if (perMinute === 0) return authenticated;
  const seconds = requestLimit.take({ userId, address: request.address }, perMinute);
  return seconds === 0 ? authenticated : refuse({ code: "request.rate-limited", params: { seconds } });
}
