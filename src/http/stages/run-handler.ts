import type { ServerResponse } from "node:http";
import { accept, type Result } from "../../text/index.ts";
import type { HandlerResult } from "../answer/handler-result.ts";
import type { ResolvedRequest } from "./request-context.ts";
import type { Subjects, SubjectKind } from "../../visibility/index.ts";

/** With the result of the handler. */
export interface HandledRequest extends ResolvedRequest {
  readonly result: HandlerResult;
}

/** Calls the handler. */
export async function runHandler(request: ResolvedRequest): Promise<Result<HandledRequest>> {
  const { message } = request;
  const result = await request.endpoint.handle({
    format: request.format,
    headOnly: message.method === "HEAD",
    ifMatch: message.headers["if-match"],
    header: (name) => headerText(message.headers[name]),
    caller: request.caller,
    session: request.session,
    requestId: request.requestId,
    byAgent: request.byAgent === true,
    address: request.address,
    url: message.url ?? "",
    params: request.params,
    query: request.query,
    plan: request.plan,
    body: request.body,
    subject: request.subject as Subjects[SubjectKind],
    signal: abortOnClose(request.response),
    times: request.times,
  });
  return result.ok ? accept({ ...request, result: result.value }) : result;
}

// Aborts long work when the client has left.
function abortOnClose(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) left.abort();
  });
  return left.signal;
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(", ") : value;
}
