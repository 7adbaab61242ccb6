import type { Verdict, VerdictFinding, VerdictStatus } from "../verdict.ts";
import { countOf, statusWords, verdictLine } from "../words.ts";
import { isOfChange } from "../worst-findings.ts";
import { levelOf } from "./severity-levels.ts";

/** GitHub shows 10 annotations of each level from one step. One of each is for the verdict. */
const countOfLevelMax = 9;

/** Failed conditions that the verdict's annotation names. */
const conditionsMax = 20;

const commands = { error: "error", warning: "warning", note: "notice" } as const;

const gateCommands: Readonly<Record<VerdictStatus, string>> = {
  PASSED: "notice",
  FAILED: "error",
  PENDING: "warning",
  NOT_COMPUTED: "warning",
  NONE: "notice",
};

/** The verdict and the new findings on changed lines as workflow commands, which GitHub shows as annotations. */
export function renderAnnotations(verdict: Verdict): string {
  const { gate, newFindings } = verdict;
  const failed = gate.conditions.filter(({ status }) => status === "FAILED").map(({ sentence }) => sentence);
  const text = [verdictLine(verdict), ...failed.slice(0, conditionsMax)].join("\n");
  const lines = [workflowCommand(gateCommands[gate.status], { title: statusWords[gate.status] }, text)];
  const worst = newFindings?.worst ?? [];
  const shown = boundLevels(worst.filter(isOfChange));
  lines.push(...shown.map(annotationOf));
  const others = (newFindings?.total ?? 0) - shown.length;
  if (others > 0) {
    const rest = [countOf(others, "other new finding"), verdict.version.url].filter((word) => word !== "").join(": ");
    lines.push(workflowCommand("notice", { title: "New findings" }, rest));
  }
  return `${lines.join("\n")}\n`;
}

function boundLevels(findings: readonly VerdictFinding[]): readonly VerdictFinding[] {
  const counts = { error: 0, warning: 0, note: 0 };
  return findings.filter(({ severity }) => (counts[levelOf(severity)] += 1) <= countOfLevelMax);
}

function annotationOf(finding: VerdictFinding): string {
  const { severity, path, startLine, endLine, startColumn, message, rule } = finding;
  const isOneLine = endLine === null || endLine === startLine;
  return workflowCommand(
    commands[levelOf(severity)],
    {
      file: path,
      line: startLine,
      endLine,
      // Columns of a range over several lines are refused.
      col: isOneLine ? startColumn : null,
      title: `${severity.name}: ${rule}`,
    },
    message || rule,
  );
}

type Properties = Readonly<Record<string, string | number | null>>;

/** A command of a workflow: GitHub shows it as an annotation. */
export function workflowCommand(name: string, properties: Properties, text: string): string {
  const given = Object.entries(properties).flatMap(([key, value]) =>
    value === null ? [] : [`${key}=${escapeProperty(String(value))}`],
  );
  return `::${name} ${given.join(",")}::${escapeData(text)}`;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
