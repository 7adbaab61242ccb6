import type { ReplayedReport } from "./branch.ts";
import { recordsReport, sourcesReport } from "./branch.ts";

/** A line of a generated file. Its id stays when it moves; an edited line is another one. */
interface GeneratedLine {
  readonly id: number;
  readonly text: string;
  /** The rule that the line breaks; undefined for most lines. */
  readonly rule: string | undefined;
}

/** How the generated tool makes fingerprints: none, a number for each finding of a rule in a file, or the line number. */
export type FingerprintStyle = "none" | "numbered" | "by line" | "by text";

const words = ["open", "close", "read", "write", "merge", "count", "check", "send", "keep", "drop", "find", "sort"];
const rules = ["assert", "docstring", "annotation", "length", "naming"];

/** A project whose files change a little with every version; always the same for the same seed. */
export class GeneratedHistory {
  readonly files = new Map<string, GeneratedLine[]>();
  #state: number;
  #nextLine = 1;

  constructor(seed: number, fileCount: number, linesPerFile: number) {
    this.#state = seed;
    for (let index = 0; index < fileCount; index++) {
      this.files.set(`src/file${index}.py`, this.#newLines(linesPerFile));
    }
  }

  /** Edits some files: inserts, removes, edits, copies and moves lines; now and then a file is renamed. */
  change(filesChanged: number): void {
    for (let count = 0; count < filesChanged; count++) {
      const paths = [...this.files.keys()];
      const path = paths[this.#below(paths.length)]!;
      const lines = this.files.get(path)!;
      this.#edit(lines);
      if (this.#below(12) === 0) {
        this.files.delete(path);
        this.files.set(path.replace(/(_\d+)?\.py$/, `_${this.#nextLine}.py`), lines);
      }
    }
  }

  #edit(lines: GeneratedLine[]): void {
    const at = this.#below(lines.length);
    const count = 1 + this.#below(8);
    switch (this.#below(6)) {
      case 0:
      case 1:
        lines.splice(at, 0, ...this.#newLines(count));
        break;
      case 2:
        lines.splice(at, count);
        break;
      case 3:
        lines.splice(at, 1, ...this.#newLines(1));
        break;
      case 4:
        lines.splice(this.#below(lines.length), 0, ...lines.slice(at, at + 2).map((line) => this.#copy(line)));
        break;
      default: {
        const block = lines.splice(at, 6 + count);
        lines.splice(this.#below(lines.length + 1), 0, ...block);
      }
    }
  }

  #newLines(count: number): GeneratedLine[] {
    return Array.from({ length: count }, () => this.#newLine());
  }

  #newLine(): GeneratedLine {
    const word = (): string => words[this.#below(words.length)]!;
    const indent = "    ".repeat(1 + this.#below(3));
    const rule = this.#below(10) < 3 ? rules[this.#below(rules.length)] : undefined;
    const text = this.#below(8) === 0 ? "return None" : `${word()}(${word()}, ${word()}_${word()})`;
    return { id: this.#nextLine++, text: `${indent}${rule ?? ""} ${text}`, rule };
  }

  #copy(line: GeneratedLine): GeneratedLine {
    return { ...line, id: this.#nextLine++ };
  }

  /** A whole number from 0 to below the limit (mulberry32). */
  #below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  /** What a tool reports of the files as they are now. */
  report(style: FingerprintStyle): ReplayedReport {
    const numbers = new Map<string, number>();
    const records = [...this.files].flatMap(([path, lines]) => [
      { kind: "artifact", path, type: "FILE" },
      ...lines.flatMap(({ text, rule }, index) => {
        if (rule === undefined) return [];
        const number = (numbers.get(path + rule) ?? 0) + 1;
        numbers.set(path + rule, number);
        const marks = { numbered: number, "by line": index + 1, "by text": text };
        const fingerprint = style === "none" ? {} : { fingerprint: `${rule} ${path} ${marks[style]}` };
        const location = { startLine: index + 1, startColumn: text.search(/\S/) + 1 };
        return [{ kind: "finding", artifact: path, rule, message: `${rule} is wrong`, location, ...fingerprint }];
      }),
    ]);
    return recordsReport(records);
  }

  sources(): ReplayedReport {
    return sourcesReport(
      new Map([...this.files].map(([path, lines]) => [path, lines.map(({ text }) => text).join("\n")])),
    );
  }
}
