import { jsonFault, pointedPlace, type Place } from "./json-places.ts";

/** How a document is written, and where things stand in it. */
export interface ModelSyntax {
  /** What keeps the text from being read, and where; undefined: nothing. */
  faultOf(text: string): (Place & { readonly message?: string }) | undefined;
  /** What the text says; it has no fault. */
  valueOf(text: string): unknown;
  /** Where a JSON pointer leads; what is missing is told at the nearest thing around it. */
  placeOf(text: string, pointer: string): Place;
}

export const jsonSyntax: ModelSyntax = {
  faultOf: jsonFault,
  valueOf: (text) => JSON.parse(text) as unknown,
  placeOf: pointedPlace,
};

/** Whether a text is meant to be JSON: a document that begins otherwise is YAML. */
export function isJson(text: string): boolean {
  return /^\s*(?:[{[]|$)/.test(text);
}
