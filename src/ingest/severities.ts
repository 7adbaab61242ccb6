import type { Severity } from "../plugins/index.ts";

export type { Severity };

export function severityCategory(severity: Severity): string {
  return `SEVERITY.${severity}`;
}

/** The end of the id and name of a rule that is reported with another severity than its usual one. */
export function severitySuffix(severity: Severity): string {
  return ` (${severity.toLowerCase()})`;
}

/** The severities of the words that tools use, in lower case. Words that differ between tools are in the tool's format. */
const severityOfWord: Readonly<Record<string, Severity>> = {
  none: "INFO",
  info: "INFO",
  information: "INFO",
  informational: "INFO",
  ignore: "INFO",
  note: "MINOR",
  style: "MINOR",
  minor: "MINOR",
  low: "MINOR",
  convention: "MINOR",
  refactor: "MINOR",
  remark: "MINOR",
  performance: "MAJOR",
  portability: "MAJOR",
  medium: "MAJOR",
  moderate: "MAJOR",
  major: "MAJOR",
  warning: "MAJOR",
  warn: "MAJOR",
  high: "CRITICAL",
  error: "CRITICAL",
  critical: "CRITICAL",
  fatal: "BLOCKER",
  blocker: "BLOCKER",
};

/** The severity that a tool's word means; a word that is not known is a warning. */
export function severityOf(word: string): Severity {
  return severityOfWord[word.toLowerCase()] ?? "MAJOR";
}

/** The severity of a score from 0 to 10, as CVSS and `security-severity` have it. */
export function severityOfScore(score: number): Severity {
  if (score >= 9) return "BLOCKER";
  if (score >= 7) return "CRITICAL";
  if (score >= 4) return "MAJOR";
  return score > 0 ? "MINOR" : "INFO";
}

/** The family of a CWE number, however a tool writes it: `79`, `CWE-079`, `external/cwe/cwe-79`. Undefined for any other text. */
export function cweFamily(text: string): string | undefined {
  const number = /(?:^|[/:])(?:cwe[-_ ]?)?0*(\d{1,5})$/i.exec(text.trim())?.[1];
  return number === undefined ? undefined : `CWE-${number}`;
}
