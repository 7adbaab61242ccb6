import { accept, matchLanguage, type Result } from "../../text/index.ts";
import type { IncomingRequest, LanguageRequest } from "./request-context.ts";

/** Takes the language from `Accept-Language` as early as possible, so that every later refusal is in it. */
export function negotiateLanguage(request: IncomingRequest): Result<LanguageRequest> {
  const language = matchLanguage(request.message.headers["accept-language"]);
  const format = { ...request.format, language: language ?? request.format.language };
  return accept({ ...request, format, chosenLanguage: language });
}
