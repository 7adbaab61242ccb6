import { orderByTarget } from "../link-order.ts";
import { idOrderColumns, orderById } from "../id-order.ts";
import { parts } from "../parts.ts";
import type { Column } from "../columns.ts";
import type { NumberMeaning } from "./assemble.ts";

/** A pack's name for the rating layers: each version has one, with a number. */
export const ratingTableName = "rating.arrow";

/** The tables that a pack has, the artifacts first: the others refer to their rows. */
export const packedTables = [
  parts.artifacts,
  parts.findings,
  parts.rules,
  parts.links,
  parts.absent,
  ratingTableName,
] as const;

export type PackedTableName = (typeof packedTables)[number];

/** Columns with rows of artifacts. When a file is inserted, the numbers of all later rows change, and mean the same. */
const rowColumns: Readonly<Record<string, NumberMeaning>> = {
  "artifacts.arrow/parent": "row",
  "artifacts.arrow/end": "end",
  "findings.arrow/artifact": "row",
  "links.arrow/from": "row",
  "links.arrow/to": "row",
};

export function meaningOf(table: PackedTableName, column: string): NumberMeaning {
  return rowColumns[`${table}/${column}`] ?? "value";
}

/** A column that follows from another one of its table, and is not stored. */
export interface DerivedColumn {
  readonly from: string;
  readonly derive: (from: Column) => Column | undefined;
}

const orderColumns: Readonly<Record<string, DerivedColumn>> = {
  [idOrderColumns.ids]: {
    from: "id",
    derive: (ids) => (ids.kind === "id" ? { kind: "id", values: orderById(ids.values).ids } : undefined),
  },
  [idOrderColumns.rows]: {
    from: "id",
    derive: (ids) =>
      ids.kind === "id" ? { kind: "integer", values: orderById(ids.values).rows, absent: null } : undefined,
  },
};

const targetColumns: Readonly<Record<string, DerivedColumn>> = {
  byTarget: {
    from: "to",
    derive: (to) =>
      to.kind === "integer" ? { kind: "integer", values: orderByTarget(to.values), absent: null } : undefined,
  },
};

export function derivedColumn(table: PackedTableName, column: string): DerivedColumn | undefined {
  const columns = table === parts.links ? targetColumns : table === parts.rules ? {} : orderColumns;
  return Object.hasOwn(columns, column) ? columns[column] : undefined;
}
