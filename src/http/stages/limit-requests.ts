import { refuse, type Result } from "../../text/index.ts";
import type { Authenticated, Negotiated } from "./request-context.ts";

/**
 * Counts a request once it is known who is calling: a user's by the user, wherever they come from; by the address what
 * needs no sign-in and what was refused one, so that a neighbour's wrong token costs a user nothing (D4).
 */
export async function limitRequests(
  arrival: Negotiated,
  authenticated: Result<Authenticated>,
): Promise<Result<Authenticated>> {
  if (arrival.endpoint.unlimited === true) return authenticated;
  const userId = authenticated.ok ? authenticated.value.caller?.user.id : undefined;
  const { settings, requestLimit } = arrival.parts;
  // Whom nobody knows costs the store nothing (A6).
  const perMinute =
    userId === undefined ? settings.lastKnown("requestsPerMinute") : await settings.get("requestsPerMinute");
  if (perMinute === 0) return authenticated;
  const seconds = requestLimit.take({ userId, address: arrival.address }, perMinute);
  return seconds === 0 ? authenticated : refuse({ code: "request.rate-limited", params: { seconds } });
}
