import type { Column, Table } from "./columns.ts";
import { markedTable } from "./facts-tables.ts";
import { indicatorColumn, measureColumn } from "./parts.ts";
import type { IndicatorColumn, RatingLayer } from "./rating-layer.ts";

/** The table of a rating layer. */
export function ratingTable(rows: number, layer: RatingLayer): Table {
  return markedTable(rows, [
    ...[...layer.measures].map(([id, values]) => [measureColumn(id), { kind: "number", values }] as const),
    ...[...layer.indicators].map(([id, column]) => [indicatorColumn(id), levelColumn(column)] as const),
  ]);
}

/** An indicator's levels from the column of that table. */
export function indicatorOf(column: Column): IndicatorColumn {
  if (column.kind !== "choice") throw new TypeError("an indicator is a choice column");
  return { levelIds: column.choices, level: column.values };
}

function levelColumn(column: IndicatorColumn): Column {
  return { kind: "choice", values: Int32Array.from(column.level), choices: column.levelIds };
}
