import { createRequire } from "node:module";
import type * as Yaml from "yaml";
import { elementBytesMax } from "../../bounds.ts";
import { brokenAt } from "../../broken-report.ts";
import {
  isObject,
  numberField,
  objectField,
  objectsField,
  textField,
  type JsonObject,
} from "../../documents/json-fields.ts";
import { textFormat, type LineReader } from "../../documents/text-format.ts";
import { analysisFailure } from "../../failures.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";
import { cweFamily, severityOf } from "../../severities.ts";

/**
 * The YAML in which clang-tidy stores its findings with their fixes. It has offsets of bytes in the files, not lines: the
 * findings belong to files. One diagnostic is in memory at a time.
 */
export const clangTidyYamlFormat = textFormat({
  id: "clang-tidy-yaml",
  about: {
    title: "clang-tidy YAML",
    tools: ["clang-tidy", "run-clang-tidy"],
    versions: "clang-tidy 4 and later",
    contents: ["findings"],
    command: "clang-tidy --export-fixes=fixes.yaml",
  },
  detects: ({ text }) => /^(?:---\s*\n)?(?:MainSourceFile:[^\n]*\n)?Diagnostics:/.test(text),
  read: (report) => new DiagnosticsReader(report),
});

const load = createRequire(import.meta.url);

/** The reader of YAML, loaded on first use: every thread that builds has its own copy of what it loads. */
const parseDocument: typeof Yaml.parseDocument = (...parameters) =>
  (load("yaml") as typeof Yaml).parseDocument(...parameters);

class DiagnosticsReader implements LineReader {
  readonly #report: Report;
  /** Headers that many files include are reported with each of them. */
  readonly #seen = new Set<string>();
  /** The lines of the current diagnostic. */
  #lines: string[] = [];
  #bytes = 0;
  #firstLine = 0;
  #line = 0;
  /** The spaces before each diagnostic; undefined outside of the list. */
  #indent: string | undefined;
  #isInList = false;
  /** What the document must still have: an end mark if it begins with a mark, the last key if it is a merged one. */
  #awaited: "..." | "MainSourceFile" | undefined;
  #hasMainFile = false;

  constructor(report: Report) {
    this.#report = report;
  }

  line(text: string, line: number): void {
    this.#line = line;
    const item = this.#isInList ? /^( *)- /.exec(text) : null;
    if (item !== null && (this.#indent ??= item[1]!) === item[1]) return this.#begin(text, line);
    if (this.#isInList && /^(?:\s|$)/.test(text)) return this.#add(text);
    if (text.trim() === "") return;
    // A line without spaces before it ends the list.
    this.#end();
    this.#indent = undefined;
    this.#isInList = /^Diagnostics:\s*$/.test(text);
    if (!this.#key(text)) this.#report.refuse({ line }, null, fieldInvalid("Diagnostics", "array"));
  }

  /** Reads a line of the outermost level; false if it is not known. */
  #key(text: string): boolean {
    if (text.startsWith("---")) this.#awaited = "...";
    else if (text === "...") this.#awaited = undefined;
    else if (/^MainSourceFile:\s+(?:'.*'|".*"|[^'"\s].*)$/.test(text)) {
      this.#hasMainFile = true;
      if (this.#awaited === "MainSourceFile") this.#awaited = undefined;
    } else if (/^Diagnostics:\s*(?:\[\])?\s*$/.test(text)) {
      if (!this.#hasMainFile) this.#awaited ??= "MainSourceFile";
    } else return false;
    return true;
  }

  finish(): void {
    if (this.#awaited !== undefined) throw brokenAt(this.#line, "ends-early");
    this.#end();
  }

  #begin(text: string, line: number): void {
    this.#end();
    this.#firstLine = line;
    this.#add(text);
  }

  #add(text: string): void {
    this.#bytes += text.length + 1;
    if (this.#bytes <= elementBytesMax) this.#lines.push(text);
  }

  #end(): void {
    const [bytes, lines] = [this.#bytes, this.#lines];
    this.#bytes = 0;
    this.#lines = [];
    if (lines.every((line) => line.trim() === "")) return;
    const position = { line: this.#firstLine };
    if (bytes > elementBytesMax) {
      const problem = { code: "results.element-too-large", params: { limit: elementBytesMax } } as const;
      return this.#report.refuse(position, null, problem);
    }
    const diagnostic = parseItem(lines.join("\n"));
    if (diagnostic === undefined) this.#report.refuse(position, null, fieldInvalid("Diagnostics", "object"));
    else this.#diagnostic(position, diagnostic);
  }

  #diagnostic(position: { readonly line: number }, diagnostic: JsonObject): void {
    const report = this.#report;
    const name = textField(diagnostic, "DiagnosticName");
    if (name === undefined) return report.refuse(position, null, fieldInvalid("DiagnosticName", "string"));
    // Before version 9, the fields of the message were those of the diagnostic.
    const main = objectField(diagnostic, "DiagnosticMessage") ?? diagnostic;
    const message = textField(main, "Message");
    if (message === undefined) return report.refuse(position, null, fieldInvalid("Message", "string"));
    const path = textField(main, "FilePath");
    const key = JSON.stringify([name, path, numberField(main, "FileOffset"), message]);
    if (this.#seen.has(key)) return report.repeated();
    this.#seen.add(key);
    if (name === "clang-diagnostic-error") {
      report.analysisFailed(position, analysisFailure("clang-tidy", `${path ?? ""}: ${message}`));
    }
    const cwe = cweFamily(/\bCWE-\d+/.exec(message)?.[0] ?? "");
    report.finding(position, {
      path,
      rule: report.definition(position, `clang-tidy:${name}`, severityOf(textField(diagnostic, "Level") ?? ""), () => ({
        name,
        tool: "clang-tidy",
        families: cwe === undefined ? [] : [cwe],
      })),
      message,
      related: objectsField(diagnostic, "Notes").map((note) => ({
        path: textField(note, "FilePath"),
        message: textField(note, "Message"),
      })),
    });
  }
}

/** The only element of a list in YAML; undefined if it is anything but an object. */
function parseItem(text: string): JsonObject | undefined {
  const document = parseDocument(text, { logLevel: "silent" });
  if (document.errors.length > 0) return undefined;
  try {
    const [item, ...others] = document.toJS({ maxAliasCount: 0 }) as readonly unknown[];
    return isObject(item) && others.length === 0 ? item : undefined;
  } catch {
    // Aliases, which could make a small text large, are not part of the format.
    return undefined;
  }
}
