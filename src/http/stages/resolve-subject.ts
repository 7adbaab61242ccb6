import { accept, type Result } from "../../text/index.ts";
import { findSubject } from "../../visibility/index.ts";
import { cursorNumber, rowCursor } from "../request/cursor.ts";
import type { SnapshotReader, StoreReader } from "../services/services.ts";
import type { PlannedRequest, ResolvedRequest } from "./request-context.ts";

/** Finds what the path names, if it exists for this caller and may be used in this way. */
export async function resolveSubject(
  request: PlannedRequest,
  { read, snapshots }: StoreReader & SnapshotReader,
): Promise<Result<ResolvedRequest>> {
  const { caller, endpoint } = request;
  if (caller === null || endpoint.permission === null) return accept({ ...request, subject: null });
  const subject = await findSubject(endpoint.subject, {
    sources: { read, snapshots },
    caller,
    permission: endpoint.permission,
    params: request.params as Readonly<Record<string, unknown>>,
    query: request.query as Readonly<Record<string, unknown>>,
    startedOn: endpoint.cursor === rowCursor ? cursorNumber(request.plan.after) : undefined,
    body: request.body,
  });
  return subject.ok ? accept({ ...request, subject: subject.value }) : subject;
}
