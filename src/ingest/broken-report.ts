import { form, type Form, type Problem, type ReportFault } from "../text/index.ts";
import { excerptCharactersMax } from "./bounds.ts";
import { excerpt } from "./refusals.ts";

/** The name of a report that is the whole body. */
export const wholeBody = "body";

/** A report that ends too early or has broken syntax. Thrown, because the rest of it cannot be read. */
export class BrokenReportError extends Error {
  override readonly name = "BrokenReportError";
  readonly problem: Problem;
  /** Whether the file is a report at all: `data` may be one that is cut off, or contain some; `other` is a page, say. */
  readonly kind: "report" | "data" | "other";

  constructor(problem: Problem, kind: BrokenReportError["kind"] = "report") {
    super(problem.code);
    this.problem = problem;
    this.kind = kind;
  }

  /** The same error with the report's name. */
  inReport(name: string | null): BrokenReportError {
    const report = name === null ? wholeBody : name.slice(0, 200);
    return new BrokenReportError({ ...this.problem, params: { ...this.problem.params, report } }, this.kind);
  }
}

/** A report whose syntax is broken at a line. The fault has a text in every language. */
export function brokenAt(line: number, fault: ReportFault, places?: Form["places"]): BrokenReportError {
  return new BrokenReportError({ code: "results.report-broken", params: { line, detail: form(fault, places) } });
}

/** A report of a version that its format is not read in. A version that is not a text is written as JSON. */
export function unsupportedVersion(format: string, version: unknown, supported: string): BrokenReportError {
  const written = typeof version === "string" ? version : JSON.stringify(version);
  const named = written === undefined ? form("version-missing") : excerpt(written, excerptCharactersMax);
  return new BrokenReportError({ code: "results.format-version", params: { format, version: named, supported } });
}
