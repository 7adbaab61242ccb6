import type { XmlDeclaration } from "../../plugins/index.ts";
import { excerptCharactersMax } from "../bounds.ts";
import type { Format, FormatReader } from "../format.ts";
import { excerpt } from "../refusals.ts";
import { Report } from "../report.ts";
import { XmlReader, type XmlElement, type XmlVisitor } from "./xml-reader.ts";

/** A format that is detected by the root element of an XML document. */
export function xmlFormat({ id, about, isRoot, visit }: XmlDeclaration<Report>): Format {
  return {
    id,
    about,
    detects: ({ xml }) => xml !== undefined && isRoot(xml),
    open(collector, setting) {
      const report = new Report(collector, setting);
      return documentReader(report, visit(report));
    },
  };
}

function documentReader(report: Report, visitor: XmlVisitor): FormatReader {
  const reader = new XmlReader(visitor);
  return {
    push: (chunk) => reader.push(chunk),
    finish() {
      reader.finish();
      report.accept();
      return "done";
    },
    get line() {
      return reader.line;
    },
  };
}

/** An item of the report that is in another element than the format has it in: its reader would pass it over. */
export function refuseMisplaced(report: Report, element: XmlElement): void {
  const [name, parent] = [element.name, element.parent?.name ?? ""].map((text) => excerpt(text, excerptCharactersMax));
  report.refuse(element, null, { code: "results.element-misplaced", params: { name: name!, parent: parent! } });
}

/** An attribute as a whole number; undefined when it is missing or something else. */
export function integerOf({ attributes }: XmlElement, name: string): number | undefined {
  const text = attributes[name];
  return text !== undefined && /^\s*\d+\s*$/.test(text) ? Number(text) : undefined;
}

/** The nearest element of a name around this one. */
export function ancestorOf(element: XmlElement, name: string): XmlElement | undefined {
  let above = element.parent;
  while (above !== undefined && above.name !== name) above = above.parent;
  return above;
}
