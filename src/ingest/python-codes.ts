import type { Severity } from "./severities.ts";

/** The severity of a code of flake8, pycodestyle or ruff. Their reports have none, or the same for all. */
export function pythonSeverity(code: string): Severity {
  if (isPythonSyntaxError(code)) return "CRITICAL";
  // pycodestyle's codes are about style.
  return /^[EW]\d/.test(code) ? "MINOR" : "MAJOR";
}

/** The severity of pylint's messages, by the first letter of their code. */
export function pylintSeverity(code: string): Severity {
  return severityOfLetter[code.charAt(0)] ?? "MAJOR";
}

const severityOfLetter: Readonly<Record<string, Severity>> = {
  I: "INFO",
  C: "MINOR",
  R: "MINOR",
  W: "MAJOR",
  E: "CRITICAL",
  F: "BLOCKER",
};

/** The file could not be read or parsed: nothing else is known of it. */
export function isPythonSyntaxError(code: string): boolean {
  return /^(?:E9\d\d|E0001|F0001|F0002|invalid-syntax)$/.test(code);
}
