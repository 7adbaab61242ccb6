import type { Search } from "../address/search.ts";
import type { Column, Sort } from "./Table.tsx";

/** The state of a table in the address: `sort=-name` and `hide=a,b`. */
export function readSort(search: Search): Sort | undefined {
  const text = search["sort"];
  if (text === undefined || text === "") return undefined;
  return text.startsWith("-") ? { column: text.slice(1), descending: true } : { column: text, descending: false };
}

export function writeSort({ column, descending }: Sort): { readonly sort: string } {
  return { sort: `${descending ? "-" : ""}${column}` };
}

export function readHidden(search: Search): ReadonlySet<string> {
  return new Set((search["hide"] ?? "").split(",").filter((id) => id !== ""));
}

export function writeHidden(hidden: ReadonlySet<string>): { readonly hide: string | undefined } {
  return { hide: hidden.size === 0 ? undefined : [...hidden].join(",") };
}

const words = new Intl.Collator(undefined, { numeric: true });

/** Sorts rows by a column. Missing values come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Pick<Column<Row>, "id" | "value">[],
  { column, descending }: Sort,
): readonly Row[] {
  const value = columns.find(({ id }) => id === column)?.value;
  if (value === undefined) return rows;
  const turned = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [left, right] = [value(one), value(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === "number" && typeof right === "number") return turned * (left - right);
    return turned * words.compare(String(left), String(right));
  });
}
