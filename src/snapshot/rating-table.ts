import type { Column, Table } from "./columns.ts";
import { markedTable } from "./facts-tables.ts";
import { changesTableParts, type LayerChanges } from "./layer-changes.ts";
import { indicatorColumn, measureColumn } from "./parts.ts";
import type { IndicatorColumn, RatingLayer } from "./rating-layer.ts";

/** The table of a rating layer, with the lines that changed since the version that it was compared with. */
export function ratingTable(rows: number, layer: RatingLayer, changes: LayerChanges | null = null): Table {
  const { columns, metadata } = changesTableParts(changes);
  const rated: (readonly [string, Column])[] = [
    ...[...layer.measures].map(([id, values]) => [measureColumn(id), { kind: "number", values }] as const),
    ...[...layer.indicators].map(([id, column]) => [indicatorColumn(id), levelColumn(column)] as const),
  ];
  return markedTable(rows, [...columns, ...rated], metadata);
}

/** An indicator's levels from the column of that table. */
export function indicatorOf(column: Column): IndicatorColumn {
  if (column.kind !== "choice") throw new TypeError("an indicator is a choice column");
  return { levelIds: column.choices, level: column.values };
}

function levelColumn(column: IndicatorColumn): Column {
  return { kind: "choice", values: Int32Array.from(column.level), choices: column.levelIds };
}
