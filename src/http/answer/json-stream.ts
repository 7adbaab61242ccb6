import { evaluateWhere, type WhereContext } from "../../language/index.ts";
import { Pace } from "../../query/index.ts";
import type { Cursor } from "../request/cursor.ts";
import type { ListResult } from "./handler-result.ts";
import { jsonWriter, type ListWriter } from "./list-writer.ts";
import type { Plan } from "../request/plan.ts";

/** A chunk is sent when it has at least this length, so that the network carries few packets that are not full. */
export const chunkCharactersMin = 64 * 1024;
const elementsBetweenClockReadings = 32;

/** A piece of an answer's text, never cut inside a character. */
export type Piece = string | Uint8Array;

/**
 * A list as text, chunk by chunk: the elements that pass `where`, up to the limit, with the fields that are wanted. It is a
 * JSON array, unless there is another writer. Other requests get their turn in between. Returns where the next page starts,
 * if there is one.
 */
export async function* writeList(
  list: ListResult,
  plan: Plan,
  writer: ListWriter = jsonWriter(plan.fields),
): AsyncGenerator<Piece, Cursor | undefined> {
  if (list.pieces !== undefined) {
    yield* list.pieces;
    return undefined;
  }
  const passes = filterOf(list, plan);
  const pace = new Pace();
  let chunk = writer.start;
  let count = 0;
  let cursor: Cursor | undefined;
  for await (const batch of list.batches?.() ?? []) {
    for (let index = 0; index < batch.length; index += 1) {
      const element = batch[index];
      if (index % elementsBetweenClockReadings === 0 && pace.due()) await pace.rest();
      if (!passes(element)) continue;
      if (count === plan.limit) {
        yield chunk + writer.end;
        return cursor;
      }
      chunk +=
        (count === 0 ? "" : writer.separator) + (list.written === true ? String(element) : writer.write(element));
      count += 1;
      if (count === plan.limit) cursor = cursorOf(list, element, index);
      if (chunk.length < chunkCharactersMin) continue;
      yield chunk;
      chunk = "";
      await pace.rest();
    }
  }
  yield chunk + writer.end;
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
