import { accept, type Result } from "../../text/index.ts";
import type { Negotiated } from "./request-context.ts";
import { chooseVersion } from "../request/api-versions.ts";

/** Reads the API version and the vendor to echo from `Accept` (D2). */
export function negotiateVersion(arrival: Negotiated): Result<Negotiated> {
  if (arrival.endpoint.produces !== undefined) return accept(arrival);
  const choice = chooseVersion(arrival.message.headers.accept);
  if (!choice.ok) return choice;
  const { version, vendor } = choice.value;
  return accept({
    ...arrival,
    speech: { ...arrival.speech, version: version ?? arrival.speech.version, vendor },
    chosen: { ...arrival.chosen, version },
  });
}
