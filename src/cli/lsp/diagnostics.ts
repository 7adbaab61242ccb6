import type { Diagnostic, Range } from "vscode-languageserver";
import { DiagnosticSeverity } from "./protocol.ts";
import type { ShownFinding } from "./shown-findings.ts";

/** Longer messages are cut: an editor shows them beside the code. */
const messageCharactersMax = 2000;

const severities: Readonly<Record<string, DiagnosticSeverity>> = {
  BLOCKER: DiagnosticSeverity.Error,
  CRITICAL: DiagnosticSeverity.Error,
  MAJOR: DiagnosticSeverity.Warning,
  MINOR: DiagnosticSeverity.Information,
  INFO: DiagnosticSeverity.Hint,
};

/** A finding as editors show it. */
export function diagnosticOf(finding: ShownFinding, lines: readonly string[], server: string | undefined): Diagnostic {
  const { rule, about, message, severity, known } = finding;
  const help = webAddress(about?.helpUri) ?? (known === undefined ? undefined : webAddress(`${server}/${known.url}`));
  return {
    range: rangeOf(finding, lines),
    severity: severities[severity] ?? DiagnosticSeverity.Warning,
    code: rule,
    ...(help === undefined ? {} : { codeDescription: { href: help } }),
    source: "belvedere",
    message: message.length > messageCharactersMax ? `${message.slice(0, messageCharactersMax)}…` : message,
    ...(known === undefined ? {} : { data: { finding: known.id } }),
  };
}

/** The lines of a text, as the protocol counts them. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}

/**
 * Columns are counted in UTF-16 units from 1 on, as the analyser and SARIF do, and the protocol from 0 on. A column that the
 * line does not have is its end. Without columns, the whole line without its indentation is marked.
 */
export function rangeOf(
  { line, startColumn, endColumn }: Pick<ShownFinding, "line" | "startColumn" | "endColumn">,
  lines: readonly string[],
): Range {
  const row = Math.min(line, lines.length) - 1;
  const text = lines[row]!;
  const inside = (column: number): number => atCharacter(text, Math.min(Math.max(column - 1, 0), text.length));
  const indentation = text.length - text.trimStart().length;
  const start = startColumn === null ? indentation : inside(startColumn);
  const end = endColumn === null || inside(endColumn) <= start ? text.length : inside(endColumn);
  return { start: { line: row, character: start }, end: { line: row, character: end } };
}

/** Never between the two units of one character. */
function atCharacter(text: string, column: number): number {
  const isBetween = /[\uDC00-\uDFFF]/.test(text[column] ?? "") && /[\uD800-\uDBFF]/.test(text[column - 1] ?? "");
  return isBetween ? column - 1 : column;
}

/** An address that a browser may open; reports may contain any text. */
export function webAddress(text: string | null | undefined): string | undefined {
  const url = text === null || text === undefined ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
