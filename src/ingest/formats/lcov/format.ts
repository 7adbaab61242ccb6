import { excerptCharactersMax } from "../../bounds.ts";
import { brokenAt } from "../../broken-report.ts";
import { LineCoverage } from "../../documents/line-coverage.ts";
import { textFormat, type LineReader } from "../../documents/text-format.ts";
import { excerpt } from "../../refusals.ts";
import type { ReportFile, Report } from "../../report.ts";

/** LCOV's tracefiles: a record a file, with lines, branches and functions. */
export const lcovFormat = textFormat({
  id: "lcov",
  about: {
    title: "LCOV tracefile",
    tools: ["lcov", "geninfo", "Istanbul", "grcov", "llvm-cov"],
    versions: "lcov 1 and 2",
    contents: ["coverage"],
    command: "llvm-cov export --format=lcov",
  },
  detects: ({ text }) => /^(?:#[^\n]*\n\s*)*(?:TN:|SF:)/.test(text) && /(?:^|\n)SF:/.test(text),
  read: (report) => new LcovReader(report),
});

/** Keys that say again what others say line by line. */
const totals: ReadonlySet<string> = new Set([
  "LF",
  "LH",
  "FNF",
  "FNH",
  "BRF",
  "BRH",
  "FNDA",
  "TN",
  "VER",
  "MCF",
  "MCH",
  "MCDC",
]);

class LcovReader implements LineReader {
  readonly #report: Report;
  #file: ReportFile | undefined;
  #inRecord = false;
  #lines = new LineCoverage();
  /** First and last lines of the record's functions, by their number in it. */
  readonly #functionLines = new Map<string, { readonly start: number; readonly end: number }>();
  #lastLine = 0;

  constructor(report: Report) {
    this.#report = report;
  }

  line(text: string, line: number): void {
    this.#lastLine = line;
    if (text.trim() === "" || text.startsWith("#")) return;
    if (text.trim() === "end_of_record") return this.#close();
    const colon = text.indexOf(":");
    const [key, value] = [text.slice(0, colon), text.slice(colon + 1)];
    if (key === "SF") return this.#open(value, line);
    if (totals.has(key)) return;
    const known = colon !== -1 && this.#inRecord && this.#entry(key, value, line);
    if (known) return;
    const params = { excerpt: excerpt(text, excerptCharactersMax) };
    this.#report.refuse({ line }, this.#file?.path ?? null, { code: "results.line-unknown", params });
  }

  finish(): void {
    this.#requireEnd(this.#lastLine);
  }

  /** A record without its end was cut off: the rest of its lines is missing. */
  #requireEnd(line: number): void {
    if (this.#inRecord) throw brokenAt(line, "ends-early");
  }

  #open(path: string, line: number): void {
    this.#requireEnd(line);
    this.#inRecord = true;
    this.#file = this.#report.file({ line }, path);
  }

  #entry(key: string, value: string, line: number): boolean {
    switch (key) {
      case "DA":
        return this.#dataLine(value, line);
      case "BRDA":
        return this.#branch(value, line);
      case "FN":
        return this.#function(value, line);
      case "FNL":
        return this.#functionRange(value);
      case "FNA":
        return this.#functionName(value, line);
      default:
        return false;
    }
  }

  // DA:<line>,<hits>[,<checksum>]
  #dataLine(value: string, line: number): boolean {
    const [, number, hits] = /^(\d+),(-?\d+)(?:,|$)/.exec(value) ?? [];
    if (number === undefined) return false;
    this.#lines.statement(Number(number), Number(hits) > 0, { line });
    return true;
  }

  // BRDA:<line>,[e]<block>,<branch>,<taken or ->
  #branch(value: string, line: number): boolean {
    const [, number, taken] = /^(\d+),[^,]*,.*,(-|\d+)$/.exec(value) ?? [];
    if (number === undefined) return false;
    this.#lines.branch(Number(number), taken !== "-" && Number(taken) > 0, { line });
    return true;
  }

  // FN:<line>[,<last line>],<name>
  #function(value: string, line: number): boolean {
    const [, start, end, name] = /^(\d+),(?:(\d+),)?(.+)$/.exec(value) ?? [];
    if (start === undefined) return false;
    if (this.#file !== undefined) {
      this.#report.coveredFunction({ line }, this.#file, name!, Number(start), Number(end ?? 0));
    }
    return true;
  }

  // FNL:<index>,<line>[,<last line>] since lcov 2.2
  #functionRange(value: string): boolean {
    const [, index, start, end] = /^(\d+),(\d+)(?:,(\d+))?$/.exec(value) ?? [];
    if (index === undefined) return false;
    this.#functionLines.set(index, { start: Number(start), end: Number(end ?? 0) });
    return true;
  }

  // FNA:<index>,<hits>,<name>
  #functionName(value: string, line: number): boolean {
    const [, index, name] = /^(\d+),\d+,(.+)$/.exec(value) ?? [];
    const range = index === undefined ? undefined : this.#functionLines.get(index);
    if (range === undefined) return false;
    if (this.#file !== undefined) this.#report.coveredFunction({ line }, this.#file, name!, range.start, range.end);
    return true;
  }

  #close(): void {
    if (this.#file !== undefined) this.#lines.report(this.#report, { line: this.#lastLine }, this.#file);
    this.#lines = new LineCoverage();
    this.#functionLines.clear();
    this.#file = undefined;
    this.#inRecord = false;
  }
}
