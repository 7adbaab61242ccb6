import { evaluateWhere, type WhereContext } from "../../language/index.ts";
import { ClientLeftError, Pace } from "../../query/index.ts";
import type { Cursor } from "../request/cursor.ts";
import type { ListResult } from "./handler-result.ts";
import type { ListWriter, Piece } from "./list-writer.ts";
import type { Plan } from "../request/plan.ts";

const elementsBetweenClockReadings = 32;

/**
 * A list, piece by piece: the elements that pass `where`, up to the limit, as their writer writes them. Other requests get
 * their turn in between. Returns where the next page starts, if there is one.
 */
export async function* writeList(
  list: ListResult,
  plan: Plan,
  writer: ListWriter,
  client: { readonly destroyed: boolean },
): AsyncGenerator<Piece, Cursor | undefined> {
  if (list.pieces !== undefined) {
    yield* list.pieces;
    return undefined;
  }
  const passes = filterOf(list, plan);
  const pace = new Pace();
  let count = 0;
  let cursor: Cursor | undefined;
  for await (const batch of list.batches?.() ?? []) {
    // Many batches may make one piece, and only the sending of a piece would notice that the client is gone.
    if (client.destroyed) throw new ClientLeftError();
    for (let index = 0; index < batch.length; index += 1) {
      const element = batch[index];
      if (index % elementsBetweenClockReadings === 0 && pace.due()) await pace.rest();
      if (!passes(element)) continue;
      if (count === plan.limit) {
        yield writer.end();
        return cursor;
      }
      const piece = writer.add(element);
      count += 1;
      if (count === plan.limit) cursor = cursorOf(list, element, index);
      if (piece === undefined) continue;
      yield piece;
      await pace.rest();
    }
  }
  yield writer.end();
  return undefined;
}

function filterOf({ whereOn }: ListResult, { where }: Plan): (element: unknown) => boolean {
  if (where === undefined || whereOn === "handler") return () => true;
  return (element) => evaluateWhere(where, element, shownDay);
}

// Timestamps of elements are already in the zone of the answer, so their text begins with the right day.
const shownDay: WhereContext = { dayOf: (timestamp) => timestamp.slice(0, timestamp.indexOf("T")) };

function cursorOf(list: ListResult, element: unknown, index: number): Cursor {
  return list.cursorOf === undefined ? [(element as { readonly id: number }).id] : list.cursorOf(element, index);
}
