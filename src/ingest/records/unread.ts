import type { Problem } from "../../text/index.ts";
import { idCharactersMax, rowsMax } from "../bounds.ts";
import type { Collector } from "../collector.ts";
import { TooManyRowsError } from "../too-large.ts";
import { checkFreeId, checkPath, fieldInvalid } from "./checks.ts";

/** A file that exists and that the tool did not analyse. */
export interface UnreadRecord {
  readonly path: string;
  readonly reason: string;
}

/**
 * Checks an `unread` record and adds it to the collector. The file is noted once. `fault` is the first field that could not
 * be read.
 */
export function addUnread(
  collector: Collector,
  { path, reason }: UnreadRecord,
  line: number,
  fault: Problem | undefined,
): Problem | undefined {
  const problem =
    checkPath(path, "path") ??
    (path === "" ? fieldInvalid("path", "text-filled") : undefined) ??
    checkFreeId(reason, "reason", idCharactersMax) ??
    fault;
  if (problem !== undefined) return problem;
  const index = collector.paths.intern(path);
  if (collector.unread.has(index)) return undefined;
  if (collector.unread.size >= rowsMax) throw new TooManyRowsError();
  collector.unread.set(index, reason);
  collector.refusals.add(line, path, { code: "results.file-unread", params: { reason } });
  return undefined;
}
