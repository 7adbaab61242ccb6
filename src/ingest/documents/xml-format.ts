import type { Format, FormatReader, Head } from "../format.ts";
import { Report } from "../report.ts";
import { XmlReader, type XmlElement, type XmlVisitor } from "./xml-reader.ts";

/** A format that is detected by the root element of an XML document. */
export function xmlFormat(
  id: string,
  isRoot: (root: XmlRoot) => boolean,
  visit: (report: Report) => XmlVisitor,
): Format {
  return {
    id,
    detects(head) {
      const root = rootOf(head);
      return root !== undefined && isRoot(root);
    },
    open(collector, setting) {
      const report = new Report(collector, setting);
      return documentReader(report, visit(report));
    },
  };
}

/** The start tag of a document's root, as far as its beginning shows it. */
export interface XmlRoot {
  readonly name: string;
  /** The start tag, from its name on. */
  readonly tag: string;
  /** What follows the start tag. */
  readonly rest: string;
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

const prologPattern = /^(?:\s+|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE(?:[^[>"']|"[^"]*"|'[^']*'|\[[^]*?\]\s*(?=>))*>)/;

function rootOf({ text }: Head): XmlRoot | undefined {
  if (!text.startsWith("<")) return undefined;
  let rest = text;
  for (let prolog = prologPattern.exec(rest); prolog !== null; prolog = prologPattern.exec(rest)) {
    rest = rest.slice(prolog[0].length);
  }
  const found = /^<(?:[\w.-]+:)?([\w.-]+)([^>]*)>?/.exec(rest);
  return found === null ? undefined : { name: found[1]!, tag: found[2]!, rest: rest.slice(found[0].length) };
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
