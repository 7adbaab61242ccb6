import type { FormatReader } from "../format.ts";
import { LineSplitter } from "../lines.ts";
import type { Report } from "../report.ts";

/** Reads a report line by line. `finish` is called after the last line, before the report is accepted. */
export function readLines(
  report: Report,
  onLine: (text: string, line: number) => void,
  finish: () => void,
): FormatReader {
  const splitter = new LineSplitter({
    line: onLine,
    refuse: (problem, line) => report.refuse({ line }, null, problem),
  });
  return {
    push: (chunk) => splitter.push(chunk),
    finish() {
      splitter.finish();
      finish();
      report.accept();
      return "done";
    },
    get line() {
      return splitter.lineNumber;
    },
  };
}
