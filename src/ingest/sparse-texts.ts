import { TextBuilder, type TextColumn } from "../snapshot/index.ts";

/** Texts that few rows have; needs no memory until the first one. */
export class SparseTexts {
  #builder: TextBuilder | undefined;
  #rows = 0;

  /** Sets the text of a row. Rows come in ascending order; rows that are left out have no text. */
  set(row: number, text: string): void {
    this.#builder ??= new TextBuilder();
    this.#fill(this.#builder, row);
    this.#builder.push(text);
    this.#rows = row + 1;
  }

  /** The same for a text that is UTF-8 bytes. */
  setBytes(row: number, bytes: Uint8Array, start: number, end: number): void {
    this.#builder ??= new TextBuilder();
    this.#fill(this.#builder, row);
    this.#builder.pushBytes(bytes, start, end);
    this.#rows = row + 1;
  }

  /** Sets the text of a row to that of a row of another column, if it has one. */
  setFrom(row: number, column: TextColumn, sourceRow: number): void {
    if (!column.has(sourceRow)) return;
    this.#builder ??= new TextBuilder();
    this.#fill(this.#builder, row);
    this.#builder.pushFrom(column, sourceRow);
    this.#rows = row + 1;
  }

  /** All rows up to `size`; undefined when none has a text. */
  finish(size: number): TextColumn | undefined {
    if (this.#builder === undefined) return undefined;
    this.#fill(this.#builder, size);
    return this.#builder.finish();
  }

  #fill(builder: TextBuilder, row: number): void {
    for (; this.#rows < row; this.#rows++) builder.push(undefined);
  }
}
