import { useMemo } from "react";
import { useAddress } from "../address/address.ts";
import { readHidden, readSort, sortRows, writeHidden, writeSort } from "./table-state.ts";
import type { Column, Sort } from "./Table.tsx";

/** The props of a table with all rows loaded: sorted, and with columns hidden, as the address says. */
export function useTableAddress<Row>(columns: readonly Column<Row>[], rows: readonly Row[], first: Sort) {
  const { search, change } = useAddress();
  const text = search["sort"];
  const sort = readSort(search) ?? first;
  const sorted = useMemo(
    () => sortRows(rows, columns, readSort(text === undefined ? {} : { sort: text }) ?? first),
    [rows, columns, text, first],
  );
  return {
    columns,
    rows: sorted,
    sort,
    onSort: (next: Sort) => change(writeSort(next), { replace: true }),
    hidden: readHidden(search),
    onHide: (hidden: ReadonlySet<string>) => change(writeHidden(hidden), { replace: true }),
  };
}
