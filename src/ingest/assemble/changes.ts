import { textColumn, uniteRanges, writeLineRanges, type ChangeFacts, type TextsColumn } from "../../snapshot/index.ts";
import type { Collector } from "../collector.ts";
import type { LineCoverage } from "./coverage.ts";
import type { RowOrder } from "./order.ts";
import { endsOf, PathEnds, several } from "./path-ends.ts";

const fileType = "FILE";

/** What the results say of changed lines, and which content is not of this version (D14, D15). */
export function changeFacts(collector: Collector, order: RowOrder, { own }: LineCoverage): ChangeFacts {
  const { bringsChanges, searchesDuplicates, carriesDuplicates } = collector;
  return {
    sent: bringsChanges ? new SentChanges(collector, order).column() : null,
    carriedSources: carriedSources(collector, order),
    ownCoverage: own === null ? null : { kind: "text", values: textColumn(markedTexts(order, own)) },
    duplicates: carriesDuplicates ? "carried" : searchesDuplicates ? "searched" : "given",
  };
}

/** Texts of rows, by the number of their path. The root has one too, so that the column exists if no file has any. */
function markedTexts(order: RowOrder, byPath: ReadonlyMap<number, string>): (string | undefined)[] {
  const texts: (string | undefined)[] = Array.from({ length: order.size });
  for (const [index, text] of byPath) {
    const row = order.rowOfCollected[index]!;
    if (row !== -1) texts[row] = text;
  }
  texts[0] = "";
  return texts;
}

/** Marks the files whose source comes from a part of another version; null when there are none. */
function carriedSources(collector: Collector, { size, rowOfCollected }: RowOrder): ChangeFacts["carriedSources"] {
  if (collector.carriedLines.length === 0) return null;
  const values = new Int32Array(size);
  let present = false;
  for (const [index, { line }] of collector.sources) {
    const row = rowOfCollected[index]!;
    if (row === -1 || !collector.isCarried(line)) continue;
    values[row] = 1;
    present = true;
  }
  return present ? { kind: "integer", values, absent: 0 } : null;
}

/** Finds the files that `change` records name. */
class SentChanges {
  readonly #collector: Collector;
  readonly #order: RowOrder;
  readonly #texts: (string | undefined)[];

  constructor(collector: Collector, order: RowOrder) {
    this.#collector = collector;
    this.#order = order;
    this.#texts = Array.from({ length: order.size });
  }

  column(): TextsColumn {
    const { changes } = this.#collector;
    const records = Array.from(changes.entries(), ([path, ranges]) => {
      return { path, text: writeLineRanges(uniteRanges(ranges)) };
    });
    let agrees = false;
    for (const { path, text } of records) {
      const row = this.#order.rowOfCollected[path] ?? -1;
      if (row === -1 || !this.#isFile(row)) continue;
      this.#texts[row] = text;
      agrees ||= text !== "";
    }
    if (!agrees) this.#findByEnd(records.filter(({ text }) => text !== ""));
    this.#texts[0] = "";
    return { kind: "text", values: textColumn(this.#texts) };
  }

  #isFile(row: number): boolean {
    const { typeOf, types } = this.#collector;
    return types.ids[typeOf.at(this.#order.collectedOfRow[row]!)] === fileType;
  }

  /**
   * If no record names a file of the version, reports and git may count paths from different folders. Then a file is meant
   * whose path is the end of the record's path, or the other way round. Where several fit, the changed lines are unknown.
   */
  #findByEnd(records: readonly { readonly path: number; readonly text: string }[]): void {
    if (records.length === 0) return;
    const { paths } = this.#collector;
    const files = new Map<string, number>();
    for (let row = 1; row < this.#order.size; row++) {
      if (this.#isFile(row)) files.set(paths.text(this.#order.collectedOfRow[row]!), row);
    }
    const recordEnds = new PathEnds(new Set(files.keys()));
    const fileEnds = new PathEnds(new Set(records.map(({ path }) => paths.text(path))));
    for (const [index, { path }] of records.entries()) recordEnds.add(paths.text(path), index);
    for (const [path, row] of files) {
      fileEnds.add(path, row);
      const record = recordEnds.get(path);
      if (record !== undefined) this.#give(row, record === several ? unknownLines : records[record]!.text);
    }
    const ambiguous = new Set<string>();
    for (const { path, text } of records) {
      const row = fileEnds.get(paths.text(path));
      if (row === several) ambiguous.add(paths.text(path));
      else if (row !== undefined) this.#give(row, text);
    }
    for (const [path, row] of files) {
      if (ambiguous.size > 0 && endsOf(path).some((end) => ambiguous.has(end))) this.#give(row, unknownLines);
    }
  }

  #give(row: number, text: string): void {
    this.#texts[row] = this.#texts[row] === undefined || this.#texts[row] === text ? text : unknownLines;
  }
}

/** In place of changed lines: records exist that may or may not be about the file. */
export const unknownLines = "?";
