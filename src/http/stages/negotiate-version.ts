import { accept, type Result } from "../../text/index.ts";
import { chooseVersion } from "../request/api-versions.ts";
import type { LanguageRequest, VersionRequest } from "./request-context.ts";

/** Reads the API version and the vendor to echo from `Accept` (D2). */
export function negotiateVersion(request: LanguageRequest): Result<VersionRequest> {
  if (request.endpoint.produces !== undefined) return accept({ ...request, chosenVersion: undefined });
  const choice = chooseVersion(request.message.headers.accept);
  if (!choice.ok) return choice;
  const { version, vendor } = choice.value;
  const format = { ...request.format, version: version ?? request.format.version, vendor };
  return accept({ ...request, format, chosenVersion: version });
}
