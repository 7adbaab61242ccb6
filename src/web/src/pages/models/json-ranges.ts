import { parsePointer } from "../../../../language/index.ts";

/** A range of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Finds the syntax error in a JSON text; undefined if the text is valid. */
export function jsonFault(text: string): TextRange | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    // Each browser reports the position in its own words, or not at all.
    const start = firstWrongToken(text);
    return { start, end: Math.min(start + 1, text.length) };
  }
}

const tokens =
  /\s*(?:(?<string>"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?<scalar>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w))|(?<mark>[[\]{},:]))/uy;

type ExpectedToken = "value" | "value or end" | "name" | "name or end" | "colon" | "comma or end";

/** The position of the first token that is not allowed there, or the end of the text. */
function firstWrongToken(text: string): number {
  const open: string[] = [];
  let expected: ExpectedToken = "value";
  let at = 0;
  for (;;) {
    tokens.lastIndex = at;
    const found = tokens.exec(text);
    const next: ExpectedToken | undefined = found === null ? undefined : follow(found.groups!, expected, open);
    if (next === undefined) return at + text.slice(at).length - text.slice(at).trimStart().length;
    expected = next;
    at = tokens.lastIndex;
  }
}

// Returns what may follow a token; undefined if the token itself is not allowed.
function follow(
  { string, mark }: { readonly [name: string]: string | undefined },
  expected: ExpectedToken,
  open: string[],
): ExpectedToken | undefined {
  const container = open.at(-1);
  if (mark === "}" || mark === "]") {
    const wanted = container === "{" ? "}" : "]";
    if (container === undefined || mark !== wanted || !expected.endsWith("or end")) return undefined;
    open.pop();
    return "comma or end";
  }
  if (mark === ",") {
    if (expected !== "comma or end" || container === undefined) return undefined;
    return container === "{" ? "name" : "value";
  }
  if (mark === ":") return expected === "colon" ? "value" : undefined;
  if (expected.startsWith("name")) return string === undefined ? undefined : "colon";
  if (!expected.startsWith("value")) return undefined;
  if (mark === undefined) return "comma or end";
  open.push(mark);
  return mark === "{" ? "name or end" : "value or end";
}

/**
 * The range of the value at a JSON pointer (RFC 6901). For a missing value, the range of its nearest existing parent.
 */
export function rangeAtPointer(text: string, pointer: string): TextRange {
  const cursor = new Cursor(text);
  cursor.skipSpace();
  let start = cursor.at;
  for (const segment of parsePointer(pointer)) {
    if (!cursor.enter(segment)) break;
    start = cursor.at;
  }
  cursor.at = start;
  cursor.skipValue();
  return { start, end: cursor.at };
}

/** The line of a position, counted from 1. */
export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < position; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}

/** Moves through a text that is known to be valid JSON. */
class Cursor {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  skipSpace(): void {
    while (/\s/.test(this.#text[this.at] ?? "x")) this.at += 1;
  }

  skipValue(): void {
    const opening = this.#text[this.at];
    if (opening === '"') this.#skipString();
    else if (opening === "{" || opening === "[") this.#skipEntries(opening, () => false);
    else this.at += /^[^\s,\]}]*/.exec(this.#text.slice(this.at, this.at + 64))![0].length;
  }

  /**
   * Moves to the value with a name or an index. Returns false if there is no such value; the position is then
   * undefined.
   */
  enter(segment: string): boolean {
    const opening = this.#text[this.at];
    if (opening !== "{" && opening !== "[") return false;
    return this.#skipEntries(opening, (name) => name === segment);
  }

  // Stops before the value of the first matching entry, else after the end.
  #skipEntries(opening: "{" | "[", isWanted: (name: string) => boolean): boolean {
    const closing = opening === "{" ? "}" : "]";
    this.at += 1;
    for (let index = 0; ; index++) {
      this.skipSpace();
      if (this.#text[this.at] === closing) break;
      const name = opening === "{" ? this.#readName() : String(index);
      if (isWanted(name)) return true;
      this.skipValue();
      this.skipSpace();
      if (this.#text[this.at] === ",") this.at += 1;
    }
    this.at += 1;
    return false;
  }

  #readName(): string {
    const start = this.at;
    this.#skipString();
    const name = JSON.parse(this.#text.slice(start, this.at)) as string;
    this.skipSpace();
    this.at += 1;
    this.skipSpace();
    return name;
  }

  #skipString(): void {
    for (this.at += 1; this.#text[this.at] !== '"'; this.at++) if (this.#text[this.at] === "\\") this.at += 1;
    this.at += 1;
  }
}
