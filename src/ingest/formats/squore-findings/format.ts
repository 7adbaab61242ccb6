import { excerptCharactersMax } from "../../bounds.ts";
import { splitCells } from "../../documents/separated.ts";
import { textFormat, type LineReader } from "../../documents/text-format.ts";
import { fieldInvalid } from "../../records/checks.ts";
import { excerpt } from "../../refusals.ts";
import type { Report } from "../../report.ts";

const headerPattern = /^"?FILE"?([;\t])"?FUNCTION"?\1"?RULE_ID"?\1"?MESSAGE"?\1"?LINE"?(?:\1|\s|$)/i;

/** The table of findings that Squore's `csv_findings` imports. */
export const squoreFindingsFormat = textFormat({
  id: "squore-findings",
  about: {
    title: "Squore findings CSV",
    tools: ["scripts written for Squore"],
    versions: "csv_findings",
    contents: ["findings"],
    command: "",
    untried: true,
  },
  detects: ({ text }) => headerPattern.test(text),
  read: (report) => new FindingsReader(report),
});

class FindingsReader implements LineReader {
  readonly #report: Report;
  #separator: string | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  line(text: string, line: number): void {
    if (text.trim() === "") return;
    if (this.#separator === undefined) {
      this.#separator = headerPattern.exec(text.replace(/^\uFEFF/, ""))?.[1] ?? ";";
      return;
    }
    const cells = splitCells(text, this.#separator)?.map((cell) => cell.trim());
    if (cells !== undefined && cells.length >= 5 && cells.length <= 9) return this.#finding(cells, line);
    const params = { excerpt: excerpt(text, excerptCharactersMax) };
    this.#report.refuse({ line }, null, { code: "results.line-unknown", params });
  }

  // FILE;FUNCTION;RULE_ID;MESSAGE;LINE[;COL;STATUS;STATUS_MESSAGE;TOOL]
  #finding(cells: readonly string[], line: number): void {
    const [path = "", part = "", rule = "", message = "", startLine = "", column = ""] = cells;
    const [status = "", comment = "", tool = ""] = cells.slice(6);
    const report = this.#report;
    const refuse = (field: string, expected: "string" | "integer"): void =>
      report.refuse({ line }, path, fieldInvalid(field, expected));
    if (rule === "") return refuse("RULE_ID", "string");
    if (!/^\d*$/.test(startLine)) return refuse("LINE", "integer");
    if (!/^\d*$/.test(column)) return refuse("COL", "integer");
    const owner = tool === "" ? "squore" : tool;
    report.finding(
      { line },
      {
        path: path === "" ? undefined : path,
        rule: report.definition({ line }, `${owner}:${rule}`, "MAJOR", () => ({ name: rule, tool: owner })),
        message,
        location: { startLine: Number(startLine), startColumn: Number(column) },
        related: part === "" ? [] : [{ message: part }],
        ...(status !== "" && { relaxed: comment === "" ? status : comment }),
      },
    );
  }
}
