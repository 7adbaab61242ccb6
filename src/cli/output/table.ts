import type { Colors } from "./colors.ts";
import { cellText, type Column } from "./columns.ts";
import { cutToWidth, displayWidth, padToWidth } from "./display-width.ts";
import { plainText } from "./plain-text.ts";
import type { Sink } from "./sink.ts";

/** Widths are measured on the first rows, so that a long list need not be held in memory. */
const sampleRows = 200;
const gap = "  ";
const columnWidthMin = 8;

/** Writes rows one after another in one format, without keeping them in memory. */
export interface RowWriter {
  /** An element as its JSON text. */
  write(element: string): Promise<void>;
  finish(): Promise<void>;
}

/** Writes rows as a table. On a terminal, cells are truncated to its width; elsewhere they are not. */
export function tableWriter(sink: Sink, columns: readonly Column[], colors: Colors, widthMax?: number): RowWriter {
  let sample: (readonly string[])[] | undefined = [];
  let widths: readonly number[] = [];
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => {
        const fitted = widthMax === undefined ? cell : cutToWidth(cell, widths[index]!);
        return index === cells.length - 1 ? fitted : padToWidth(fitted, widths[index]!);
      })
      .join(gap)
      .trimEnd();
  const settle = async (): Promise<void> => {
    if (sample === undefined) return;
    const rows = sample;
    sample = undefined;
    const titles = columns.map(({ title }) => title);
    widths = columnWidths([titles, ...rows], widthMax);
    await sink.write(`${colors.bold(line(titles))}\n`);
    for (const row of rows) await sink.write(`${line(row)}\n`);
  };
  return {
    async write(element) {
      const parsed: unknown = JSON.parse(element);
      const cells = columns.map(({ valuesOf }) => plainText(cellText(valuesOf(parsed), ", ")));
      if (sample === undefined) return sink.write(`${line(cells)}\n`);
      sample.push(cells);
      if (sample.length === sampleRows) await settle();
    },
    finish: settle,
  };
}

/** The width of the widest cell of each column. If the table is too wide, the widest columns are reduced first. */
export function columnWidths(rows: readonly (readonly string[])[], widthMax: number | undefined): readonly number[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => displayWidth(row[index] ?? ""))));
  if (widthMax === undefined) return widths;
  const room = widthMax - gap.length * (widths.length - 1);
  let excess = widths.reduce((sum, width) => sum + width, 0) - room;
  while (excess > 0) {
    const widest = Math.max(...widths);
    if (widest <= columnWidthMin) break;
    const next = Math.max(columnWidthMin, ...widths.filter((width) => width < widest));
    const wide = widths.filter((width) => width === widest).length;
    const step = Math.min(widest - next, Math.max(1, Math.floor(excess / wide))) || 1;
    for (const [index, width] of widths.entries()) {
      if (width !== widest || excess <= 0) continue;
      widths[index] = width - Math.min(step, excess);
      excess -= Math.min(step, excess);
    }
  }
  return widths;
}
