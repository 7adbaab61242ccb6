import { SarifLog, type SarifFinding, type SarifRun } from "../../../sarif/index.ts";
import type { ScanFinding } from "../finding.ts";
import type { ScanOutput } from "./scan-output.ts";

/** The findings as SARIF 2.1.0. Suppressed ones say so. */
export async function* writeSarif(output: ScanOutput): AsyncGenerator<string> {
  const { summary, isWhole } = output;
  const notes = summary.filesSkipped === 0 ? [] : [`Files that could not be analysed: ${summary.filesSkipped}.`];
  const run: SarifRun = {
    category: "belvedere/scan/",
    guid: null,
    baselineGuid: null,
    succeeded: true,
    whole: isWhole,
    notes,
    properties: {},
  };
  const log = new SarifLog();
  yield log.start();
  for await (const finding of output.findings()) yield log.add(resultOf(finding, output, run));
  yield log.end(run);
}

function resultOf(finding: ScanFinding, { ruleOf }: ScanOutput, run: SarifRun): SarifFinding {
  const { rule, severity, message, path, startLine, startColumn, endLine, endColumn, suppressed } = finding;
  return {
    run,
    rule: ruleOf(rule, severity),
    id: 0,
    message,
    place: { path, startLine, startColumn, endLine, endColumn },
    related: finding.related.map((place) => ({ ...place, startColumn: null, endColumn: null, message: null })),
    fingerprint: finding.fingerprint,
    ...(suppressed === null
      ? {}
      : { relaxation: { reason: null, comment: suppressed, until: null, isInSource: true } }),
    isNew: null,
    url: "",
    properties: { severity },
  };
}
