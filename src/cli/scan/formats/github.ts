import { levelOfSeverity } from "../../../sarif/index.ts";
import { workflowCommand } from "../../report/render/annotations.ts";
import { unrated, type ScanFinding } from "../finding.ts";
import type { ScanOutput } from "./scan-output.ts";

const commands = { error: "error", warning: "warning", note: "notice" } as const;

/**
 * The findings that count as workflow commands, the worst first: GitHub shows ten annotations of each level and step. A
 * last command says how many there are, if there are more.
 */
export async function* writeGithub(output: ScanOutput): AsyncGenerator<string> {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const level of ["error", "warning", "note"] as const) {
    for await (const finding of output.findings()) {
      if (finding.suppressed !== null || levelOf(finding) !== level) continue;
      counts[level] += 1;
      yield `${commandOf(finding, level)}\n`;
    }
  }
  if (Object.values(counts).some((count) => count > annotationsShownMax)) {
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const text = `Findings: ${all}. GitHub shows ${annotationsShownMax} of each level; the log of this step has all of them.`;
    yield `${workflowCommand("notice", { title: "Belvedere" }, text)}\n`;
  }
}

const annotationsShownMax = 10;

function levelOf({ severity }: ScanFinding): "error" | "warning" | "note" {
  return levelOfSeverity(severity === unrated ? undefined : severity);
}

function commandOf(finding: ScanFinding, level: "error" | "warning" | "note"): string {
  const { path, startLine, endLine, startColumn, severity, rule, message } = finding;
  const isOneLine = endLine === null || endLine === startLine;
  const place = { file: path, line: startLine, endLine, col: isOneLine ? startColumn : null };
  return workflowCommand(commands[level], { ...place, title: `${severity}: ${rule}` }, message || rule);
}
