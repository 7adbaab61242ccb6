import type { Problem } from "../../../text/index.ts";
import { rowsMax, sourceLineBytesMax } from "../../bounds.ts";
import { TooManyRowsError, type Collector } from "../../collector.ts";
import { checkPath, checkText, fieldInvalid, type JsonObject } from "./fields.ts";

/** Reads a link between two artifacts, which may stand on later lines. */
export function readLink(collector: Collector, record: JsonObject, line: number): Problem | undefined {
  const { type, from, to } = record;
  const problem =
    (typeof type === "string" ? undefined : fieldInvalid("type", "string")) ??
    checkPath(from, "from") ??
    checkPath(to, "to") ??
    collector.admit("link", type as string, line, null);
  if (problem !== undefined) return problem;
  if (collector.links.length >= rowsMax) throw new TooManyRowsError();
  const { paths } = collector;
  collector.links.push({
    line,
    type: type as string,
    from: paths.intern(from as string),
    to: paths.intern(to as string),
  });
  return undefined;
}

/** Reads the source text of an artifact. */
export function readSource(collector: Collector, record: JsonObject, line: number): Problem | undefined {
  const { path, text } = record;
  const problem = checkPath(path, "path") ?? checkText(text, "text", sourceLineBytesMax, true);
  if (problem !== undefined) return problem;
  return collector.addSource(line, path as string, text as string) ? undefined : { code: "results.source-repeated" };
}

/** Reads one value of one measure; artifacts' own lines come first, whatever the order of lines. */
export function readMeasure(collector: Collector, record: JsonObject, line: number): Problem | undefined {
  const { path, id, value } = record;
  const problem =
    checkPath(path, "path") ??
    (typeof id === "string" ? undefined : fieldInvalid("id", "string")) ??
    checkNumber(value) ??
    collector.admit("measure", id as string, line, path as string);
  if (problem !== undefined) return problem;
  if (collector.vocabulary.computes(id as string)) {
    return { code: "results.measure-computed", params: { measure: id as string } };
  }
  if (collector.looseMeasures.length >= rowsMax) throw new TooManyRowsError();
  const artifact = collector.paths.intern(path as string);
  collector.looseMeasures.push({ line, artifact, id: id as string, value: value as number });
  return undefined;
}

function checkNumber(value: unknown): Problem | undefined {
  if (typeof value !== "number") return fieldInvalid("value", "number");
  return Number.isFinite(value) ? undefined : { code: "results.number-not-finite", params: { field: "value" } };
}
