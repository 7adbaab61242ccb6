import { createHash, timingSafeEqual } from "node:crypto";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { Authenticated, Negotiated } from "./request-context.ts";
import { bearerToken } from "../request/caller-language.ts";

/**
 * Lets through who has the one token of the settings: it is no user's and opens nothing else, so that a program which
 * collects measurements holds no rights, and is answered while the database is not. Without that setting, the path
 * is as absent as any other.
 */
export function authenticateScrape(arrival: Negotiated, header: string | undefined): Result<Authenticated> {
  const { metrics } = arrival.parts;
  if (metrics === undefined) return refuse({ code: "route.absent" });
  const given = bearerToken(header);
  if (given === undefined) return refuse({ code: "access.token-missing" });
  if (!timingSafeEqual(digestOf(given), digestOf(metrics.token))) return refuse({ code: "access.token-refused" });
  return accept({ ...arrival, caller: null, session: null });
}

// Of one length, whatever was sent.
function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
