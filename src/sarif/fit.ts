import type { LeftOut, SarifFinding, SarifRule } from "./finding.ts";
import { scoreOfSeverity, severityOfCategories } from "./levels.ts";

/** A host whose limits a log respects. */
export type Fit = "github";

/** Results that GitHub shows of a run; it accepts more for nothing. There are never more rules than results. */
export const githubResultsMax = 5000;
/** GitHub accepts 10 MB after compression. A log that has fewer bytes before it always fits. */
export const githubBytesMax = 9_500_000;
/** Places that GitHub shows of a result, its own among them. */
const placesMax = 100;
/** Tags that GitHub shows of a rule. */
const tagsMax = 10;

/** The finding without places that GitHub would not show. One without a line is shown on the first: GitHub demands a line. */
export function fitFinding(finding: SarifFinding, leftOut: LeftOut): SarifFinding {
  const related = finding.related.slice(0, placesMax - 1);
  leftOut.relatedLocations += finding.related.length - related.length;
  const place = finding.place.startLine === null ? { ...finding.place, startLine: 1 } : finding.place;
  // GitHub combines it with file and rule; without it, uploads through its API would repeat alerts.
  const hostFingerprints = { primaryLocationLineHash: `${finding.id.toString(16)}:1` };
  return { ...finding, related, place, hostFingerprints };
}

/** The tags of a rule as GitHub reads them: `security` first, and weaknesses under its own names for them. */
export function fitTags({ families, categories }: SarifRule, leftOut: LeftOut): Readonly<Record<string, unknown>> {
  const weaknesses = families.flatMap((family) => /^CWE-(\d+)$/.exec(family)?.[1] ?? []);
  const isSecurity = weaknesses.length > 0 || families.includes("security");
  const others = families.filter((family) => family !== "security" && !/^CWE-\d+$/.test(family));
  const tags = [
    ...(isSecurity ? ["security"] : []),
    ...weaknesses.map((number) => `external/cwe/cwe-${number.padStart(3, "0")}`),
    ...others,
  ];
  leftOut.tags += Math.max(0, tags.length - tagsMax);
  const score = isSecurity ? { "security-severity": scoreOfSeverity(severityOfCategories(categories)) } : {};
  return { tags: tags.slice(0, tagsMax), ...score };
}
