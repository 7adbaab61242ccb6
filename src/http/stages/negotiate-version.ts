import { accept, type Result } from "../../text/index.ts";
import { offeredForms, type EndpointDeclaration } from "../endpoint.ts";
import { chooseVersion } from "../request/api-versions.ts";
import type { LanguageRequest, VersionRequest } from "./request-context.ts";

/** Reads the API version, the vendor to echo and the wish for another form from `Accept` (D2, D18). */
export function negotiateVersion(request: LanguageRequest): Result<VersionRequest> {
  if (request.endpoint.produces !== undefined) {
    return accept({ ...request, chosenVersion: undefined, chosenForm: undefined });
  }
  const offered = { forms: offeredForms(request.endpoint), hasBody: answersBody(request.endpoint) };
  const choice = chooseVersion(request.message.headers.accept, offered);
  if (!choice.ok) return choice;
  const { version, vendor, form } = choice.value;
  const format = { ...request.format, version: version ?? request.format.version, vendor };
  return accept({ ...request, format, chosenVersion: version, chosenForm: form });
}

/** Whether a success has a body. */
function answersBody({ responses }: Pick<EndpointDeclaration, "responses">): boolean {
  return Object.keys(responses).some((status) => status.startsWith("2") && status !== "204");
}
