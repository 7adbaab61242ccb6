import { useMemo } from "react";
import { useAddress } from "../address/address.ts";
import { readHidden, readSort, sortRows, writeHidden, writeSort } from "./table-state.ts";
import type { Column, Sort } from "./Table.tsx";

/**
 * The props of a table with all rows loaded: sorted, and with columns hidden, as the address says. Without a sort in
 * the address or a first one, the rows stay in their order.
 */
export function useTableAddress<Row>(columns: readonly Column<Row>[], rows: readonly Row[], first?: Sort) {
  const { search } = useAddress();
  const text = search["sort"];
  const sort = useMemo(() => readSort(text === undefined ? {} : { sort: text }) ?? first, [text, first]);
  const sorted = useMemo(() => (sort === undefined ? rows : sortRows(rows, columns, sort)), [rows, columns, sort]);
  return { columns, rows: sorted, sort, onSort: useSortChange(), ...useHiddenColumns() };
}

/** Returns a function that writes the sorted column into the address. */
export function useSortChange(): (sort: Sort) => void {
  const { change } = useAddress();
  return (sort) => change(writeSort(sort), { replace: true });
}

/** The hidden columns of a table, as the address says. */
export function useHiddenColumns() {
  const { search, change } = useAddress();
  return {
    hidden: readHidden(search),
    onHide: (hidden: ReadonlySet<string>) => change(writeHidden(hidden), { replace: true }),
  };
}
