import type { RowFormat } from "../command.ts";
import type { Colors } from "./colors.ts";
import { cellText, type Column } from "./columns.ts";
import type { Sink } from "./sink.ts";
import { tableWriter, type RowWriter } from "./table.ts";

/** The format of rows. */
export interface RowLook {
  readonly format: RowFormat;
  readonly columns: readonly Column[];
  readonly colors: Colors;
  /** Columns of the terminal. Undefined: the output is not a terminal. */
  readonly widthMax?: number;
}

/** The writer for a format. JSON formats pass on the bytes that the server sent. */
export function rowWriter(sink: Sink, { format, columns, colors, widthMax }: RowLook): RowWriter {
  switch (format) {
    case "table":
      return tableWriter(sink, columns, colors, widthMax);
    case "csv":
      return csvWriter(sink, columns);
    case "ndjson":
      return { write: (element) => sink.write(`${element}\n`), finish: () => Promise.resolve() };
    case "json":
      return jsonWriter(sink);
  }
}

function jsonWriter(sink: Sink): RowWriter {
  let before = "[\n";
  return {
    async write(element) {
      await sink.write(before + element);
      before = ",\n";
    },
    finish: () => sink.write(before === "[\n" ? "[]\n" : "\n]\n"),
  };
}

/** RFC 4180, except that lines end like those of other text files. */
function csvWriter(sink: Sink, columns: readonly Column[]): RowWriter {
  let started = false;
  const begin = async (): Promise<void> => {
    if (started) return;
    started = true;
    await sink.write(csvLine(columns.map(({ title }) => title)));
  };
  return {
    async write(element) {
      await begin();
      const parsed: unknown = JSON.parse(element);
      await sink.write(csvLine(columns.map(({ valuesOf }) => cellText(valuesOf(parsed), ";"))));
    },
    finish: begin,
  };
}

/** A line of CSV. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\n`;
}
