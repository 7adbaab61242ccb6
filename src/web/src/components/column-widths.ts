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
/** Longer headers have several lines. */
const headerPixelsMax = 280;

/** The width that a column needs to show its whole header. */
export function headerPixels(header: string): number {
  const pixels = Array.from(header).reduce(
    (sum, character) => sum + (character > "\u2e7f" ? characterPixels.wide : characterPixels.usual),
    besidePixels,
  );
  return Math.min(headerPixelsMax, pixels);
}

/** The width that a column needs to show its header in lines of whole words. */
function wordPixels(header: string): number {
  return Math.max(...header.split(/\s/).map(headerPixels));
}

/**
 * The widths of columns: where there is room, wide enough for the headers on one line, or else for their longest words, also
 * if the table scrolls sideways anyway. Undefined: the remaining space.
 */
export function columnWidths(
  columns: readonly SizedColumn[],
  roomPixels: number,
  namePixelsMin: number,
): readonly (number | undefined)[] {
  const widthsWith = (pixelsOf: (header: string) => number) =>
    columns.map(({ header, width, control = false }) =>
      width === undefined || control ? width : Math.max(width, pixelsOf(header)),
    );
  const choices = [widthsWith(headerPixels), widthsWith(wordPixels), columns.map(({ width }) => width)];
  const fits = (widths: readonly (number | undefined)[]): boolean =>
    widths.reduce<number>((sum, width) => sum + (width ?? namePixelsMin), 0) <= roomPixels;
  return choices.find(fits) ?? choices[1]!;
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

/**
 * The widths of columns whose cells have to be whole: buttons, and numbers, which are read wrongly where they are cut. They
 * grow with the cells that are drawn, which have `data-whole` with the id of their column.
 */
export function useWholeWidths(element: RefObject<HTMLElement | null>): ReadonlyMap<string, number> {
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    if (element.current === null) return undefined;
    const table = element.current;
    const measure = (): void => setWidths((known) => grownWidths(known, table));
    const drawn = new MutationObserver(measure);
    drawn.observe(table, { childList: true, characterData: true, subtree: true });
    const resized = new ResizeObserver(measure);
    resized.observe(table);
    return () => {
      drawn.disconnect();
      resized.disconnect();
    };
  }, [element]);
  return widths;
}

function grownWidths(known: ReadonlyMap<string, number>, table: HTMLElement): ReadonlyMap<string, number> {
  const grown = new Map(known);
  for (const { dataset, clientWidth, scrollWidth } of table.querySelectorAll<HTMLElement>("td[data-whole]")) {
    const id = dataset["whole"]!;
    // The width is rounded: without a further pixel, a text may lack a part of one, and is cut.
    if (scrollWidth > clientWidth) grown.set(id, Math.max(grown.get(id) ?? 0, scrollWidth + 1));
  }
  return [...grown].every(([id, width]) => known.get(id) === width) ? known : grown;
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
