import { excerptCharactersMax } from "../../bounds.ts";
import { cellNumber, splitValues } from "../../documents/separated.ts";
import { textFormat, type LineReader } from "../../documents/text-format.ts";
import { excerpt } from "../../refusals.ts";
import type { Report } from "../../report.ts";
import { form } from "../../../text/index.ts";

/** A table of values: a header `path;measure;value` in any order, then one value a line. */
export const csvFormat = textFormat({
  id: "csv",
  about: { title: "Table of measures", tools: ["any program"], versions: "", contents: ["measures"], command: "" },
  detects: ({ text }) => headerOf(text.split("\n", 1)[0]!.replace(/\r$/, "")) !== undefined,
  read: (report) => new CsvReader(report),
});

interface Header {
  readonly separator: string;
  readonly path: number;
  readonly measure: number;
  readonly value: number;
}

/** The separator is the one that parts the header. */
function headerOf(line: string): Header | undefined {
  for (const separator of [";", ",", "\t"]) {
    const cells = splitValues(line, separator)?.map((cell) => cell.trim().toLowerCase()) ?? [];
    const header = {
      separator,
      path: cells.indexOf("path"),
      measure: cells.indexOf("measure"),
      value: cells.indexOf("value"),
    };
    if (header.path !== -1 && header.measure !== -1 && header.value !== -1) return header;
  }
  return undefined;
}

class CsvReader implements LineReader {
  readonly #report: Report;
  #header: Header | undefined;

  constructor(report: Report) {
    this.#report = report;
  }

  line(text: string, line: number): void {
    if (text.trim() === "") return;
    if (this.#header === undefined) {
      this.#header = headerOf(text.replace(/^\ufeff/, ""));
      return;
    }
    const { separator, ...columns } = this.#header;
    const cells = splitValues(text, separator);
    const [path, measure, value] = [columns.path, columns.measure, columns.value].map((column) => cells?.[column]);
    if (path === undefined || measure === undefined || value === undefined) {
      const params = { excerpt: excerpt(text, excerptCharactersMax) };
      return this.#report.refuse({ line }, null, { code: "results.line-unknown", params });
    }
    if (value.trim() === "") return;
    const number = cellNumber(value, separator);
    if (number === undefined) {
      const params = { field: "value", expected: form("number") };
      return this.#report.refuse({ line }, path, { code: "results.field-invalid", params });
    }
    this.#value(line, path.trim(), measure.trim(), number);
  }

  /** An empty path, or `.`, is the project as a whole; `file#part` is a part of a file. */
  #value(line: number, written: string, measure: string, number: number): void {
    const hash = written.indexOf("#");
    const file = this.#report.file({ line }, hash === -1 ? written : written.slice(0, hash));
    if (file === undefined) return;
    const part = hash === -1 ? "" : written.slice(hash + 1);
    const path = part === "" ? file.path : `${file.path}#${part}`;
    if (part !== "") {
      const artifact = { path, type: "FUNCTION", parent: file.path, name: part };
      if (this.#report.artifact({ line }, artifact) === undefined) return;
    }
    this.#report.measure({ line }, path, measure, number);
  }
}
