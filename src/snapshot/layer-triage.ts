import { relaxReasons } from "../text/index.ts";
import type { ChoiceColumn, Table } from "./columns.ts";
import { markedTable } from "./facts-tables.ts";

/** What a rating layer took of triage: older versions keep showing it, whatever is said later (D11). */
export interface LayerTriage {
  /** Ids of the findings that did not count. */
  readonly relaxed: Float64Array<ArrayBufferLike>;
  /** Why, for each of them: 1 + the index of the reason in `relaxReasons`. */
  readonly decisions: Uint8Array<ArrayBufferLike>;
  /** Ids of the artifacts that what is above them did without. */
  readonly excluded: Float64Array<ArrayBufferLike>;
}

/** The relaxed findings as the table that is written beside a layer. */
export function relaxedTable({ relaxed, decisions }: Pick<LayerTriage, "relaxed" | "decisions">): Table {
  const reason: ChoiceColumn = {
    kind: "choice",
    values: Int32Array.from(decisions, (decision) => decision - 1),
    choices: relaxReasons,
  };
  return markedTable(relaxed.length, [
    ["id", { kind: "id", values: relaxed }],
    ["reason", reason],
  ]);
}

/** The decisions again, from the column that was read. */
export function decisionsOf({ values, choices }: ChoiceColumn): Uint8Array {
  const known: readonly string[] = relaxReasons;
  const codes = choices.map((choice) => 1 + Math.max(0, known.indexOf(choice)));
  return Uint8Array.from(values, (value) => codes[value] ?? 1);
}

/** The excluded artifacts as the table that is written beside a layer. */
export function excludedTable(excluded: LayerTriage["excluded"]): Table {
  return markedTable(excluded.length, [["id", { kind: "id", values: excluded }]]);
}
