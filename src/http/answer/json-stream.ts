import { setImmediate as nextTurn } from "node:timers/promises";
import { evaluateWhere, selectFields, type WhereContext } from "../../language/index.ts";
import type { Cursor } from "../request/cursor.ts";
import type { ListResult } from "./handler-result.ts";
import type { Plan } from "../request/plan.ts";

/** A chunk is sent when it has this much: a size that the network likes. */
export const chunkCharactersMin = 64 * 1024;
/** Longest time that writing a list keeps others waiting, give or take an element. */
const turnMillisecondsMax = 10;
const elementsBetweenClockReadings = 32;

/** A part of an answer's text, cut where no character is torn. */
export type Piece = string | Uint8Array;

/**
 * A list as the text of a JSON array, chunk by chunk: elements that pass `where`, up to the limit, with the fields that
 * are wanted. Other requests get their turn in between. Returns where the next page starts, if there is one.
 */
export async function* writeList(list: ListResult, plan: Plan): AsyncGenerator<Piece, Cursor | undefined> {
  if (list.pieces !== undefined) {
    yield* list.pieces;
    return undefined;
  }
  const passes = filterOf(list, plan);
  const turn = new Turn();
  let chunk = "[";
  let count = 0;
  let cursor: Cursor | undefined;
  for await (const batch of list.batches?.() ?? []) {
    for (let index = 0; index < batch.length; index += 1) {
      const element = batch[index];
      if (turn.isOver()) await turn.pass();
      if (!passes(element)) continue;
      if (count === plan.limit) {
        yield `${chunk}]`;
        return cursor;
      }
      chunk += (count === 0 ? "" : ",") + (list.written === true ? (element as string) : textOf(element, plan));
      count += 1;
      if (count === plan.limit) cursor = cursorOf(list, element, index);
      if (chunk.length < chunkCharactersMin) continue;
      yield chunk;
      chunk = "";
      await turn.pass();
    }
  }
  yield `${chunk}]`;
  return undefined;
}

function filterOf({ whereOn }: ListResult, { where }: Plan): (element: unknown) => boolean {
  if (where === undefined || whereOn === "handler") return () => true;
  return (element) => evaluateWhere(where, element, shownDay);
}

// Elements carry their timestamps in the zone of the answer already: the day is the one that is written.
const shownDay: WhereContext = { dayOf: (timestamp) => timestamp.slice(0, timestamp.indexOf("T")) };

function textOf(element: unknown, { fields }: Plan): string {
  return JSON.stringify(fields === undefined ? element : selectFields(fields, element));
}

function cursorOf(list: ListResult, element: unknown, index: number): Cursor {
  return list.cursorOf === undefined ? [(element as { readonly id: number }).id] : list.cursorOf(element, index);
}

/** A share of the event loop's time. */
class Turn {
  #began = performance.now();
  #elements = 0;

  isOver(): boolean {
    this.#elements += 1;
    if (this.#elements % elementsBetweenClockReadings !== 0) return false;
    return performance.now() - this.#began > turnMillisecondsMax;
  }

  async pass(): Promise<void> {
    await nextTurn();
    this.#began = performance.now();
  }
}
