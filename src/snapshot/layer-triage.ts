import { relaxReasons } from "../text/index.ts";
import type { ChoiceColumn, Table } from "./columns.ts";
import { markedTable } from "./facts-tables.ts";
import { mapBytes, mapIntegers } from "./map-values.ts";

/** The triage decisions that a rating layer used. Older versions keep showing them after later decisions (D11). */
export interface LayerTriage {
  /** Ids of the findings that did not count. */
  readonly relaxed: Float64Array<ArrayBufferLike>;
  /** Why, for each of them: 1 + the index of the reason in `relaxReasons`. */
  readonly decisions: Uint8Array<ArrayBufferLike>;
  /** Ids of the artifacts that were excluded from the ratings of their parents. */
  readonly excluded: Float64Array<ArrayBufferLike>;
}

/** The table of a layer's relaxed findings. */
export function relaxedTable({ relaxed, decisions }: Pick<LayerTriage, "relaxed" | "decisions">): Table {
  const reason: ChoiceColumn = {
    kind: "choice",
    values: mapIntegers(decisions, (decision) => decision - 1),
    choices: relaxReasons,
  };
  return markedTable(relaxed.length, [
    ["id", { kind: "id", values: relaxed }],
    ["reason", reason],
  ]);
}

/** The decisions from the column of that table. */
export function decisionsOf({ values, choices }: ChoiceColumn): Uint8Array {
  const known: readonly string[] = relaxReasons;
  const codes = choices.map((choice) => 1 + Math.max(0, known.indexOf(choice)));
  return mapBytes(values, (value) => codes[value] ?? 1);
}

/** The table of a layer's excluded artifacts. */
export function excludedTable(excluded: LayerTriage["excluded"]): Table {
  return markedTable(excluded.length, [["id", { kind: "id", values: excluded }]]);
}
