import { accept, canonicalTimeZone, refuse, type Result } from "../../text/index.ts";
import type { NegotiatedRequest, VersionRequest } from "./request-context.ts";

/** Reads the time zone of the answer from `Timezone` (D13). */
export function negotiateZone(request: VersionRequest): Result<NegotiatedRequest> {
  const header = request.message.headers["timezone"];
  if (header === undefined) return accept({ ...request, chosenZone: undefined });
  const zone = typeof header === "string" ? canonicalTimeZone(header) : undefined;
  if (zone === undefined) return refuse({ code: "timezone.unknown" });
  return accept({ ...request, format: { ...request.format, zone }, chosenZone: zone });
}
