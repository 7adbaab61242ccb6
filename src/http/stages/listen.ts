import { accept, matchLanguage, type Result } from "../../text/index.ts";
import type { Arrival, Negotiated } from "./request-context.ts";

/** Takes the language from `Accept-Language` as early as possible, so that every later refusal speaks it. */
export function listen(arrival: Arrival): Result<Negotiated> {
  const language = matchLanguage(arrival.message.headers["accept-language"]);
  return accept({
    ...arrival,
    speech: { ...arrival.speech, language: language ?? arrival.speech.language },
    chosen: { language, zone: undefined, version: undefined },
  });
}
