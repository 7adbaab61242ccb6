import { analysisFailure } from "../../failures.ts";
import type { Report, ReportPosition } from "../../report.ts";
import type { Severity } from "../../severities.ts";

/** Messages about the analysis: code was left out, or the analyser failed. */
const failures = new Set(["V001", "V003", "V008", "V012", "V052"]);

/** The levels of PVS-Studio: 1 is the worst; 0 is for messages about the analysis. */
const severities: readonly Severity[] = ["INFO", "CRITICAL", "MAJOR", "MINOR"];

/** The id of a warning's definition. A warning that says that the analysis failed is noted as such. */
export function definePvs(
  report: Report,
  position: ReportPosition,
  { code, level, message, cwe }: { code: string; level: number | undefined; message: string; cwe: string | undefined },
): string {
  if (failures.has(code)) report.analysisFailed(position, analysisFailure("PVS-Studio", `${code}: ${message}`));
  return report.definition(position, `pvs-studio:${code}`, severities[level ?? 2] ?? "MAJOR", () => ({
    name: code,
    tool: "pvs-studio",
    helpUri: /^V\d+$/.test(code) ? `https://pvs-studio.com/en/docs/warnings/${code.toLowerCase()}/` : undefined,
    families: cwe === undefined ? [] : [cwe],
  }));
}
