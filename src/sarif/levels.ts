/** The levels of SARIF that failures have. */
export type SarifLevel = "error" | "warning" | "note";

const levels: Readonly<Record<string, SarifLevel>> = {
  BLOCKER: "error",
  CRITICAL: "error",
  MAJOR: "warning",
  MINOR: "note",
  INFO: "note",
};

/** The level of a severity; a finding without one is a warning. */
export function levelOfSeverity(severity: string | undefined): SarifLevel {
  return severity === undefined ? "warning" : (levels[severity] ?? "note");
}

/** The level on the scale of severities among categories; undefined for none. */
export function severityOfCategories(categories: readonly string[]): string | undefined {
  const start = "SEVERITY.";
  return categories.find((category) => category.startsWith(start))?.slice(start.length);
}

/** Scores that hosts show for rules about security. The importer turns them into the same severities. */
const scores: Readonly<Record<string, string>> = {
  BLOCKER: "9.5",
  CRITICAL: "8.0",
  MAJOR: "5.5",
  MINOR: "2.0",
  INFO: "0.1",
};

/** The score of a severity, from 0 to 10. */
export function scoreOfSeverity(severity: string | undefined): string {
  return scores[severity ?? "MAJOR"] ?? "2.0";
}
