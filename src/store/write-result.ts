import type { ProblemCode, Result } from "../text/index.ts";

/** The result of a write that may refuse with some codes. Any such write may also meet a full disk. */
export type WriteResult<Value, Code extends ProblemCode> = Result<Value, Code | "storage.full">;

/** Whether the change expects another revision than the current one. Without an expectation it is never stale. */
export function isStale(change: { readonly expectedRevision?: number }, revision: number): boolean {
  return change.expectedRevision !== undefined && change.expectedRevision !== revision;
}
