import { relatedLocationsMax } from "../../bounds.ts";
import { textFormat, type LineReader } from "../../documents/text-format.ts";
import type { Report, ReportedLocation } from "../../report.ts";
import { cweFamily, severityOf } from "../../severities.ts";

/**
 * What GCC, Clang, clang-tidy and the many tools that write like them print: `file:line:column: warning: text [rule]`.
 * Notes belong to the message before them; the lines of code, carets and counts in between are skipped.
 */
export const compilerFormat = textFormat({
  id: "compiler",
  about: {
    title: "Compiler text",
    tools: ["GCC", "Clang", "clang-tidy", "ShellCheck"],
    versions: "all",
    contents: ["findings"],
    command: "shellcheck -f gcc",
  },
  detectsLine: (line) => messagePattern.test(line),
  read: (report) => new CompilerReader(report),
});

const messagePattern =
  /^(?!\s)((?:[A-Za-z]:)?[^:\n]+):(\d+):(?:(\d+):)? *(fatal error|error|warning|note|remark|style|info)(?:: | +\[)(.*)$/;
const cweMark = /\s*\[CWE-\d+\]/g;
const ruleMark = /\s\[[\w.-]+\]$/;

interface Message {
  readonly line: number;
  readonly path: string;
  readonly startLine: number;
  readonly startColumn: number | undefined;
  readonly level: string;
  readonly text: string;
  readonly related: ReportedLocation[];
}

class CompilerReader implements LineReader {
  readonly #report: Report;
  #message: Message | undefined;
  /** Messages that were read: a header that many files include is reported many times. */
  readonly #seen = new Set<string>();

  constructor(report: Report) {
    this.#report = report;
  }

  line(text: string, line: number): void {
    const found = messagePattern.exec(text);
    if (found === null) return;
    const [, path, startLine, column, level] = found as unknown as [string, string, string, string | undefined, string];
    const content = found[0].slice(found[0].indexOf(level, path.length) + level.length).replace(/^:? */, "");
    const place = {
      path,
      startLine: Number(startLine),
      startColumn: column === undefined ? undefined : Number(column),
    };
    // A note with a rule is a separate message.
    if (level === "note" && this.#message !== undefined && !ruleMark.test(content)) {
      if (this.#message.related.length < relatedLocationsMax) {
        this.#message.related.push({ ...place, message: content });
      }
      return;
    }
    this.#flush();
    const key = `${path}:${startLine}:${column ?? ""}:${content}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#message = { line, ...place, level, text: content, related: [] };
  }

  finish(): void {
    this.#flush();
  }

  #flush(): void {
    const message = this.#message;
    this.#message = undefined;
    if (message === undefined) return;
    const { line, path, startLine, startColumn, level, related } = message;
    const { tool, rule, text, families } = splitMessage(message.text, level);
    const severity = severityOf(level === "fatal error" ? "fatal" : level);
    this.#report.finding(
      { line },
      {
        path,
        rule: this.#report.definition({ line }, `${tool}:${rule}`, severity, () => ({ name: rule, tool, families })),
        message: text,
        location: { startLine, startColumn },
        related,
      },
    );
  }
}

/** Splits a message. Its rule is in brackets at the end: `[-Wunused]` of a compiler, `[bugprone-x,-warnings-as-errors]` of clang-tidy. */
function splitMessage(content: string, level: string) {
  const families = [...new Set([...content.matchAll(/\bCWE-\d+\b/g)].map(([cwe]) => cweFamily(cwe)!))];
  const plain = content.replace(cweMark, "");
  const [, text, mark] = /^(.*?)\s*\[([^[\]]+)\]$/.exec(plain) ?? [];
  if (mark === undefined) return { tool: "compiler", rule: level.replace(" ", "-"), text: plain, families };
  const rule = mark.split(",")[0]!;
  if (rule.startsWith("-W")) return { tool: "compiler", rule: rule.replace(/=.*$/, ""), text: text!, families };
  return { tool: toolOf(rule), rule, text: text!, families };
}

function toolOf(rule: string): string {
  if (/^SC\d+$/.test(rule)) return "shellcheck";
  return rule.includes("-") ? "clang-tidy" : "compiler";
}
