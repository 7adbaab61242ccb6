import { form, type Form, type Problem, type ReportFault } from "../text/index.ts";

/** The name of a report that is the whole body. */
export const wholeBody = "body";

/** A report that ends too early or has broken syntax. Thrown, because the rest of it cannot be read. */
export class BrokenReportError extends Error {
  override readonly name = "BrokenReportError";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }

  /** The same error with the report's name. */
  inReport(name: string | null): BrokenReportError {
    const report = name === null ? wholeBody : name.slice(0, 200);
    return new BrokenReportError({ ...this.problem, params: { ...this.problem.params, report } });
  }
}

/** A report whose syntax is broken at a line. The fault has a text in every language. */
export function brokenAt(line: number, fault: ReportFault, places?: Form["places"]): BrokenReportError {
  return new BrokenReportError({ code: "results.report-broken", params: { line, detail: form(fault, places) } });
}
