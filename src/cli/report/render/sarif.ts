import type { Verdict, VerdictFinding } from "../verdict.ts";
import { countOf, verdictLine } from "../words.ts";
import { levelOf } from "./severity-levels.ts";

/** The new findings as SARIF 2.1.0. */
export function renderSarif(verdict: Verdict): string {
  const findings = verdict.newFindings?.worst ?? [];
  const rules = rulesOf(findings);
  const leftOut = (verdict.newFindings?.total ?? 0) - findings.length;
  const { url } = verdict.version;
  const rest = `${countOf(leftOut, "other new finding")} left out${url === "" ? "" : `: ${url}`}`;
  const notes = [verdictLine(verdict), ...(leftOut > 0 ? [rest] : [])];
  const run = {
    tool: { driver: { name: "Belvedere", rules: [...rules.values()].map(({ rule }) => rule) } },
    automationDetails: { id: `belvedere/${encodeURIComponent(verdict.project)}/` },
    invocations: [
      {
        executionSuccessful: verdict.parts.every(({ state }) => state !== "FAILED"),
        toolExecutionNotifications: notes.map((text) => ({ level: "note", message: { text } })),
      },
    ],
    columnKind: "utf16CodeUnits",
    results: findings.map((finding) => resultOf(finding, rules.get(finding.rule)!.index)),
    properties: { gate: verdict.gate.status, version: verdict.version.id },
  };
  const log = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function rulesOf(findings: readonly VerdictFinding[]) {
  const rules = new Map<string, { readonly index: number; readonly rule: object }>();
  for (const { rule: id, ruleName, helpUri } of findings) {
    if (rules.has(id)) continue;
    const rule = { id, shortDescription: { text: ruleName || id }, ...(isAddress(helpUri) ? { helpUri } : {}) };
    rules.set(id, { index: rules.size, rule });
  }
  return rules;
}

function resultOf(finding: VerdictFinding, ruleIndex: number): object {
  const { id, rule, message, path, url } = finding;
  return {
    ruleId: rule,
    ruleIndex,
    level: levelOf(finding.severity),
    message: { text: message || rule },
    ...(path === null ? {} : { locations: [{ physicalLocation: placeOf(path, finding) }] }),
    ...(id === 0 ? {} : { partialFingerprints: { "belvedereFindingId/v1": String(id) } }),
    baselineState: "new",
    ...(url === "" ? {} : { hostedViewerUri: url }),
    properties: { severity: finding.severity.id, ...(finding.cause === undefined ? {} : { cause: finding.cause }) },
  };
}

function placeOf(path: string, { startLine, startColumn, endLine }: VerdictFinding): object {
  const uri = path.split("/").map(encodeURIComponent).join("/");
  if (startLine === null || startLine < 1) return { artifactLocation: { uri } };
  const region = {
    startLine,
    ...(startColumn === null || startColumn < 1 ? {} : { startColumn }),
    ...(endLine === null || endLine < startLine ? {} : { endLine }),
  };
  return { artifactLocation: { uri }, region };
}

function isAddress(text: string | null): text is string {
  return text !== null && URL.canParse(text);
}
