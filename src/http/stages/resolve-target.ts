import { accept, type Result } from "../../text/index.ts";
import type { ReadRequest, ResolvedRequest } from "./request-context.ts";
import { findRequested, type SubjectNeeds } from "./resolve-subject.ts";

/** Finds what the body names, where the path names nothing. */
export async function resolveTarget(request: ReadRequest, needs: SubjectNeeds): Promise<Result<ResolvedRequest>> {
  const { pathSubject, body } = request;
  if (!pathSubject.inBody) return accept({ ...request, subject: pathSubject.subject });
  const found = await findRequested(request, body, needs);
  return found.ok ? accept({ ...request, subject: found.value }) : found;
}
