import type { ServerResponse } from "node:http";
import { accept, type Result } from "../../text/index.ts";
import type { Outcome } from "../endpoint.ts";
import type { Reached } from "./request-context.ts";
import type { Subjects, SubjectKind } from "../subjects.ts";

/** A request with what its handler answered. */
export interface Ran extends Reached {
  readonly outcome: Outcome;
}

/** Calls the handler. */
export async function run(arrival: Reached): Promise<Result<Ran>> {
  const { message } = arrival;
  const outcome = await arrival.endpoint.handle({
    parts: arrival.parts,
    speech: arrival.speech,
    headOnly: message.method === "HEAD",
    ifMatch: message.headers["if-match"],
    header: (name) => headerText(message.headers[name]),
    caller: arrival.caller,
    session: arrival.session,
    address: arrival.address,
    url: message.url ?? "",
    params: arrival.params,
    query: arrival.query,
    plan: arrival.plan,
    body: arrival.body,
    subject: arrival.subject as Subjects[SubjectKind],
    signal: leaving(arrival.response),
  });
  return outcome.ok ? accept({ ...arrival, outcome: outcome.value }) : outcome;
}

// Ends long work when the client has left; after the answer it says nothing.
function leaving(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) left.abort();
  });
  return left.signal;
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(", ") : value;
}
