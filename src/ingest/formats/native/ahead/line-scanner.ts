import { isAscii } from "node:buffer";
import { KnownWords } from "../../../known-words.ts";
import { ArtifactLine } from "../artifact-line.ts";
import { refused } from "../../../documents/json-bytes.ts";
import { plainLineEnd } from "../plain-line.ts";
import {
  fieldsOfLine,
  lineFields,
  linesMax,
  measuresMax,
  sequencesMax,
  valuesMax,
  type ScanBlock,
} from "./scan-block.ts";

const newline = 0x0a;
/** Ids of measures that a scanner remembers. Lines with others are left to the reader of records. */
const idsMax = 2048;
const idBytesMax = 256;

/** The forms of `ArtifactLine` as numbers. */
export const lineForms = ["none", "values", "measures"] as const;

/**
 * Finds the artifacts in a block of lines that can be read from their bytes. What it finds depends on the bytes alone;
 * whether an artifact may be stored is decided by the thread that knows all lines before it.
 */
export class LineScanner {
  readonly #ids = new KnownWords<number>();
  readonly #endings: Uint8Array[] = [];
  readonly #line = new ArtifactLine({ find: (...id) => this.#numberOf(...id), endings: this.#endings });
  /** The measures of the newest sequence. */
  #last = new Int32Array(0);
  #block!: ScanBlock;
  #sequences = 0;
  #measures = 0;
  #words = 0;
  #values = 0;

  /** Scans a block that the caller has taken. */
  scan(block: ScanBlock): void {
    this.#block = block;
    this.#sequences = this.#measures = this.#words = this.#values = 0;
    // The last byte is the end of the last line.
    const bytes = block.bytes.subarray(0, block.byteLength - 1);
    if (!isAscii(bytes)) return block.finishScan(0, 0);
    let found = 0;
    let start = 0;
    while (start <= bytes.length && found < linesMax) {
      const end = plainLineEnd(this.#line, bytes, start);
      if (end === refused) {
        const next = bytes.indexOf(newline, start);
        start = next === -1 ? bytes.length + 1 : next + 1;
        continue;
      }
      if (this.#values + this.#line.valueCount > valuesMax) break;
      if (this.#store(found, start, end)) found++;
      start = end + 1;
    }
    block.finishScan(found, start);
  }

  /** The number of an id that is new, too. */
  #numberOf(bytes: Uint8Array, start: number, end: number): number | undefined {
    const known = this.#ids.find(bytes, start, end);
    if (known !== undefined || this.#endings.length === idsMax || end - start > idBytesMax) return known;
    const id = Buffer.from(bytes.subarray(start, end)).toString("latin1");
    const number = this.#endings.length;
    this.#ids.teach(id, number);
    this.#endings.push(new TextEncoder().encode(`${id}":`));
    return number;
  }

  /** False when there is no room for the measures of the line. */
  #store(index: number, start: number, end: number): boolean {
    const { path, parent, name, type, form, valueCount, hasLocation, location, values } = this.#line;
    const sequence = form === "measures" ? this.#sequence() : 0;
    if (sequence === -1) return false;
    const { lines } = this.#block;
    const at = index * fieldsOfLine;
    lines[at + lineFields.start] = start;
    lines[at + lineFields.end] = end;
    lines[at + lineFields.path] = path.start;
    lines[at + lineFields.path + 1] = path.end;
    lines[at + lineFields.parent] = parent.start;
    lines[at + lineFields.parent + 1] = parent.end;
    lines[at + lineFields.name] = name.start;
    lines[at + lineFields.name + 1] = name.end;
    lines[at + lineFields.type] = type.start;
    lines[at + lineFields.type + 1] = type.end;
    lines[at + lineFields.form] = lineForms.indexOf(form);
    lines[at + lineFields.sequence] = sequence;
    lines[at + lineFields.firstValue] = this.#values;
    lines[at + lineFields.valueCount] = valueCount;
    lines[at + lineFields.hasLocation] = hasLocation ? 1 : 0;
    for (let part = 0; part < 4; part++) lines[at + lineFields.location + part] = location[part]!;
    for (let entry = 0; entry < valueCount; entry++) this.#block.values[this.#values + entry] = values[entry]!;
    this.#values += valueCount;
    return true;
  }

  /** The number of the line's sequence of measures; most lines have that of the line before. -1 without room for it. */
  #sequence(): number {
    const { measures, valueCount } = this.#line;
    if (this.#sequences > 0 && this.#isLast(measures, valueCount)) return this.#sequences - 1;
    const { sequences, measures: spans, words } = this.#block;
    if (this.#sequences === sequencesMax || this.#measures + valueCount > measuresMax) return -1;
    let at = this.#words;
    for (let entry = 0; entry < valueCount; entry++) {
      const ending = this.#endings[measures[entry]!]!;
      const length = ending.length - 2;
      if (at + length > words.length) return -1;
      words.set(ending.subarray(0, length), at);
      spans[(this.#measures + entry) * 2] = at;
      at += length;
      spans[(this.#measures + entry) * 2 + 1] = at;
    }
    this.#last = measures.slice(0, valueCount);
    sequences[this.#sequences * 2] = this.#measures;
    sequences[this.#sequences * 2 + 1] = valueCount;
    this.#measures += valueCount;
    this.#words = at;
    return this.#sequences++;
  }

  #isLast(measures: Int32Array, count: number): boolean {
    const last = this.#last;
    if (last.length !== count) return false;
    for (let entry = 0; entry < count; entry++) if (last[entry] !== measures[entry]) return false;
    return true;
  }
}
