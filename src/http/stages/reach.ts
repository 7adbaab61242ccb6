import { accept, type Result } from "../../text/index.ts";
import type { Reached, Validated } from "../exchange.ts";
import { reachers } from "../subjects.ts";

/** Finds what the path names, if it exists for this caller and may be used in this way. */
export async function reach(arrival: Validated): Promise<Result<Reached>> {
  const { caller, endpoint } = arrival;
  if (caller === null || endpoint.permission === null) return accept({ ...arrival, subject: null });
  const subject = await reachers[endpoint.subject]({
    read: arrival.parts.store.read,
    caller,
    permission: endpoint.permission,
    params: arrival.params as Readonly<Record<string, unknown>>,
  });
  return subject.ok ? accept({ ...arrival, subject: subject.value }) : subject;
}
