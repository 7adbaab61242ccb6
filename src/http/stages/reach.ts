import { accept, type Result } from "../../text/index.ts";
import { cursorNumber, rowCursor } from "../request/cursor.ts";
import type { Planned, Reached } from "./request-context.ts";
import { reachers } from "../subjects.ts";

/** Finds what the path names, if it exists for this caller and may be used in this way. */
export async function reach(arrival: Planned): Promise<Result<Reached>> {
  const { caller, endpoint } = arrival;
  if (caller === null || endpoint.permission === null) return accept({ ...arrival, subject: null });
  const subject = await reachers[endpoint.subject]({
    parts: arrival.parts,
    read: arrival.parts.store.read,
    caller,
    permission: endpoint.permission,
    params: arrival.params as Readonly<Record<string, unknown>>,
    query: arrival.query as Readonly<Record<string, unknown>>,
    begun: endpoint.cursor === rowCursor ? cursorNumber(arrival.plan.after) : undefined,
    body: arrival.body,
  });
  return subject.ok ? accept({ ...arrival, subject: subject.value }) : subject;
}
