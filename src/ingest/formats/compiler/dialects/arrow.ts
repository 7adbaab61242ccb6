import { isPythonSyntaxError, pythonSeverity } from "../../../python-codes.ts";
import { severityOf } from "../../../severities.ts";
import { numberOf, partsOf, type CompilerMessage, type LogLine } from "./dialect.ts";

const arrowPattern = /^\s*(?:-->|╭▸) (?<path>(?:[A-Za-z]:(?=[\\/]))?[^:]+):(?<line>\d+):(?<column>\d+)$/;
const rustPattern = /^\s*(?<level>error|warning)(?:\[(?<code>E\d{4}|[\w:]+)\])?: (?<text>.*)$/;
const ruffPattern = /^(?:(?<code>[A-Z]{1,4}\d{3,4})|(?<syntax>invalid-syntax):) (?:\[\*\] )?(?<text>.*)$/;

/** rustc, Cargo, Clippy, typos and ruff's `full`: the message in one line, ` --> file:line:column` in the next. */
export function arrowDialect({ text: line, before }: LogLine): CompilerMessage | undefined {
  const arrow = partsOf(arrowPattern, line);
  if (arrow === undefined) return undefined;
  const place = {
    path: arrow["path"]!,
    startLine: numberOf(arrow["line"]),
    startColumn: numberOf(arrow["column"]),
  };
  const rust = partsOf(rustPattern, before);
  if (rust !== undefined) {
    const { level, text } = rust as { readonly level: string; readonly text: string };
    return { tool: toolOf(place.path, text), rule: rust["code"] ?? level, severity: severityOf(level), text, ...place };
  }
  const ruff = partsOf(ruffPattern, before);
  if (ruff === undefined) return undefined;
  const rule = ruff["code"] ?? "invalid-syntax";
  const isFailure = isPythonSyntaxError(rule);
  return { tool: "ruff", rule, severity: pythonSeverity(rule), text: ruff["text"]!, ...place, isFailure };
}

function toolOf(path: string, text: string): string {
  if (/^`[^`]*` should be `/.test(text)) return "typos";
  return /(?:^|[\\/])Cargo\.(?:toml|lock)$/.test(path) ? "cargo" : "rustc";
}

/** Whether a line is the place of such a message. */
export function isArrow(text: string): boolean {
  return arrowPattern.test(text);
}

/** The lint of a message of rustc, from a line below it: Clippy's page, or the note of the first such message. */
export function rustLint(line: string): { readonly rule: string; readonly tool: string } | undefined {
  const page = /rust-clippy\/[\w.-]+\/index\.html#(\w+)$/.exec(line)?.[1];
  if (page !== undefined) return { tool: "clippy", rule: page };
  const noted = /^\s*= note: (?:requested on the command line with|`#\[\w+\((?:clippy::)?(\w+)\)\]`)/.exec(line)?.[1];
  return noted === undefined ? undefined : { tool: line.includes("(clippy::") ? "clippy" : "rustc", rule: noted };
}
