import type { SonarAnalysis } from "./analyses.ts";
import type { BranchContent } from "./branch-content.ts";
import type { SonarIssue } from "./issue.ts";
import { measuresOf } from "./measures.ts";

/** The findings that a version was sent with. */
export interface SentFindings {
  /** Without hotspots, which the server counts separately. */
  issues: number;
  all: number;
}

/**
 * The lines of the results format for one analysis. The newest one has all files with their measures. The server stores
 * earlier ones as totals of the project; their findings are those that existed at that time.
 */
export async function* versionLines(
  content: BranchContent,
  analysis: SonarAnalysis,
  isNewest: boolean,
  sent: SentFindings,
): AsyncGenerator<string> {
  sent.issues = 0;
  sent.all = 0;
  yield JSON.stringify({ kind: "artifact", path: "", type: "APPLICATION", measures: measuresOf(analysis.values) });
  yield* content.rules.lines();
  const known = new Set<string>([""]);
  if (isNewest) {
    for await (const { path, language, measures } of content.files.values()) {
      known.add(path);
      const infos = language === undefined ? {} : { infos: { LANGUAGE: language } };
      yield JSON.stringify({ kind: "artifact", path, type: "FILE", measures, ...infos });
    }
  }
  for await (const issue of content.issues.values()) {
    if (isNewest ? issue.closed !== null : !existedAt(issue, analysis.at)) continue;
    const { path } = issue;
    if (!known.has(path)) yield JSON.stringify({ kind: "artifact", path, type: "FILE" });
    known.add(path);
    sent.all += 1;
    if (issue.type !== "SECURITY_HOTSPOT") sent.issues += 1;
    yield findingLine(issue, content.rules.use(issue) ?? issue.rule);
  }
}

function existedAt({ created, closed }: SonarIssue, at: number): boolean {
  return created <= at && (closed === null || closed > at);
}

function findingLine({ key, path, message, range, related }: SonarIssue, rule: string): string {
  return JSON.stringify({
    kind: "finding",
    artifact: path,
    rule,
    message,
    location: range,
    fingerprint: key,
    ...(related.length === 0 ? {} : { relatedLocations: related }),
  });
}
