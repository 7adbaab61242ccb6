import { accept, type Result } from "../../text/index.ts";
import { findSubject, type Subjects, type SubjectKind } from "../../visibility/index.ts";
import { cursorNumber, rowCursor } from "../request/cursor.ts";
import type { SnapshotReader, StoreReader } from "../services/services.ts";
import type { LocatedRequest, PlannedRequest } from "./request-context.ts";

export type SubjectNeeds = StoreReader & SnapshotReader;

/**
 * Finds what the path names, if it exists for this caller and may be used in this way. The body is not read before:
 * a caller without rights must not cost the server the work of reading and checking it.
 */
export async function resolveSubject(request: PlannedRequest, needs: SubjectNeeds): Promise<Result<LocatedRequest>> {
  if (request.endpoint.subject === "target") return accept({ ...request, pathSubject: { inBody: true } });
  const found = await findRequested(request, undefined, needs);
  return found.ok ? accept({ ...request, pathSubject: { inBody: false, subject: found.value } }) : found;
}

/** Finds the subject of a request, and decides the caller's rights on it. */
export async function findRequested(
  request: PlannedRequest,
  body: unknown,
  { read, snapshots }: SubjectNeeds,
): Promise<Result<Subjects[SubjectKind]>> {
  const { caller, endpoint } = request;
  if (caller === null || endpoint.permission === null) return accept(null);
  return findSubject(endpoint.subject, {
    sources: { read, snapshots },
    caller,
    permission: endpoint.permission,
    params: request.params as Readonly<Record<string, unknown>>,
    query: request.query as Readonly<Record<string, unknown>>,
    startedOn: endpoint.cursor === rowCursor ? cursorNumber(request.plan.after) : undefined,
    body,
  });
}
