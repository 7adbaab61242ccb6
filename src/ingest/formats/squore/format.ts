import { excerptCharactersMax } from "../../bounds.ts";
import { cellNumber, splitCells } from "../../documents/separated.ts";
import { addSquoreArtefact } from "../../documents/squore.ts";
import { textFormat, type LineReader } from "../../documents/text-format.ts";
import { excerpt } from "../../refusals.ts";
import type { Report, ReportFile } from "../../report.ts";
import { severityOf } from "../../severities.ts";

const separator = ";";

/** Lines that say in their first cell what they are: artefacts, metrics, infos, findings, links. */
export const squoreFormat = textFormat({
  id: "squore",
  about: {
    title: "Squore lines",
    tools: ["scripts written for Squore"],
    versions: "",
    contents: ["artifacts", "measures", "findings", "links"],
    command: "",
    untried: true,
  },
  detects: ({ text }) => /^(?:#[^\n]*\n\s*)*(?:Artefact|Artifact|Metric|Measure|Info|Finding|Link);/i.test(text),
  read: (report) => new SquoreReader(report),
});

class SquoreReader implements LineReader {
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  line(text: string, line: number): void {
    if (text.trim() === "" || text.startsWith("#")) return;
    const [kind = "", ...cells] = splitCells(text, separator)?.map((cell) => cell.trim()) ?? [];
    if (this.#record(kind.toLowerCase(), cells, line)) return;
    const params = { excerpt: excerpt(text, excerptCharactersMax) };
    this.#report.refuse({ line }, null, { code: "results.line-unknown", params });
  }

  #record(kind: string, cells: readonly string[], line: number): boolean {
    switch (kind) {
      case "artefact":
      case "artifact":
        return this.#artefact(cells, line);
      case "metric":
      case "measure":
        return this.#metric(cells, line);
      case "info":
        return this.#info(cells, line);
      case "finding":
        return this.#finding(cells, line);
      case "link":
        return this.#link(cells, line);
      default:
        return false;
    }
  }

  // Artefact;<type>;<path>
  #artefact([type, path]: readonly string[], line: number): boolean {
    if (type === undefined || path === undefined) return false;
    this.#artifactOf(path, line, type);
    return true;
  }

  // Metric;<measure>;<path>;<value>
  #metric([measure, path, value]: readonly string[], line: number): boolean {
    const number = value === undefined ? undefined : cellNumber(value, separator);
    if (measure === undefined || path === undefined || number === undefined) return false;
    const artifact = this.#artifactOf(path, line, "FILE")?.path;
    if (artifact !== undefined) this.#report.measure({ line }, artifact, measure, number);
    return true;
  }

  // Info;<info>;<path>;<value>
  #info([info, path, value]: readonly string[], line: number): boolean {
    if (info === undefined || path === undefined || value === undefined) return false;
    const artifact = this.#artifactOf(path, line, "FILE");
    if (artifact !== undefined) this.#report.onlyInfo({ line }, artifact, info, value);
    return true;
  }

  // Finding;<rule>;<path>;<line>;<message>[;<severity>]
  #finding([rule, path, startLine, message, severity]: readonly string[], line: number): boolean {
    if (rule === undefined || rule === "" || path === undefined || message === undefined) return false;
    const describe = () => ({ name: rule, tool: "squore" });
    const id = this.#report.definition({ line }, `squore:${rule}`, severityOf(severity ?? "warning"), describe);
    const location = { startLine: cellNumber(startLine ?? "", separator) };
    this.#report.finding({ line }, { path: path.split("#")[0]!, rule: id, message, location });
    return true;
  }

  // Link;<type>;<from>;<to>
  #link([type, from, to]: readonly string[], line: number): boolean {
    if (type === undefined || from === undefined || to === undefined) return false;
    const [source, target] = [this.#artifactOf(from, line, "FILE"), this.#artifactOf(to, line, "FILE")];
    if (source !== undefined && target !== undefined) this.#report.link({ line }, type, source.path, target.path);
    return true;
  }

  /** `file#function` is a function of a file. */
  #artifactOf(written: string, line: number, type: string): ReportFile | undefined {
    const [path = "", part] = written.split("#", 2);
    return addSquoreArtefact(this.#report, line, { type, path, part });
  }
}
