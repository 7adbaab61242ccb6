import type { LineRanges } from "../../snapshot/index.ts";
import type { Problem } from "../../text/index.ts";
import type { Collector } from "../collector.ts";
import { checkPath } from "./checks.ts";

/** The lines of a file that were added or rewritten (D15). */
export interface ChangeRecord {
  readonly path: string;
  readonly lines: LineRanges;
}

/**
 * Checks a `change` record and adds it to the collector. Records of one path add up. `fault` is the first field that could
 * not be read. If one record is refused, changed lines are missing, and the results do not say which lines changed.
 */
export function addChange(
  collector: Collector,
  { path, lines }: ChangeRecord,
  fault: Problem | undefined,
): Problem | undefined {
  const problem = checkPath(path, "path") ?? fault;
  if (problem !== undefined) {
    collector.refuseChanges();
    return problem;
  }
  collector.acceptChanges();
  collector.changes.add(collector.paths.intern(path), lines);
  return undefined;
}
