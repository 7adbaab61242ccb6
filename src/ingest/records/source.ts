import type { Problem } from "../../text/index.ts";
import { sourceLineBytesMax } from "../bounds.ts";
import type { Collector } from "../collector.ts";
import { checkPath, checkText } from "./checks.ts";

/** The source text of an artifact. */
export interface SourceRecord {
  readonly path: string;
  readonly text: string;
}

/**
 * Checks a source text and hands it to the collector. `fault` is the first field that could not be read; it counts
 * after the fields before it.
 */
export function addSource(
  collector: Collector,
  { path, text }: SourceRecord,
  line: number,
  fault?: Problem,
): Problem | undefined {
  const problem = checkPath(path, "path") ?? checkText(text, "text", sourceLineBytesMax) ?? fault;
  if (problem !== undefined) return problem;
  return collector.addSource(line, path, text) ? undefined : { code: "results.source-repeated" };
}
