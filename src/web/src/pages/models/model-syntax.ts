import { jsonFault, rangeAtPointer, type TextRange } from "./json-ranges.ts";

/** The syntax of a document: parsing, and positions in its text. */
export interface ModelSyntax {
  /** The first syntax error, with its position; undefined if the text is valid. */
  faultOf(text: string): (TextRange & { readonly message?: string }) | undefined;
  /** The parsed text, which must be free of syntax errors. */
  valueOf(text: string): unknown;
  /** The range of the value at a JSON pointer. For a missing value, the range of its nearest existing parent. */
  rangeOf(text: string, pointer: string): TextRange;
  /** A text with this value. */
  textOf(value: unknown): string;
}

export const jsonSyntax: ModelSyntax = {
  faultOf: jsonFault,
  valueOf: (text) => JSON.parse(text) as unknown,
  rangeOf: rangeAtPointer,
  textOf: (value) => JSON.stringify(value, null, 2),
};

/** The range of one character of a string, by its position in the value: quotes and escapes do not count. */
export function rangeInScalar(text: string, { start, end }: TextRange, position: number): TextRange {
  const quote = text[start];
  const units = quote === '"' ? /\\u.{4}|\\.|[^]/gy : quote === "'" ? /''|[^]/gy : /[^]/gy;
  const quotes = quote === '"' || quote === "'" ? 1 : 0;
  units.lastIndex = start + quotes;
  for (let unit = 0; unit < position && units.lastIndex < end - quotes; unit++) units.exec(text);
  const at = Math.min(units.lastIndex, end);
  return { start: at, end: Math.min(at + 1, end) };
}

/** Whether a text is meant to be JSON; any other start means YAML. */
export function isJson(text: string): boolean {
  return /^\s*(?:[{[]|$)/.test(text);
}
