import { accept, type Result } from "../../text/index.ts";
import { entityTag, matchesNone } from "../entity-tag.ts";
import type { Reply } from "../exchange.ts";
import { streamList } from "../json-stream.ts";
import { commonHeaders } from "../problem-reply.ts";
import { contentTypeOf } from "../versions.ts";
import type { Ran } from "./run.ts";

/** Turns what the handler answered into status, headers and text. */
export function present(arrival: Ran): Result<Reply> {
  const { outcome, speech } = arrival;
  const headers: Record<string, string> = {
    ...commonHeaders(arrival.requestId, speech.version),
    "content-language": speech.language,
    "cache-control": "private, no-cache",
    ...outcome.headers,
  };
  if (outcome.value === undefined && outcome.list === undefined) {
    return accept({ status: outcome.status, headers, body: null });
  }
  headers["content-type"] = contentTypeOf(speech.version, speech.vendor);
  if (outcome.list !== undefined) return accept({ status: outcome.status, headers, body: streamList(outcome.list) });
  const body = JSON.stringify(outcome.value);
  if (outcome.revision === undefined) return accept({ status: outcome.status, headers, body });
  headers["etag"] = entityTag(outcome.revision, headers["content-type"], body);
  const reading = arrival.endpoint.method === "GET";
  if (reading && matchesNone(arrival.message.headers["if-none-match"], headers["etag"])) {
    delete headers["content-type"];
    return accept({ status: 304, headers, body: null });
  }
  return accept({ status: outcome.status, headers, body });
}
