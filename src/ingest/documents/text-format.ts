import type { Format, Head } from "../format.ts";
import { LineSplitter } from "../lines.ts";
import { Report } from "../report.ts";

/** Reads the lines of a report one after another. */
export interface LineReader {
  line(text: string, line: number): void;
  finish?(): void;
}

/** A format of plain lines. */
export function textFormat(id: string, detects: (head: Head) => boolean, read: (report: Report) => LineReader): Format {
  return {
    id,
    detects,
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
