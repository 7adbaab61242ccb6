import type { Problem } from "../../text/index.ts";
import { rowsMax } from "../bounds.ts";
import type { Collector } from "../collector.ts";
import { TooManyRowsError } from "../too-large.ts";
import { checkPath } from "./checks.ts";

/** A link between two artifacts, named by their paths. */
export interface LinkRecord {
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Checks a link and adds it to the collector; its artifacts may come later. `fault` is the first field that could not
 * be read; it counts after the fields before it.
 */
export function addLink(
  collector: Collector,
  { type, from, to }: LinkRecord,
  line: number,
  fault?: Problem,
): Problem | undefined {
  const problem = checkPath(from, "from") ?? checkPath(to, "to") ?? fault ?? collector.admit("link", type, line, null);
  if (problem !== undefined) return problem;
  if (collector.links.length >= rowsMax) throw new TooManyRowsError();
  const { paths } = collector;
  collector.links.push({ line, type, from: paths.intern(from), to: paths.intern(to) });
  return undefined;
}
