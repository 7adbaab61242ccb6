import type { Format, FormatDescription } from "../format.ts";
import type { Head } from "../head.ts";
import { LineSplitter } from "../lines.ts";
import { Report } from "../report.ts";

/** Reads the lines of a report one after another. */
export interface LineReader {
  line(text: string, line: number): void;
  finish?(): void;
}

interface TextFormat {
  readonly id: string;
  readonly about: FormatDescription;
  /** Whether a line is one that only this format has. Such lines may come after any number of others. */
  readonly detectsLine?: (line: string) => boolean;
  /** Instead of `detectsLine`: whether a report begins as this format does. */
  readonly detects?: (head: Head) => boolean;
  readonly read: (report: Report) => LineReader;
}

/** A format of plain lines. */
export function textFormat({ id, about, detectsLine, detects, read }: TextFormat): Format {
  return {
    id,
    about,
    detects: (head) =>
      detects?.(head) ?? (detectsLine !== undefined && !isDocument(head) && head.lines.some(detectsLine)),
    ...(detectsLine !== undefined && { detectsLine }),
    open(collector, setting) {
      const report = new Report(collector, setting);
      const reader = read(report);
      const splitter = new LineSplitter({
        line: (text, line) => reader.line(text.endsWith("\r") ? text.slice(0, -1) : text, line),
        refuse: (problem, line) => report.refuse({ line }, null, problem),
      });
      return {
        push: (chunk) => splitter.push(chunk),
        finish() {
          splitter.finish();
          reader.finish?.();
          report.accept();
          return "done";
        },
        get line() {
          return splitter.lineNumber;
        },
      };
    },
  };
}

/** Whether it is one JSON value or an XML document: messages of tools in its texts do not make it a log. */
function isDocument({ text, json }: Head): boolean {
  return /^<\?xml\s/.test(text) || (json?.isAlone === true && /^(?:\{\s*"|\[\s*[[{"])/.test(text));
}
