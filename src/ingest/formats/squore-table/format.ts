import { excerptCharactersMax } from "../../bounds.ts";
import { cellNumber, splitValues } from "../../documents/separated.ts";
import { SquoreArtefacts } from "../../documents/squore.ts";
import { textFormat, type LineReader } from "../../documents/text-format.ts";
import { fieldInvalid } from "../../records/checks.ts";
import { excerpt } from "../../refusals.ts";
import type { Report, ReportFile } from "../../report.ts";

const pathNames = /^(?:path|file|artefact|artifact)$/i;
const functionName = /^function$/i;
const idPattern = /^[A-Z][A-Z0-9_]*$/;
/** Columns of tables of findings, and of tables with several lines for a file: its values would be those of one of them. */
const foreignNames = /^(?:LINE|COLUMN|RULE|RULE_ID|MESSAGE|SEVERITY|PACKAGE|CLASS|METHOD|FUNCTION|NAME)$/;

/**
 * The two layouts of the files of Squore's `Csv` framework: a table with a column for each value (`header::column`), or lines
 * in which each value follows its id (`alternate::line`).
 */
export const squoreTableFormat = textFormat({
  id: "squore-table",
  about: {
    title: "Squore table",
    tools: ["scripts written for Squore"],
    versions: "Csv framework",
    contents: ["artifacts", "measures"],
    command: "",
    untried: true,
  },
  detects: ({ text }) => layoutOf(firstLine(text)) !== undefined,
  read: (report) => new TableReader(report),
});

interface Table {
  readonly layout: "table";
  readonly separator: string;
  /** Whether the second column names a function. */
  readonly hasFunctions: boolean;
  /** The ids of the columns after those that name the artefact. */
  readonly ids: readonly string[];
  /** All cells of the first line. */
  readonly names: readonly string[];
}

interface Pairs {
  readonly layout: "pairs";
  readonly separator: string;
  /** What each line begins with. */
  readonly pathName: string;
}

/** The layout of a file with this first line; undefined if it has neither. */
function layoutOf(line: string): Table | Pairs | undefined {
  for (const separator of [";", "\t"]) {
    const cells = cellsOf(line, separator) ?? [];
    const names = withoutLast(cells, (count) => count > 1);
    const [first = "", ...rest] = names;
    if (!pathNames.test(first) || rest.length === 0) continue;
    const hasFunctions = functionName.test(rest[0]!);
    const ids = hasFunctions ? rest.slice(1) : rest;
    const isTable = ids.length > 0 && ids.every(isId);
    if (isTable) return { layout: "table", separator, hasFunctions, ids, names };
    const hasValue = isPairs(withoutLast(cells, isOdd).slice(2)) && cellNumber(cells[3]!, separator) !== undefined;
    if (hasValue) return { layout: "pairs", separator, pathName: first };
  }
  return undefined;
}

function isId(cell: string): boolean {
  return idPattern.test(cell) && !foreignNames.test(cell);
}

/** Whether cells are ids, each before its value. */
function isPairs(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.length % 2 === 0 && cells.every((cell, index) => index % 2 === 1 || isId(cell));
}

/** Without the end of the line. A carriage return alone ends no line. */
function firstLine(text: string): string {
  return /^[^\n]*/.exec(text.trimStart())![0].trimEnd();
}

function cellsOf(line: string, separator: string): string[] | undefined {
  return splitValues(line, separator)?.map((cell) => cell.trim());
}

/** Cells without the empty one after a separator at the end of the line, if their number says that it is no column. */
function withoutLast(cells: readonly string[], isBeyond: (count: number) => boolean): readonly string[] {
  return cells.at(-1) === "" && isBeyond(cells.length) ? cells.slice(0, -1) : cells;
}

function isOdd(count: number): boolean {
  return count % 2 === 1;
}

class TableReader implements LineReader {
  readonly #report: Report;
  readonly #artefacts: SquoreArtefacts;
  #layout: Table | Pairs | undefined;

  constructor(report: Report) {
    this.#report = report;
    this.#artefacts = new SquoreArtefacts(report);
  }

  line(text: string, line: number): void {
    if (text.trim() === "") return;
    if (this.#layout === undefined) {
      this.#layout = layoutOf(text.replace(/^\uFEFF/, "").trimStart());
      if (this.#layout?.layout === "table") return;
    }
    const cells = this.#layout === undefined ? undefined : cellsOf(text, this.#layout.separator);
    const isRead = cells !== undefined && this.#cells(this.#layout!, cells, line);
    if (isRead) return;
    const params = { excerpt: excerpt(text, excerptCharactersMax) };
    this.#report.refuse({ line }, null, { code: "results.line-unknown", params });
  }

  /** False if the line has another layout than the first one. */
  #cells(layout: Table | Pairs, cells: readonly string[], line: number): boolean {
    if (layout.layout === "pairs") {
      const [name = "", path = "", ...rest] = withoutLast(cells, isOdd);
      if (name.toLowerCase() !== layout.pathName.toLowerCase() || !isPairs(rest)) return false;
      const ids = rest.filter((_, index) => index % 2 === 0);
      const values = rest.filter((_, index) => index % 2 === 1);
      return this.#values(path, undefined, ids, values, line);
    }
    const { hasFunctions, ids, names, separator } = layout;
    const own = withoutLast(cells, (count) => count > names.length);
    // A header again, of a table that was appended to this one.
    if (own.join(separator).toLowerCase() === names.join(separator).toLowerCase()) return false;
    const [path = "", ...rest] = own;
    const part = hasFunctions ? rest.shift() : undefined;
    if (rest.length !== ids.length) return false;
    return this.#values(path, part === "" ? undefined : part, ids, rest, line);
  }

  /** An empty cell has no value. */
  #values(
    path: string,
    part: string | undefined,
    ids: readonly string[],
    values: readonly string[],
    line: number,
  ): boolean {
    if (path === "" && part !== undefined) return false;
    const file = this.#artefacts.add(line, { type: "FILE", path, part });
    if (file === undefined) return true;
    for (const [index, value] of values.entries()) if (value !== "") this.#value(file, ids[index]!, value, line);
    return true;
  }

  #value(file: ReportFile, id: string, value: string, line: number): void {
    const number = cellNumber(value, this.#layout!.separator);
    if (this.#report.isInfo(id, number !== undefined)) return this.#report.onlyInfo({ line }, file, id, value);
    if (number === undefined) return this.#report.refuse({ line }, file.path, fieldInvalid(id, "number"));
    this.#report.measure({ line }, file.path, id, number);
  }
}
