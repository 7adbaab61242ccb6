import { createHash, timingSafeEqual } from "node:crypto";
import { accept, refuse, type Result } from "../../text/index.ts";
import type { AuthenticatedRequest, NegotiatedRequest } from "./request-context.ts";
import type { MetricsSource } from "../services/services.ts";
import { bearerToken } from "../request/caller-language.ts";

export type ScrapeNeeds = MetricsSource;

/**
 * Accepts the one token of the settings. It belongs to no user and opens nothing else, so that a program which collects
 * measurements holds no rights, and gets an answer while the database gives none. Without that setting, the path is
 * absent.
 */
export function authenticateScrape(
  request: NegotiatedRequest,
  header: string | undefined,
  { metrics }: ScrapeNeeds,
): Result<AuthenticatedRequest> {
  if (metrics === undefined) return refuse({ code: "route.absent" });
  const given = bearerToken(header);
  if (given === undefined) return refuse({ code: "access.token-missing" });
  if (!timingSafeEqual(digestOf(given), digestOf(metrics.token))) return refuse({ code: "access.token-refused" });
  return accept({ ...request, caller: null, session: null });
}

// Of one length, whatever was sent.
function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
