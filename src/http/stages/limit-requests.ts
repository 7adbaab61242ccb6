import { refuse, type Result } from "../../text/index.ts";
import type { RequestLimiter, SettingsReader, TenantLimitReader } from "../services/services.ts";
import type { AuthenticatedRequest, NegotiatedRequest } from "./request-context.ts";

export type RequestLimitNeeds = SettingsReader & TenantLimitReader & RequestLimiter;

/**
 * Counts a request once it is known who is calling: a user's by the user, wherever they come from; by the address what
 * needs no sign-in, what anonymous readers request, and what was refused a sign-in, so that a neighbour's wrong token costs
 * a user nothing (D4).
 */
export async function limitRequests(
  request: NegotiatedRequest,
  authenticated: Result<AuthenticatedRequest>,
  { settings, limits, requestLimit }: RequestLimitNeeds,
): Promise<Result<AuthenticatedRequest>> {
  if (request.endpoint.unlimited === true) return authenticated;
  const caller = authenticated.ok ? authenticated.value.caller : null;
  const userId = caller?.anonymous === true ? "anonymous" : caller?.user.id;
  const perMinute = await limitOf(userId, settings, limits);
  if (perMinute === 0) return authenticated;
  const seconds = await requestLimit.take({ userId, address: request.address }, perMinute);
  return seconds === 0 ? authenticated : refuse({ code: "request.rate-limited", params: { seconds } });
}

async function limitOf(
  userId: number | "anonymous" | undefined,
  settings: RequestLimitNeeds["settings"],
  limits: RequestLimitNeeds["limits"],
): Promise<number> {
  if (userId === "anonymous") return settings.get("anonymousRequestsPerMinute");
  // An unidentified caller costs the store nothing (A6).
  return userId === undefined ? settings.lastKnown("requestsPerMinute") : limits.requestsPerMinute(userId);
}
