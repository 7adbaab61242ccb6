import { jsonFault, rangeAtPointer, type TextRange } from "./json-ranges.ts";

/** The syntax of a document: parsing, and positions in its text. */
export interface ModelSyntax {
  /** The first syntax error, with its position; undefined if the text is valid. */
  faultOf(text: string): (TextRange & { readonly message?: string }) | undefined;
  /** The parsed text, which must be free of syntax errors. */
  valueOf(text: string): unknown;
  /** The range of the value at a JSON pointer. For a missing value, the range of its nearest existing parent. */
  rangeOf(text: string, pointer: string): TextRange;
}

export const jsonSyntax: ModelSyntax = {
  faultOf: jsonFault,
  valueOf: (text) => JSON.parse(text) as unknown,
  rangeOf: rangeAtPointer,
};

/** Whether a text is meant to be JSON; any other start means YAML. */
export function isJson(text: string): boolean {
  return /^\s*(?:[{[]|$)/.test(text);
}
