import type { Collector } from "../../collector.ts";
import type { GrowingDoubles } from "../../growing.ts";
import { KnownWords } from "../../known-words.ts";
import { ScannedLines } from "./ahead/scanned-lines.ts";
import type { ScanBlock } from "./ahead/scan-block.ts";
import { ArtifactLine, type MeasureKeys } from "./artifact-line.ts";
import { refused } from "../../documents/json-bytes.ts";
import type { Columns } from "./columns.ts";
import { plainLineEnd } from "./plain-line.ts";

/**
 * Adds the artifacts that `ArtifactLine` can read. Lines with anything new, unusual or wrong are left to the reader of
 * records, which alone refuses, notes and admits. It reports the types and measures that it has admitted to this class.
 */
export class PlainArtifactReader {
  readonly #collector: Collector;
  readonly #types = new KnownWords<string>();
  readonly #measures = new KnownWords<number>();
  readonly #endings: Uint8Array[] = [];
  readonly #keys: MeasureKeys = {
    find: (bytes, start, end) => this.#measures.find(bytes, start, end),
    endings: this.#endings,
  };
  readonly #line = new ArtifactLine(this.#keys);
  #scanned: ScannedLines | undefined;
  readonly #learned = new Set<string>();
  readonly #targets: GrowingDoubles[] = [];
  /** By measure, the last line with it: a line with the same measure twice is refused. */
  readonly #givenBy: number[] = [];
  columns: Columns | undefined;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  learnType(type: string): void {
    this.#types.teach(type, type);
  }

  learnMeasure(id: string, target: GrowingDoubles): void {
    if (this.#learned.size === this.#learned.add(id).size) return;
    this.#measures.teach(id, this.#targets.push(target) - 1);
    this.#endings.push(new TextEncoder().encode(`${id}":`));
    this.#givenBy.push(0);
  }

  /** Until the next call, lines are those of this block, which were scanned. */
  useScan(block: ScanBlock | undefined): void {
    this.#scanned = block === undefined ? undefined : new ScannedLines(block, this.#keys);
  }

  /** Adds the artifact of a line and returns the offset of its end; refused when it was not added. */
  read(bytes: Uint8Array, start: number, lineNumber: number): number {
    const line = this.#line;
    const end = this.#scanned?.read(line, bytes, start) ?? plainLineEnd(line, bytes, start);
    if (end === refused) return refused;
    const { path, parent, name } = this.#line;
    const type = this.#types.find(bytes, this.#line.type.start, this.#line.type.end);
    if (type === undefined || !this.#canStore(lineNumber)) return refused;
    const index = this.#collector.addPlainArtifact(lineNumber, bytes, { path, parent, name }, type);
    if (index === undefined) return refused;
    this.#store(index);
    return end;
  }

  #canStore(lineNumber: number): boolean {
    const { form, valueCount, measures } = this.#line;
    if (form === "values") return this.columns?.targets.length === valueCount;
    for (let entry = 0; entry < valueCount; entry++) {
      const measure = measures[entry]!;
      if (this.#givenBy[measure] === lineNumber) return false;
      this.#givenBy[measure] = lineNumber;
    }
    return true;
  }

  #store(index: number): void {
    const { form, valueCount, values, measures, hasLocation, location } = this.#line;
    const columns = form === "values" ? this.columns!.targets : this.#targets;
    for (let entry = 0; entry < valueCount; entry++) {
      const value = values[entry]!;
      const column = columns[form === "values" ? entry : measures[entry]!];
      if (!Number.isNaN(value) && column !== null) column!.set(index, value);
    }
    if (!hasLocation) return;
    const [startLine, startColumn, endLine, endColumn] = location as unknown as [number, number, number, number];
    this.#collector.setLocation(index, { startLine, startColumn, endLine, endColumn });
  }
}
