import { createHash } from "node:crypto";
import type { ScanFinding } from "../finding.ts";
import type { ScanOutput } from "./scan-output.ts";

const severities: ReadonlySet<string> = new Set(["info", "minor", "major", "critical", "blocker"]);

/** The findings that count as GitLab's code quality report. */
export async function* writeGitlab({ findings }: ScanOutput): AsyncGenerator<string> {
  const seen = new Map<string, number>();
  let before = "[\n";
  for await (const finding of findings()) {
    if (finding.suppressed !== null) continue;
    yield before + JSON.stringify(issueOf(finding, seen));
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** `seen`: how often each fingerprint occurred. GitLab shows only one of several issues with the same fingerprint. */
function issueOf(finding: ScanFinding, seen: Map<string, number>): object {
  const { path, rule, message, fingerprint, startLine, endLine, severity } = finding;
  const identity = createHash("sha256")
    .update([path, rule, fingerprint ?? message].join("\n"))
    .digest("hex");
  const count = (seen.get(identity) ?? 0) + 1;
  seen.set(identity, count);
  const name = severity.toLowerCase();
  const begin = startLine ?? 1;
  return {
    description: message || rule,
    check_name: rule,
    fingerprint: count === 1 ? identity : createHash("sha256").update(`${identity}\n${count}`).digest("hex"),
    severity: severities.has(name) ? name : "major",
    location: { path, lines: { begin, end: Math.max(begin, endLine ?? begin) } },
  };
}
