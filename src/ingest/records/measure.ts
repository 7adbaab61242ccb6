import type { Problem } from "../../text/index.ts";
import { rowsMax } from "../bounds.ts";
import type { Collector } from "../collector.ts";
import { TooManyRowsError } from "../too-large.ts";
import { checkFinite, checkPath } from "./checks.ts";

/** One value of one measure. */
export interface MeasureRecord {
  /** Path of the artifact. */
  readonly path: string;
  readonly id: string;
  readonly value: number;
}

/**
 * Checks a value and adds it to the collector; a value in the artifact's own record wins, whatever the order. `fault`
 * is the first field that could not be read; it counts after the fields before it.
 */
export function addMeasure(
  collector: Collector,
  { path, id, value }: MeasureRecord,
  line: number,
  fault?: Problem,
): Problem | undefined {
  const problem =
    checkPath(path, "path") ?? checkFinite(value, "value") ?? fault ?? collector.admit("measure", id, line, path);
  if (problem !== undefined) return problem;
  if (collector.vocabulary.computes(id)) return { code: "results.measure-computed", params: { measure: id } };
  if (collector.looseMeasures.length >= rowsMax) throw new TooManyRowsError();
  collector.looseMeasures.push({ line, artifact: collector.paths.intern(path), id, value });
  return undefined;
}
