import { accept, canonicalTimeZone, refuse, type Result } from "../../text/index.ts";
import type { Negotiated } from "./request-context.ts";

/** Reads the time zone of the answer from `Timezone` (D13). */
export function negotiateZone(arrival: Negotiated): Result<Negotiated> {
  const header = arrival.message.headers["timezone"];
  if (header === undefined) return accept(arrival);
  const zone = typeof header === "string" ? canonicalTimeZone(header) : undefined;
  if (zone === undefined) return refuse({ code: "timezone.unknown" });
  return accept({ ...arrival, speech: { ...arrival.speech, zone }, chosen: { ...arrival.chosen, zone } });
}
