import { accept, canonicalTimeZone, knownLanguage, type Result } from "../../text/index.ts";
import type { Authenticated } from "./request-context.ts";

/** Fills in what the client left open: the caller's language and zone, then the settings' defaults (D2, D13). */
export async function settle(arrival: Authenticated): Promise<Result<Authenticated>> {
  const { caller, chosen, speech } = arrival;
  if (caller === null) return accept(arrival);
  const defaults = await arrival.parts.settings.all();
  const ownZone = caller.timezone === null ? undefined : canonicalTimeZone(caller.timezone);
  return accept({
    ...arrival,
    speech: {
      vendor: speech.vendor,
      version: chosen.version ?? defaults.defaultApiVersion,
      language: chosen.language ?? knownLanguage(caller.language) ?? defaults.defaultLanguage,
      zone: chosen.zone ?? ownZone ?? defaults.defaultTimezone,
    },
  });
}
