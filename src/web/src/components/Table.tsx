import { useVirtualizer } from "@tanstack/react-virtual";
import { Ellipsis } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useFormats, useTexts } from "../texts/catalogue.ts";
import { columnsInRoom, columnWidths, useWholeWidths, useWidth } from "./column-widths.ts";
import { Menu } from "./Menu.tsx";
import { Skeleton } from "./Skeleton.tsx";
import type { Column, Sort } from "./table-column.ts";
import { csvOf, jsonOf, type TextTable } from "./table-text.ts";
import { TableCell, TableHeader } from "./TableCell.tsx";
import { toast, toastError } from "./toasts.tsx";
import { toggled } from "./toggled.ts";
import { useDrawnRows } from "./drawn-rows.ts";
import { useActiveRow } from "./active-row.ts";
import { useScrollMemory } from "./scroll-memory.ts";
import { useNarrow, usePrinting } from "./screen.ts";
import "./table.css";

export type { Column, Sort } from "./table-column.ts";

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** The address that a click or Enter opens. */
  readonly rowHref?: (row: Row) => string;
  /** The project that files are meant for when they are dropped on the row; undefined if the row takes none. */
  readonly rowDropTarget?: (row: Row) => string | undefined;
  /** The key of the row whose object is open beside the table. */
  readonly openKey?: string | number | undefined;
  /** The number of all rows, loaded or not; undefined if all rows are loaded. */
  readonly total?: number | undefined;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  /** Ids of hidden columns. */
  readonly hidden?: ReadonlySet<string>;
  readonly onHide?: ((hidden: ReadonlySet<string>) => void) | undefined;
  /** There are more rows than are loaded. Without `total`, the count says so. */
  readonly more?: boolean | undefined;
  /** Called when the last loaded rows come into view. */
  readonly onEnd?: (() => void) | undefined;
  readonly loading?: boolean;
  /** Shown to the left of the count. */
  readonly children?: ReactNode;
  readonly rowHeight?: number;
  readonly empty?: ReactNode;
}

const headerPixels = 34;
const overscanRows = 12;
/** Rows that are printed; how many there are beyond them is said. */
const printedRowsMax = 2_000;
/** The minimum width of a column without a width; below it, the table scrolls sideways. */
const namePixelsMin = { wide: 176, narrow: 120 };
const noneHidden: ReadonlySet<string> = new Set();

/** A table that draws only the rows in view, with count, sorting, column choice, copying, `j` and `k`. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, rowHref, hidden = noneHidden, rowHeight = 36, loading = false, onEnd } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const narrow = useNarrow();
  const printing = usePrinting();
  const roomPixels = useWidth(scroll);
  const chosen = columns.filter(
    (column) => isFixed(column) || (!hidden.has(column.id) && !(narrow && column.wide === true)),
  );
  const whole = useWholeWidths(scroll);
  const shown = columnsInRoom(chosen, rows, roomPixels).map((column) => widened(column, whole.get(column.id)));
  const nameMin = namePixelsMin[narrow ? "narrow" : "wide"];
  const widths = columnWidths(shown, roomPixels, nameMin);
  const widthMin = widths.reduce<number>((sum, width) => sum + (width ?? nameMin), 0);
  const drawnRows = useDrawnRows(rows.length, rowHeight, overscanRows);
  const virtual = useVirtualizer({
    count: printing ? Math.min(rows.length, printedRowsMax) : rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    scrollMargin: headerPixels,
    ...drawnRows,
    ...(printing ? { overscan: printedRowsMax } : {}),
  });
  useScrollMemory(scroll, props.label, rows.length);
  const active = useActiveRow(scroll, rows.length, (index) => virtual.scrollToIndex(index));
  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (!printing && lastShown >= rows.length - 1 && rows.length > 0) onEnd?.();
  }, [printing, lastShown, rows.length, onEnd]);
  const drawn = printing ? items.length : rows.length;
  const before = (items[0]?.start ?? headerPixels) - headerPixels;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? headerPixels) + headerPixels;
  return (
    <div className="table-block">
      <TableHead {...props} shown={shown} drawn={drawn} />
      <div className="table-scroll" ref={scroll} role="region" aria-label={props.label} tabIndex={0} data-rows>
        <table className="table" style={{ minWidth: widthMin }} aria-rowcount={props.total ?? rows.length}>
          <colgroup>
            {shown.map(({ id }, index) => (
              <col key={id} style={{ width: widths[index] }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {shown.map((column) => (
                <TableHeader key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            <Gap height={before} />
            {items.map(({ index }) => {
              const row = rows[index]!;
              return (
                <tr
                  key={rowKey(row)}
                  aria-rowindex={index + 1}
                  data-index={index}
                  data-active={index === active || undefined}
                  aria-current={rowKey(row) === props.openKey || undefined}
                  data-drop-target={props.rowDropTarget?.(row)}
                >
                  {shown.map((column) => (
                    <TableCell key={column.id} column={column} row={row} rowHref={rowHref} height={rowHeight} />
                  ))}
                </tr>
              );
            })}
            <Gap height={after} />
          </tbody>
        </table>
        {loading ? <Skeleton lines={rows.length === 0 ? 8 : 2} height={rowHeight - 12} /> : null}
        {rows.length === 0 && !loading ? <TableEmpty>{props.empty}</TableEmpty> : null}
      </div>
    </div>
  );
}

/** The column, wide enough for its cells. A column without a width takes the remaining space. */
function widened<Row>(column: Column<Row>, pixels = 0): Column<Row> {
  return column.width === undefined ? column : { ...column, width: Math.max(column.width, pixels) };
}

function isFixed<Row>({ fixed, control }: Column<Row>): boolean {
  return fixed === true || control === true;
}

function TableEmpty({ children }: { readonly children: ReactNode }) {
  const { table } = useTexts();
  return <div className="table-empty soft">{children ?? table.empty}</div>;
}

function Gap({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

function TableHead<Row>({
  columns,
  shown,
  drawn,
  rows,
  total,
  more = false,
  hidden = noneHidden,
  onHide,
  children,
}: TableProps<Row> & { readonly shown: readonly Column<Row>[]; readonly drawn: number }) {
  const { table } = useTexts();
  const formats = useFormats();
  const copy = async (write: (text: TextTable) => string): Promise<void> => {
    const copied = shown
      .filter(({ control }) => control !== true)
      .flatMap(({ header, value, copies }) => copies ?? [{ header, text: value }]);
    const text = async (): Promise<Blob> => {
      const cells = await Promise.all(rows.map((row) => Promise.all(copied.map(async (cell) => await cell.text(row)))));
      return new Blob([write({ headers: copied.map(({ header }) => header), rows: cells })], { type: "text/plain" });
    };
    try {
      // Pass a promise: browsers allow writing to the clipboard only during the click itself.
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": text() })]);
      toast(table.copiedRows(rows.length));
    } catch (error) {
      toastError(error);
    }
  };
  const all = total ?? rows.length;
  return (
    <div className="table-head">
      {children}
      <span className="push table-tools">
        <span className="soft small" role="status">
          {more && total === undefined ? table.countSoFar(rows.length) : table.count(all)}
          {drawn === all ? "" : ` · ${table.shownOf(formats.number(drawn), formats.number(all))}`}
        </span>
        <Menu label={table.actions} content={<Ellipsis size={18} aria-hidden />}>
          <button type="button" className="menu-item" data-closes onClick={() => void copy(csvOf)}>
            {table.copyCsv}
          </button>
          <button type="button" className="menu-item" data-closes onClick={() => void copy(jsonOf)}>
            {table.copyJson}
          </button>
          {onHide === undefined ? null : (
            <fieldset className="menu-theme">
              <legend className="menu-title">{table.columns}</legend>
              {columns
                .filter(({ control }) => control !== true)
                .map(({ id, header, fixed }) => (
                  <label key={id} className="menu-item">
                    <input
                      type="checkbox"
                      checked={fixed === true || !hidden.has(id)}
                      disabled={fixed}
                      onChange={() => onHide(toggled(hidden, id))}
                    />
                    {header}
                  </label>
                ))}
            </fieldset>
          )}
        </Menu>
      </span>
    </div>
  );
}
