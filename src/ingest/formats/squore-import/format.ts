import { excerptCharactersMax, rowsMax } from "../../bounds.ts";
import { cellNumber, splitCells } from "../../documents/separated.ts";
import { addSquoreArtefact, type SquoreArtefact } from "../../documents/squore.ts";
import { textFormat, type LineReader } from "../../documents/text-format.ts";
import { excerpt } from "../../refusals.ts";
import type { Report, ReportFile } from "../../report.ts";
import { TooManyRowsError } from "../../too-large.ts";

const separator = ";";
const kinds: Readonly<Record<string, "define" | "metric" | "info" | "key" | "finding" | "link">> = {
  d: "define",
  define: "define",
  m: "metric",
  metric: "metric",
  i: "info",
  info: "info",
  k: "key",
  key: "key",
  f: "finding",
  finding: "finding",
  l: "link",
  link: "link",
};
const firstLine = /^(?:D|DEFINE|M|METRIC|I|INFO|K|KEY|F|FINDING|L|LINK);"?\$\{(?:artefact|uid|file|function|class)\(/i;

/** The lines of all kinds that Squore's `csv_import` takes: the kind, then an artefact that a function names. */
export const squoreImportFormat = textFormat({
  id: "squore-import",
  about: {
    title: "Squore csv_import",
    tools: ["scripts written for Squore"],
    versions: "csv_import, with the kind of each line",
    contents: ["artifacts", "measures", "findings", "links"],
    command: "",
    untried: true,
  },
  detects: ({ text }) => firstLine.test(text.trimStart()),
  read: (report) => new ImportReader(report),
});

class ImportReader implements LineReader {
  readonly #report: Report;
  readonly #byUid = new Map<string, SquoreArtefact>();

  constructor(report: Report) {
    this.#report = report;
  }

  line(text: string, line: number): void {
    if (text.trim() === "") return;
    const [kind = "", first = "", ...cells] = splitCells(text, separator)?.map((cell) => cell.trim()) ?? [];
    const artefact = this.#artefactOf(first);
    if (artefact !== undefined && this.#record(kind, artefact, cells, line)) return;
    const params = { excerpt: excerpt(text, excerptCharactersMax) };
    this.#report.refuse({ line }, null, { code: "results.line-unknown", params });
  }

  /** False if the line is not of its kind. */
  #record(kind: string, artefact: SquoreArtefact, cells: readonly string[], line: number): boolean {
    switch (kinds[kind.toLowerCase()]) {
      case "define":
        if (cells.some((cell) => cell !== "") || isByLine(artefact)) return false;
        addSquoreArtefact(this.#report, line, artefact);
        return true;
      case "metric":
        return this.#values(artefact, cells, line, (file, id, value) => {
          const number = cellNumber(value, separator);
          if (number !== undefined) this.#report.measure({ line }, file.path, id, number);
          return number !== undefined;
        });
      case "info":
        return this.#values(artefact, cells, line, (file, id, value) => {
          this.#report.onlyInfo({ line }, file, id, value);
          return true;
        });
      case "key":
        return this.#key(artefact, cells);
      case "finding":
        return this.#finding(artefact, cells, line);
      case "link":
        return this.#link(artefact, cells, line);
      default:
        return false;
    }
  }

  // M;<artefact>(;<measure>;<value>)*
  #values(
    artefact: SquoreArtefact,
    cells: readonly string[],
    line: number,
    add: (file: ReportFile, id: string, value: string) => boolean,
  ): boolean {
    if (cells.length === 0 || cells.length % 2 === 1 || isByLine(artefact)) return false;
    const file = addSquoreArtefact(this.#report, line, artefact);
    if (file === undefined) return true;
    const pairs = Array.from({ length: cells.length / 2 }, (_, pair) => cells.slice(2 * pair, 2 * pair + 2));
    return pairs.map(([id = "", value = ""]) => id !== "" && add(file, id, value)).every(Boolean);
  }

  // K;<artefact>;<id>
  #key(artefact: SquoreArtefact, [uid = "", ...rest]: readonly string[]): boolean {
    if (uid === "" || rest.length > 0) return false;
    this.#remember(uid, artefact);
    return true;
  }

  // F;<artefact>;<rule>;<message>;<line or address>[;<status>;<reason>]
  #finding(artefact: SquoreArtefact, cells: readonly string[], line: number): boolean {
    const [rule = "", message = "", location = "", status = "", reason = ""] = cells;
    if (rule === "" || cells.length < 2 || cells.length > 5) return false;
    const isLine = /^\d+$/.test(location);
    const id = this.#report.definition({ line }, `squore:${rule}`, "MAJOR", () => ({ name: rule, tool: "squore" }));
    const finding = {
      rule: id,
      message,
      location: { startLine: isLine ? Number(location) : lineOf(artefact) },
      related: isLine || location === "" ? [] : [{ message: location }],
      ...(status !== "" && { relaxed: reason === "" ? status : reason }),
    };
    // Only artefacts in files are found by their paths; the others are added.
    if (artefact.type === "FILE" || artefact.part !== undefined) {
      this.#report.finding({ line }, { path: artefact.path, ...finding });
      return true;
    }
    const owner = addSquoreArtefact(this.#report, line, artefact);
    if (owner !== undefined) this.#report.findingOn({ line }, owner.path, finding);
    return true;
  }

  // L;<artefact>;<type>;<artefact>, or with the type at the end
  #link(from: SquoreArtefact, cells: readonly string[], line: number): boolean {
    const [type = "", target = ""] = cells[0]?.startsWith("${") ? cells.toReversed() : cells;
    const to = this.#artefactOf(target);
    if (cells.length !== 2 || type === "" || to === undefined || isByLine(from) || isByLine(to)) return false;
    const source = addSquoreArtefact(this.#report, line, from);
    const end = addSquoreArtefact(this.#report, line, to);
    if (source !== undefined && end !== undefined) this.#report.link({ line }, type, source.path, end.path);
    return true;
  }

  /** The artefact that a function names: `${file(a.c)}`, `${function(a.c,main)}`, `${artefact(TYPE,path[,id])}`. */
  #artefactOf(written: string): SquoreArtefact | undefined {
    const [, name, inside = ""] = /^\$\{(\w+)\((.*)\)\}$/s.exec(written) ?? [];
    const [first = "", second, third, ...rest] = inside.split(",").map((argument) => argument.trim());
    if (name === "uid") return this.#byUid.get(inside.trim());
    if (name === "file") return { type: "FILE", path: inside.trim() };
    if (first === "" || second === undefined || second === "" || rest.length > 0) return undefined;
    if (name === "artefact") {
      const artefact = { type: first.toUpperCase(), path: second };
      if (third !== undefined && third !== "") this.#remember(third, artefact);
      return artefact;
    }
    if (third !== undefined || (name !== "function" && name !== "class")) return undefined;
    return { type: name.toUpperCase(), path: first, part: second };
  }

  #remember(uid: string, artefact: SquoreArtefact): void {
    if (this.#byUid.size >= rowsMax) throw new TooManyRowsError();
    this.#byUid.set(uid, artefact);
  }
}

/** Whether a function or class is named by a line in it, which only the sources could resolve. */
function isByLine({ part = "" }: SquoreArtefact): boolean {
  return /^\d+$/.test(part);
}

function lineOf(artefact: SquoreArtefact): number {
  return isByLine(artefact) ? Number(artefact.part) : 0;
}
