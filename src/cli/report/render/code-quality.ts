import { createHash } from "node:crypto";
import type { Verdict, VerdictFinding } from "../verdict.ts";

const severities = ["info", "minor", "major", "critical", "blocker"] as const;

/** The new findings as GitLab's code quality report. Findings that are not in a file have no place in it. */
export function renderCodeQuality({ project, newFindings }: Verdict): string {
  const issues = (newFindings?.worst ?? [])
    .filter(({ path }) => path !== null)
    .map((finding) => ({
      description: finding.message || finding.rule,
      check_name: finding.rule,
      fingerprint: createHash("sha256").update(`${project}\n${finding.id}`).digest("hex"),
      severity: severityOf(finding),
      location: { path: finding.path, lines: { begin: Math.max(1, finding.startLine ?? 1) } },
    }));
  return `${JSON.stringify(issues, undefined, 2)}\n`;
}

function severityOf({ severity }: VerdictFinding): string {
  return severities.find((name) => name === severity.id.toLowerCase()) ?? (severity.rank < 0 ? "major" : "info");
}
