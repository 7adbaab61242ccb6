import { refused } from "../../../documents/json-bytes.ts";
import { plainLineEnd } from "../plain-line.ts";
import type { ArtifactLine, MeasureKeys } from "../artifact-line.ts";
import { lineForms } from "./line-scanner.ts";
import { fieldsOfLine, lineFields, type ScanBlock } from "./scan-block.ts";

/**
 * What a scan found in a block, line by line. It puts an `ArtifactLine` into the state that reading the same line would;
 * measures have the numbers that they have in this thread.
 */
export class ScannedLines {
  readonly #block: ScanBlock;
  readonly #keys: MeasureKeys;
  readonly #scannedTo: number;
  readonly #lineCount: number;
  #next = 0;
  /** The sequence of measures that the line has now. */
  #sequence = -1;

  constructor(block: ScanBlock, keys: MeasureKeys) {
    this.#block = block;
    this.#keys = keys;
    this.#scannedTo = block.scannedTo;
    this.#lineCount = block.lineCount;
  }

  /** Returns the offset of the end of the line; refused for a line that is not a plain artifact. */
  read(line: ArtifactLine, bytes: Uint8Array, start: number): number {
    if (start >= this.#scannedTo) return plainLineEnd(line, bytes, start);
    const { lines } = this.#block;
    while (this.#next < this.#lineCount && lines[this.#next * fieldsOfLine]! < start) this.#next++;
    const at = this.#next * fieldsOfLine;
    if (this.#next === this.#lineCount || lines[at] !== start) return refused;
    line.form = lineForms[lines[at + lineFields.form]!]!;
    line.valueCount = lines[at + lineFields.valueCount]!;
    if (line.form === "measures" && !this.#takeMeasures(line, lines[at + lineFields.sequence]!)) return refused;
    setSpan(line.path, lines, at + lineFields.path);
    setSpan(line.parent, lines, at + lineFields.parent);
    setSpan(line.name, lines, at + lineFields.name);
    setSpan(line.type, lines, at + lineFields.type);
    line.hasLocation = lines[at + lineFields.hasLocation] === 1;
    for (let part = 0; part < 4; part++) line.location[part] = lines[at + lineFields.location + part]!;
    const first = lines[at + lineFields.firstValue]!;
    for (let entry = 0; entry < line.valueCount; entry++) line.values[entry] = this.#block.values[first + entry]!;
    return lines[at + lineFields.end]!;
  }

  /** False when one of the measures is not known yet: the reader of records decides whether it may be. */
  #takeMeasures(line: ArtifactLine, sequence: number): boolean {
    if (sequence === this.#sequence) return true;
    this.#sequence = -1;
    const { sequences, measures, words } = this.#block;
    const first = sequences[sequence * 2]!;
    for (let entry = 0; entry < line.valueCount; entry++) {
      const at = (first + entry) * 2;
      const number = this.#keys.find(words, measures[at]!, measures[at + 1]!);
      if (number === undefined) return false;
      line.measures[entry] = number;
    }
    this.#sequence = sequence;
    return true;
  }
}

function setSpan(span: { start: number; end: number }, lines: Int32Array, at: number): void {
  span.start = lines[at]!;
  span.end = lines[at + 1]!;
}
