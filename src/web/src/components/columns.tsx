import type { ReactNode } from "react";
import { RelativeTime } from "./RelativeTime.tsx";
import type { Column } from "./Table.tsx";

type Layout<Row> = Pick<Column<Row>, "id" | "header" | "width" | "numeric" | "wide" | "fixed">;

/** A column that shows the value that it is sorted by. */
export function valueColumn<Row>({
  value,
  ...layout
}: Layout<Row> & { readonly value: (row: Row) => string | number }): Column<Row> {
  return { ...layout, cell: value, value, sortable: true };
}

/** A column of times. */
export function timeColumn<Row>({
  at,
  never,
  ...layout
}: Layout<Row> & { readonly at: (row: Row) => string | null; readonly never?: ReactNode }): Column<Row> {
  const cell = (row: Row): ReactNode => {
    const time = at(row);
    return time === null ? <span className="soft">{never}</span> : <RelativeTime at={time} />;
  };
  return { ...layout, cell, value: at, sortable: true };
}
