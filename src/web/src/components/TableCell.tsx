import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { AppLink } from "../address/AppLink.tsx";
import { CutText } from "./CutText.tsx";
import { visibleText } from "../texts/visible-text.ts";
import type { Column, Sort } from "./table-column.ts";

interface TableCellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly rowHref: ((row: Row) => string) | undefined;
  readonly height: number;
}

/** A cell of a row; that of the fixed column is a link. */
export function TableCell<Row>({ column, row, rowHref, height }: TableCellProps<Row>) {
  const cell = column.cell(row);
  const content = typeof cell === "string" ? visibleText(cell) : cell;
  const { id, fixed, numeric, control } = column;
  return (
    <td
      className={cellClass(column)}
      style={{ height }}
      title={typeof content === "string" ? content : undefined}
      data-whole={numeric === true || control === true ? id : undefined}
    >
      {fixed === true && rowHref !== undefined ? (
        <AppLink href={rowHref(row)} className="table-link" data-row-link>
          {truncated(content)}
        </AppLink>
      ) : (
        content
      )}
    </td>
  );
}

// A text that is too long ends with an ellipsis; inside a flexible box it needs an element for that.
function truncated(content: ReactNode): ReactNode {
  return typeof content === "string" ? <CutText text={content} /> : content;
}

interface TableHeaderProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

/** The header of a column. A click sorts by it. */
export function TableHeader<Row>({ column, sort, onSort }: TableHeaderProps<Row>) {
  const sorted = sort?.column === column.id ? sort : undefined;
  const direction = sorted === undefined ? undefined : sorted.descending ? "descending" : "ascending";
  const Arrow = sorted?.descending === true ? ArrowDown : ArrowUp;
  return (
    <th scope="col" className={cellClass(column)} aria-sort={direction} title={column.header}>
      {column.sortable === true && onSort !== undefined ? (
        <button
          type="button"
          className="table-sort"
          onClick={() => onSort({ column: column.id, descending: nextDirection(column, sorted) })}
        >
          <span className="table-header">{column.header}</span>
          {sorted === undefined ? null : <Arrow className="table-arrow" size={14} aria-hidden />}
        </button>
      ) : column.control === true ? (
        <span className="visually-hidden">{column.header}</span>
      ) : (
        <span className="table-header">{column.header}</span>
      )}
    </th>
  );
}

/** Whether a click sorts in descending order: the other way round, or at first as the column's values ask for. */
function nextDirection<Row>({ numeric, descendingFirst }: Column<Row>, sorted: Sort | undefined): boolean {
  return sorted === undefined ? numeric === true || descendingFirst === true : !sorted.descending;
}

function cellClass<Row>({ numeric, control }: Column<Row>): string {
  if (control === true) return "table-control";
  return numeric === true ? "table-number" : "";
}
