import { refuseMisplaced } from "../../documents/xml-format.ts";
import { XmlNodeBuilder, type XmlNode } from "../../documents/xml-nodes.ts";
import { XmlReader, type XmlElement, type XmlVisitor } from "../../documents/xml-reader.ts";
import { XmlTwice } from "../../documents/xml-twice.ts";
import { elementBytesMax } from "../../bounds.ts";
import { brokenAt } from "../../broken-report.ts";
import type { Format, FormatReader } from "../../format.ts";
import { fieldInvalid } from "../../records/checks.ts";
import { Report, type ReportedLocation } from "../../report.ts";

/** The property list of the Clang static analyser. Places refer to a list of files that may come last: it is read twice. */
export const clangPlistFormat: Format = {
  id: "clang-plist",
  about: {
    title: "Clang analyser plist",
    tools: ["Clang static analyser", "scan-build", "CodeChecker"],
    versions: "Clang 3.7 and later",
    contents: ["findings"],
    command: "clang --analyze --analyzer-output plist-multi-file",
  },
  detects: ({ xml }) => xml?.name === "plist" && /<key>(?:diagnostics|clang_version)<\/key>/.test(xml.rest),
  open: (collector, setting) => readPlist(new Report(collector, setting)),
};

function readPlist(report: Report): FormatReader {
  const surroundings = new SurroundingsVisitor();
  return new XmlTwice(report, new XmlReader(surroundings), (line) => {
    if (!surroundings.hasDiagnostics) throw brokenAt(line, "list-missing", { name: "diagnostics" });
    return new XmlReader(new DiagnosticsVisitor(report, surroundings));
  });
}

/** Follows which value of the outermost dictionary is read. */
class TopKeys {
  key = "";

  close({ name, parent }: XmlElement, text: string): void {
    if (name === "key" && isTop(parent)) this.key = text.trim();
  }
}

function isTop(element: XmlElement | undefined): boolean {
  return element?.name === "dict" && element.parent?.name === "plist";
}

/** Whether an element is in a list of the outermost dictionary. */
function isInTopList({ parent }: XmlElement): boolean {
  return parent?.name === "array" && isTop(parent.parent);
}

/** What diagnostics refer to: the files and the name of the analyser. */
class SurroundingsVisitor implements XmlVisitor {
  readonly files: string[] = [];
  tool = "clang-analyzer";
  hasDiagnostics = false;
  version = "";
  readonly #keys = new TopKeys();
  readonly #metadata = new XmlNodeBuilder(
    (element) => element.name === "dict" && isTop(element.parent) && this.#keys.key === "metadata",
  );

  open(element: XmlElement): boolean {
    return this.#metadata.open(element) || element.name === "key" || element.name === "string";
  }

  close(element: XmlElement, text: string): void {
    const metadata = this.#metadata.close(text);
    if (typeof metadata === "object") this.#nameTool(metadata);
    this.#keys.close(element, text);
    if (element.name === "array" && isTop(element.parent)) this.hasDiagnostics ||= this.#keys.key === "diagnostics";
    if (element.name !== "string") return;
    if (this.#keys.key === "files" && isInTopList(element)) this.files.push(text);
    if (this.#keys.key === "clang_version" && isTop(element.parent)) this.version = text;
  }

  finish(): void {}

  /** CodeChecker writes the reports of many analysers in this form. */
  #nameTool(metadata: XmlNode): void {
    const name = entryOf(entryOf(metadata, "analyzer"), "name")?.text ?? "";
    if (/^[\w.-]{1,60}$/.test(name) && name !== "clangsa") this.tool = name;
  }
}

class DiagnosticsVisitor implements XmlVisitor {
  readonly #report: Report;
  readonly #surroundings: SurroundingsVisitor;
  readonly #keys = new TopKeys();
  readonly #diagnostics = new XmlNodeBuilder((element) => isInTopList(element) && this.#keys.key === "diagnostics");

  constructor(report: Report, surroundings: SurroundingsVisitor) {
    this.#report = report;
    this.#surroundings = surroundings;
    report.version = surroundings.version;
  }

  open(element: XmlElement): boolean {
    return this.#diagnostics.open(element) || element.name === "key";
  }

  close(element: XmlElement, text: string): void {
    const isInside = this.#diagnostics.isOpen;
    const node = this.#diagnostics.close(text);
    if (!isInside && isDescription(element.name, text.trim())) refuseMisplaced(this.#report, element.parent ?? element);
    if (node === "too large") {
      const problem = { code: "results.element-too-large", params: { limit: elementBytesMax } } as const;
      this.#report.refuse(element, null, problem);
    } else if (node !== undefined) this.#diagnostic(node);
    this.#keys.close(element, text);
  }

  finish(): void {}

  #diagnostic(node: XmlNode): void {
    const report = this.#report;
    for (const misplaced of diagnosticsBelow(node)) refuseMisplaced(report, misplaced);
    const [, ...repeated] = node.children.filter(({ name, text }) => isDescription(name, text));
    for (const again of repeated) refuseMisplaced(report, again);
    const { tool } = this.#surroundings;
    const description = entryText(node, "description");
    if (description === undefined) return report.refuse(node, null, fieldInvalid("description", "string"));
    const place = this.#place(entryOf(node, "location"));
    if (place?.path === undefined) return report.refuse(node, null, fieldInvalid("location", "object"));
    const category = entryText(node, "category");
    const type = entryText(node, "type");
    const id = entryText(node, "check_name") ?? type ?? category ?? "unnamed";
    const { path, ...location } = place;
    report.finding(node, {
      path,
      rule: report.definition(node, `${tool}:${id}`, "MAJOR", () => ({
        name: type ?? id,
        tool,
        families: category === undefined ? [] : [category],
      })),
      message: description,
      location,
      fingerprint: entryText(node, "issue_hash_content_of_line_in_context"),
      related: this.#steps(node),
    });
  }

  /** The events that lead to the problem, and the notes beside it. */
  #steps(node: XmlNode): readonly ReportedLocation[] {
    const steps = [...(entryOf(node, "path")?.children ?? []), ...(entryOf(node, "notes")?.children ?? [])];
    return steps.flatMap((step) => {
      const place = this.#place(entryOf(step, "location"));
      const message = entryText(step, "message");
      return message === undefined ? [] : [{ ...place, message }];
    });
  }

  #place(location: XmlNode | undefined): ReportedLocation | undefined {
    const file = entryInteger(location, "file");
    const path = file === undefined ? undefined : this.#surroundings.files[file];
    return path === undefined
      ? undefined
      : { path, startLine: entryInteger(location, "line"), startColumn: entryInteger(location, "col") };
  }
}

/** The key that only diagnostics have. */
function isDescription(name: string, text: string): boolean {
  return name === "key" && text === "description";
}

/** Diagnostics inside another one, which nothing else would read. */
function diagnosticsBelow(node: XmlNode): readonly XmlNode[] {
  return node.children.flatMap((child) => [
    ...(child.children.some(({ name, text }) => isDescription(name, text)) ? [child] : []),
    ...diagnosticsBelow(child),
  ]);
}

/** The value of a key in a dictionary. */
function entryOf(dictionary: XmlNode | undefined, key: string): XmlNode | undefined {
  if (dictionary?.name !== "dict") return undefined;
  const index = dictionary.children.findIndex(({ name, text }) => name === "key" && text === key);
  return index === -1 ? undefined : dictionary.children[index + 1];
}

function entryText(dictionary: XmlNode, key: string): string | undefined {
  const value = entryOf(dictionary, key);
  return value?.name === "string" && value.text !== "" ? value.text : undefined;
}

function entryInteger(dictionary: XmlNode | undefined, key: string): number | undefined {
  const value = entryOf(dictionary, key);
  return value?.name === "integer" && /^\d+$/.test(value.text) ? Number(value.text) : undefined;
}
