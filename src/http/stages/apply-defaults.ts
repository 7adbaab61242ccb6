import { accept, canonicalTimeZone, knownLanguage, type Result } from "../../text/index.ts";
import type { SettingsReader } from "../services/services.ts";
import type { AuthenticatedRequest, FormattedRequest } from "./request-context.ts";

/** Fills in what the client left open: the caller's language and zone, then the settings' defaults (D2, D13). */
export async function applyDefaults(
  request: AuthenticatedRequest,
  { settings }: SettingsReader,
): Promise<Result<FormattedRequest>> {
  const { caller, format } = request;
  if (caller === null) return accept({ ...request, format: { ...format, final: true } });
  const defaults = await settings.all();
  const ownZone = caller.timezone === null ? undefined : canonicalTimeZone(caller.timezone);
  return accept({
    ...request,
    format: {
      vendor: format.vendor,
      version: request.chosenVersion ?? defaults.defaultApiVersion,
      language: request.chosenLanguage ?? knownLanguage(caller.language) ?? defaults.defaultLanguage,
      zone: request.chosenZone ?? ownZone ?? defaults.defaultTimezone,
      final: true,
    },
  });
}
