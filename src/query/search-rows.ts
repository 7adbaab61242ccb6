import { foldCase, includesText } from "../language/index.ts";
import type { TextColumn } from "../snapshot/index.ts";
import type { Pace } from "./pace.ts";

/** How well something fits what is searched for, best first. */
export const fits = ["exact", "prefix", "contains"] as const;

/** An index into `fits`. */
export type Fit = 0 | 1 | 2;

/** Looks for a text in names, whatever the case. */
export class NameSearch {
  readonly #wanted: string;
  /** What is wanted as bytes where it is ASCII: nearly all rows can then be passed over without decoding them. */
  readonly #ascii: Uint8Array | undefined;

  constructor(text: string) {
    this.#wanted = foldCase(text);
    const bytes = new TextEncoder().encode(this.#wanted);
    this.#ascii = bytes.length === this.#wanted.length ? bytes : undefined;
  }

  /** How well a row fits by its name and path. */
  fitOfRow(row: number, names: TextColumn, paths: TextColumn): Fit | undefined {
    const ascii = this.#ascii;
    if (ascii !== undefined && !names.mayInclude(row, ascii) && !paths.mayInclude(row, ascii)) return undefined;
    return this.fitOf(names.text(row), paths.text(row));
  }

  /** How well a name fits, or the longer text that it belongs to: a path, the id of a rule. Undefined: not at all. */
  fitOf(name: string, whole: string = name): Fit | undefined {
    const foldedName = foldCase(name);
    const foldedWhole = whole === name ? foldedName : foldCase(whole);
    if (foldedName === this.#wanted || foldedWhole === this.#wanted) return 0;
    // A folder's path begins all the paths below it: only names are worth more for how they begin.
    if (foldedName.startsWith(this.#wanted)) return 1;
    return includesText(foldedName, this.#wanted) || includesText(foldedWhole, this.#wanted) ? 2 : undefined;
  }
}

/** Rows from a first one up to, and without, another one. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** A row whose name or path fits. */
export interface FittingRow {
  readonly row: number;
  readonly fit: Fit;
}

/** The rows of ranges whose names or paths fit, in their order, some at a time. Between ranges, other work may run. */
export async function* searchRows(
  texts: { readonly names: TextColumn; readonly paths: TextColumn },
  ranges: Iterable<RowRange>,
  search: NameSearch,
  pace: Pace,
): AsyncGenerator<readonly FittingRow[]> {
  const { names, paths } = texts;
  for (const { start, end } of ranges) {
    const found: FittingRow[] = [];
    for (let row = start; row < end; row++) {
      const fit = search.fitOfRow(row, names, paths);
      if (fit !== undefined) found.push({ row, fit });
    }
    if (found.length > 0) yield found;
    if (pace.due()) await pace.rest();
  }
}
