import type { LineReader, TextDeclaration } from "../../plugins/index.ts";
import type { Format } from "../format.ts";
import type { Head } from "../head.ts";
import { Report } from "../report.ts";
import { readLines } from "./line-report.ts";

export type { LineReader };

/** A format of plain lines. */
export function textFormat({ id, about, detectsLine, detects, read }: TextDeclaration<Report, Head>): Format {
  return {
    id,
    about,
    detects: (head) =>
      detects?.(head) ?? (detectsLine !== undefined && !isDocument(head) && head.lines.some(detectsLine)),
    ...(detectsLine !== undefined && { detectsLine }),
    open(collector, setting) {
      const report = new Report(collector, setting);
      const reader = read(report);
      return readLines(
        report,
        (text, line) => reader.line(text.endsWith("\r") ? text.slice(0, -1) : text, line),
        () => reader.finish?.(),
      );
    },
  };
}

/** Whether it is one JSON value or an XML document: messages of tools in its texts do not make it a log. */
function isDocument({ text, json }: Head): boolean {
  return /^<\?xml\s/.test(text) || (json?.isAlone === true && /^(?:\{\s*"|\[\s*[[{"])/.test(text));
}
