import { childText, xmlNodesFormat, type XmlNode } from "../../documents/xml-nodes.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportedLocation } from "../../report.ts";
import { severityOf, type Severity } from "../../severities.ts";

/**
 * The XML that PC-lint writes with its `env-xml.lnt`: one element for each message. In the form that SonarQube's plugin
 * for C++ asks for, the fields are attributes of `issue`.
 */
export const pclintFormat = xmlNodesFormat({
  id: "pclint",
  about: {
    title: "PC-lint XML",
    tools: ["PC-lint", "PC-lint Plus"],
    versions: "env-xml.lnt",
    contents: ["findings"],
    command: "pclp64 env-xml.lnt",
  },
  isRoot: ({ name, rest }) =>
    (name === "doc" && /^\s*<message>\s*<file>[^]*?<code>/.test(rest)) ||
    (/^(?:doc|results?)$/.test(name) && /^\s*<issue\s[^>]*\bnumber\s*=[^>]*\bdesc\s*=/.test(rest)),
  elements: ["message", "issue"],
  read: (report) => new PclintReader(report),
});

interface Message {
  readonly node: XmlNode;
  readonly code: string;
  readonly type: string | undefined;
  readonly path: string | undefined;
  readonly text: string;
  readonly location: { readonly startLine: number | undefined; readonly startColumn: number | undefined };
  readonly related: ReportedLocation[];
}

class PclintReader {
  readonly #report: Report;
  /** Supplemental messages follow the one that they explain. */
  #message: Message | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  element(node: XmlNode): void {
    const code = field(node, node.name === "issue" ? "number" : "code");
    const path = field(node, "file");
    if (code === undefined) return this.#report.refuse(node, path ?? null, fieldInvalid("code", "string"));
    const type = field(node, "type");
    const text = field(node, "desc") ?? "";
    const location = { startLine: integerField(node, "line"), startColumn: integerField(node, "column") };
    if (type?.toLowerCase() === "supplemental" && this.#message !== undefined) {
      this.#message.related.push({ path: path ?? this.#message.path, message: text, ...location });
      return;
    }
    this.#emit();
    this.#message = { node, code, type, path, text, location, related: [] };
  }

  finish(): void {
    this.#emit();
  }

  #emit(): void {
    const message = this.#message;
    this.#message = undefined;
    if (message === undefined) return;
    const { node, code, type, path, text, location, related } = message;
    const severity = type === undefined ? severityOfNumber(Number(code)) : severityOfType(type);
    // PC-lint ends at a fatal error.
    if (severity === "BLOCKER") this.#report.analysisFailed(node, analysisFailure("PC-lint", text));
    this.#report.finding(node, {
      // A message about the whole program has no file.
      path,
      rule: this.#report.definition(node, `pclint:${code}`, severity, () => ({ name: code, tool: "pclint" })),
      message: text,
      location,
      related,
    });
  }
}

function field(node: XmlNode, name: string): string | undefined {
  return node.name === "issue" ? node.attributes[name]?.trim() || undefined : childText(node, name);
}

function integerField(node: XmlNode, name: string): number | undefined {
  const text = field(node, name);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Notes are elective and below information. */
function severityOfType(type: string): Severity {
  if (/^info/i.test(type)) return "MINOR";
  if (/^fatal/i.test(type)) return "BLOCKER";
  return /note$/i.test(type) ? "INFO" : severityOf(type);
}

/** PC-lint's manual numbers messages by severity, each thousand alike; those from 9000 are elective notes. */
function severityOfNumber(number: number): Severity {
  const rest = number % 1000;
  if (number >= 9000 || rest >= 900) return "INFO";
  if (rest >= 700) return "MINOR";
  if (rest >= 400) return "MAJOR";
  return rest >= 300 ? "BLOCKER" : "CRITICAL";
}
