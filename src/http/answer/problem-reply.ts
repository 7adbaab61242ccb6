import {
  type Language,
  type Problem,
  problemDetail,
  problemStatus,
  problemTitle,
  problemValue,
} from "../../text/index.ts";
import type { Authentication } from "../endpoint.ts";
import type { Reply } from "./reply.ts";
import { scimError, scimType } from "../scim/messages.ts";
import type { ApiVersion } from "../request/api-versions.ts";
import { noStore } from "./handler-result.ts";

const vary = "Accept, Accept-Encoding, Accept-Language, Authorization, Timezone";

/** What every answer carries (D2). */
export function commonHeaders(requestId: string, version: ApiVersion): Record<string, string> {
  return {
    "api-version": version,
    vary,
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
  };
}

/** A problem as the answer to a request (D3, RFC 9457). */
export function problemReply(
  problem: Problem,
  context: {
    readonly requestId: string;
    readonly version: ApiVersion;
    readonly language: Language;
    readonly authentication: Authentication;
    /** The media types of the endpoint, if they are its own. */
    readonly produces?: readonly string[] | undefined;
  },
): Reply {
  const status = problemStatus(problem);
  const isScim = context.produces?.includes(scimType) === true;
  return {
    status,
    headers: {
      ...commonHeaders(context.requestId, context.version),
      ...problemHeaders(problem, status, context.authentication),
      "content-type": isScim ? scimType : "application/problem+json; charset=utf-8",
      "content-language": context.language,
      ...noStore,
    },
    body: isScim ? JSON.stringify(scimError(problem, context.language)) : problemText(problem, status, context),
  };
}

function problemText(
  problem: Problem,
  status: number,
  context: { readonly requestId: string; readonly language: Language },
): string {
  return JSON.stringify({
    type: `urn:belvedere:problem:${problem.code}`,
    title: problemTitle(problem, context.language),
    status,
    detail: problemDetail(problem, context.language),
    code: problem.code,
    requestId: context.requestId,
    ...(problem.position === undefined ? {} : { position: problem.position }),
    ...(problem.pointer === undefined ? {} : { pointer: problem.pointer }),
  });
}

function problemHeaders(problem: Problem, status: number, authentication: Authentication): Record<string, string> {
  if (status === 401) return { "www-authenticate": challenge(authentication) };
  if (status === 405) return { allow: String(problemValue(problem, "allow")) };
  if (status === 429 || status === 503) return { "retry-after": String(problemValue(problem, "seconds") ?? 1) };
  return {};
}

function challenge(authentication: Authentication): string {
  if (authentication === "basic") return 'Basic realm="Belvedere", charset="UTF-8"';
  // No registered scheme means a cookie; this one makes no browser ask for a password.
  const isCookie = authentication === "session" || authentication === "visitor" || authentication === "sign-in";
  if (isCookie) return 'Cookie realm="Belvedere"';
  return 'Bearer realm="Belvedere"';
}
