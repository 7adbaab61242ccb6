import { SarifLog, type SarifFinding, type SarifRule, type SarifRun } from "../../../sarif/index.ts";
import type { Verdict, VerdictFinding } from "../verdict.ts";
import { countOf, verdictLine } from "../words.ts";

/** The new findings as SARIF 2.1.0. */
export function renderSarif(verdict: Verdict): string {
  const findings = verdict.newFindings?.worst ?? [];
  const run = runOf(verdict, findings.length);
  const rules = new Map<string, SarifRule>();
  const log = new SarifLog();
  const results = findings.map((finding) => log.add(resultOf(finding, ruleOf(finding, rules), run)));
  return log.start() + results.join("") + log.end(run);
}

function runOf(verdict: Verdict, shown: number): SarifRun {
  const leftOut = (verdict.newFindings?.total ?? 0) - shown;
  const { url } = verdict.version;
  const rest = `${countOf(leftOut, "other new finding")} left out${url === "" ? "" : `: ${url}`}`;
  return {
    category: `belvedere/${encodeURIComponent(verdict.project)}/`,
    guid: null,
    baselineGuid: null,
    succeeded: verdict.parts.every(({ state }) => state !== "FAILED"),
    whole: false,
    notes: [verdictLine(verdict), ...(leftOut > 0 ? [rest] : [])],
    properties: { gate: verdict.gate.status, version: verdict.version.id },
  };
}

function ruleOf(finding: VerdictFinding, rules: Map<string, SarifRule>): SarifRule {
  const known = rules.get(finding.rule);
  if (known !== undefined) return known;
  const { rule: id, ruleName: name, helpUri, tool, severity } = finding;
  const categories = severity.rank < 0 ? [] : [`SEVERITY.${severity.id}`];
  const rule = { id, name, description: "", helpUri, tool, families: [], categories };
  rules.set(id, rule);
  return rule;
}

function resultOf(finding: VerdictFinding, rule: SarifRule, run: SarifRun): SarifFinding {
  const { id, message, path, startLine, startColumn, endLine, url, severity, cause = null } = finding;
  return {
    run,
    rule,
    id,
    message,
    place: { path: path ?? "", startLine, startColumn, endLine, endColumn: null },
    related: [],
    fingerprint: null,
    isNew: true,
    url,
    properties: { severity: severity.id, cause },
  };
}
