import { analysisFailure } from "../failures.ts";
import type { Report, ReportedLocation, ReportPosition } from "../report.ts";

interface KtlintError {
  readonly path: string | undefined;
  /** Undefined for a file that could not be parsed. */
  readonly rule: string | undefined;
  readonly message: string;
  readonly location: ReportedLocation;
}

/** Adds an error of ktlint, whichever of its reports it is from. All its rules are about style. */
export function reportKtlintError(report: Report, position: ReportPosition, error: KtlintError): void {
  const { path, rule = "parse-error", message, location } = error;
  const isFailure = error.rule === undefined;
  if (isFailure) report.analysisFailed(position, analysisFailure("ktlint", `${path ?? ""}: ${message}`));
  report.finding(position, {
    path,
    rule: report.definition(position, `ktlint:${rule}`, isFailure ? "CRITICAL" : "MINOR", () => ({
      name: rule,
      tool: "ktlint",
    })),
    message,
    location,
  });
}
