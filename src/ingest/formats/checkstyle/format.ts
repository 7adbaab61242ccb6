import { integerOf, xmlFormat } from "../../documents/xml-format.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import { reportKtlintError } from "../../documents/ktlint.ts";
import { analysisFailure } from "../../failures.ts";
import type { Report } from "../../report.ts";
import { severityOf } from "../../severities.ts";

/** Checkstyle's XML, which many linters write too: files with errors. */
export const checkstyleFormat = xmlFormat({
  id: "checkstyle",
  about: {
    title: "Checkstyle XML",
    tools: ["Checkstyle", "PHP_CodeSniffer", "ktlint", "scalastyle", "ShellCheck", "Detekt"],
    versions: "all",
    contents: ["findings"],
    command: "phpcs --report=checkstyle",
  },
  isRoot: ({ name }) => name === "checkstyle",
  visit: (report) => new CheckstyleVisitor(report),
});

class CheckstyleVisitor implements XmlVisitor {
  readonly #report: Report;
  #path: string | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  open(element: XmlElement): boolean {
    if (element.name === "file") {
      this.#path = element.attributes["name"];
      if (this.#path !== undefined) this.#report.file(element, this.#path);
    } else if (element.name === "error") this.#error(element);
    return element.name === "exception";
  }

  close(element: XmlElement, text: string): void {
    if (element.name === "file") this.#path = undefined;
    if (element.name !== "exception") return;
    const message = firstLine(text);
    // Checkstyle could not parse the file, or a check crashed: there is nothing else about the file.
    const detail = this.#path === undefined ? message : `${this.#path}: ${message}`;
    this.#report.analysisFailed(element, analysisFailure("Checkstyle", detail));
    const rule = this.#report.definition(element, "checkstyle:exception", "CRITICAL", () => ({
      name: "File that could not be checked",
      tool: "checkstyle",
    }));
    this.#report.finding(element, { path: this.#path, rule, message });
  }

  finish(): void {}

  #error(element: XmlElement): void {
    const { source = "", message = "", severity = "warning" } = element.attributes;
    if (this.#isOfKtlint(source, message)) return this.#ktlintError(element, source, message);
    const { tool, rule } = splitRuleSource(source);
    const describe = () => ({ name: rule, tool });
    this.#report.finding(element, {
      path: this.#path,
      rule: this.#report.definition(element, `${tool}:${rule}`, severityOf(severity), describe),
      message,
      location: { startLine: integerOf(element, "line"), startColumn: integerOf(element, "column") },
    });
  }

  /** ktlint names its rule set before the rule; before version 0.49 it did not. */
  #isOfKtlint(source: string, message: string): boolean {
    if (/^(?:standard|experimental|custom):[\w-]+$/.test(source)) return true;
    if (!/\.kts?$/.test(this.#path ?? "")) return false;
    return source === ""
      ? /^Not a valid Kotlin file\b/.test(message)
      : /^(?:[a-z][\w-]*:)?[a-z]+(?:-[a-z]+)+$/.test(source);
  }

  /** The same as in ktlint's JSON, which has no severity. */
  #ktlintError(element: XmlElement, source: string, message: string): void {
    reportKtlintError(this.#report, element, {
      path: this.#path,
      rule: source === "" ? undefined : source,
      message,
      location: { startLine: integerOf(element, "line"), startColumn: integerOf(element, "column") },
    });
  }
}

function firstLine(text: string): string {
  return text.trim().split("\n")[0] ?? "";
}

/** Where the sources of a tool begin, and what comes before its rules. */
const toolOfSource: readonly (readonly [tool: string, source: RegExp])[] = [
  ["checkstyle", /^com\.puppycrawl\.tools\.checkstyle\.(?:.*\.)?(?=\w+$)/],
  ["scalastyle", /^org\.scalastyle\.(?:.*\.)?(?=\w+$)/],
  ["eslint", /^eslint\.rules\./],
  // The standards of PHP_CodeSniffer: `PSR12.Files.FileHeader.SpacingAfterBlock`.
  [
    "phpcs",
    /^(?=(?:Generic|PEAR|PSR1|PSR2|PSR12|Squiz|Zend|MySource|Internal|Drupal|DrupalPractice|WordPress(?:-\w+)?|SlevomatCodingStandard)\.)/,
  ],
];

/** Takes the source of an error apart: a class name of Checkstyle itself, a rule of a known tool, or `Tool.Rule`. */
function splitRuleSource(source: string): { readonly tool: string; readonly rule: string } {
  if (source === "") return { tool: "checkstyle", rule: "unnamed" };
  for (const [tool, start] of toolOfSource) {
    const found = start.exec(source);
    if (found === null) continue;
    const rule = source.slice(found[0].length);
    return { tool, rule: tool === "checkstyle" ? rule.replace(/(?<=.)Check$/, "") : rule };
  }
  const other = /^([A-Za-z][\w-]*)[.:](.+)$/.exec(source);
  return other === null ? { tool: "checkstyle", rule: source } : { tool: other[1]!.toLowerCase(), rule: other[2]! };
}
