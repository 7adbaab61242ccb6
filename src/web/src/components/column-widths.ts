import { useEffect, useState, type RefObject } from "react";

interface SizedColumn {
  readonly header: string;
  readonly width?: number;
  /** Its header is not visible. */
  readonly control?: boolean;
}

interface SparseColumn<Row> {
  readonly width?: number;
  readonly sparse?: boolean;
  readonly value: (row: Row) => unknown;
}

/** Columns without values leave so much to a column without a width. */
const namePixelsWanted = 320;
/** About the width of a character of a header, and of a Chinese or Japanese one. */
const characterPixels = { usual: 8, wide: 14 };
/** Padding, and the arrow of a sorted column. */
const besidePixels = 40;
/** Longer headers are cut: their title shows the whole text. */
const headerPixelsMax = 280;

/** The width that a column needs to show its whole header. */
export function headerPixels(header: string): number {
  const pixels = Array.from(header).reduce(
    (sum, character) => sum + (character > "\u2e7f" ? characterPixels.wide : characterPixels.usual),
    besidePixels,
  );
  return Math.min(headerPixelsMax, pixels);
}

/** The widths of columns: where there is room for them, wide enough for the headers. Undefined: the remaining space. */
export function columnWidths(
  columns: readonly SizedColumn[],
  roomPixels: number,
  namePixelsMin: number,
): readonly (number | undefined)[] {
  const wanted = columns.map(({ header, width, control = false }) =>
    width === undefined || control ? width : Math.max(width, headerPixels(header)),
  );
  const total = wanted.reduce<number>((sum, width) => sum + (width ?? namePixelsMin), 0);
  return total <= roomPixels ? wanted : columns.map(({ width }) => width);
}

/** The columns without those that are rarely used, have no value in any row, and take the room of the names of rows. */
export function columnsInRoom<Row, Shown extends SparseColumn<Row>>(
  columns: readonly Shown[],
  rows: readonly Row[],
  roomPixels: number,
): readonly Shown[] {
  const wanted = columns.reduce((sum, { width }) => sum + (width ?? namePixelsWanted), 0);
  if (wanted <= roomPixels) return columns;
  return columns.filter(({ sparse = false, value }) => !sparse || rows.some((row) => (value(row) ?? "") !== ""));
}

/** The width of an element; 0 until the browser has laid it out. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return undefined;
    const resized = new ResizeObserver(() => setWidth(element.current?.clientWidth ?? 0));
    resized.observe(element.current);
    return () => resized.disconnect();
  }, [element]);
  return width;
}
