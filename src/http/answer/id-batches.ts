import { accept } from "../../text/index.ts";
import { cursorNumber } from "../request/cursor.ts";
import type { Plan } from "../request/plan.ts";
import { mapBatches, readInBatches } from "./batches.ts";

/** A list of rows that the store gives in order of ids, from behind the one given; each as it is shown. */
export function idBatches<Row extends { readonly id: number }, Element>(
  read: (behind: number | undefined, limit: number) => Promise<readonly Row[]>,
  present: (row: Row) => Element,
  behind: number | undefined,
): AsyncGenerator<readonly Element[]> {
  const rows = readInBatches(read, (row) => row.id, behind);
  return mapBatches(rows, async (batch) => batch.map(present));
}

/** Answers a list of such rows, from where the plan begins. */
export function answerById<Row extends { readonly id: number }, Element>(
  plan: Plan,
  read: (behind: number | undefined, limit: number) => Promise<readonly Row[]>,
  present: (row: Row) => Element,
) {
  const batches = () => idBatches(read, present, cursorNumber(plan.after));
  return accept({ status: 200 as const, list: { batches } });
}
