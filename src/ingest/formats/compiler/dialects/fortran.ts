import { severityOf } from "../../../severities.ts";
import { numberOf, partsOf, type CompilerMessage, type LogLine } from "./dialect.ts";
import { contentOf } from "./gnu.ts";

/** `file.f90:3:9:` and before GCC 5 `file.f90:3.9-12:`, alone in its line. */
const placePattern =
  /^(?<path>(?:[A-Za-z]:(?=[\\/]))?[^\s:][^:]*\.[fF](?:or|tn|pp|\d{2})?):(?<line>\d+)(?:[:.](?<column>\d+)(?:-\d+)?)?:$/;
const messagePattern = /^(?<level>Fatal Error|Internal Error|Error|Warning)(?:: | (?=at \())(?<text>.*)$/;

/** GNU Fortran: the place in one line, the code below it, then `Warning: text at (1)`. */
export function fortranDialect({ text: line, place }: LogLine): CompilerMessage | undefined {
  const parts = place === undefined ? undefined : partsOf(messagePattern, line);
  if (place === undefined || parts === undefined) return undefined;
  const {
    path,
    line: row,
    column,
  } = partsOf(placePattern, place)! as { readonly path: string } & Record<string, string>;
  const level = parts["level"]!.toLowerCase();
  const isFatal = level === "fatal error" || level === "internal error";
  return {
    ...contentOf(path, level, parts["text"]!),
    severity: severityOf(isFatal ? "fatal" : level),
    path,
    startLine: numberOf(row),
    startColumn: numberOf(column),
  };
}

/** Whether a line is the place of such a message. */
export function isFortranPlace(text: string): boolean {
  return placePattern.test(text);
}
