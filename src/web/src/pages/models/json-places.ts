/** Where something stands in a text, in UTF-16 units. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where a text stops being JSON; undefined: it is JSON. */
export function jsonFault(text: string): Place | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    // Parsers say where in words of their own, or not at all.
    const start = firstMisfit(text);
    return { start, end: Math.min(start + 1, text.length) };
  }
}

const tokens =
  /\s*(?:(?<string>"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?<scalar>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w))|(?<mark>[[\]{},:]))/uy;

type Expected = "value" | "value or end" | "name" | "name or end" | "colon" | "comma or end";

/** The position of the first token that does not fit where it stands, or of the end. */
function firstMisfit(text: string): number {
  const open: string[] = [];
  let expected: Expected = "value";
  let at = 0;
  for (;;) {
    tokens.lastIndex = at;
    const found = tokens.exec(text);
    const next: Expected | undefined = found === null ? undefined : follow(found.groups!, expected, open);
    if (next === undefined) return at + text.slice(at).length - text.slice(at).trimStart().length;
    expected = next;
    at = tokens.lastIndex;
  }
}

// What may come after a token; undefined: the token itself may not.
function follow(
  { string, mark }: { readonly [name: string]: string | undefined },
  expected: Expected,
  open: string[],
): Expected | undefined {
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

/** Where a JSON pointer (RFC 6901) leads in a JSON text; what is missing is told at the nearest thing around it. */
export function pointedPlace(text: string, pointer: string): Place {
  const segments = pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
  const cursor = new Cursor(text);
  cursor.skipSpace();
  let start = cursor.at;
  for (const segment of segments) {
    if (!cursor.enter(segment)) break;
    start = cursor.at;
  }
  cursor.at = start;
  cursor.skipValue();
  return { start, end: cursor.at };
}

/** The line that a position is in, from 1. */
export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < position; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}

/** Walks over a text that is known to be JSON. */
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

  /** Goes to the value under a name or an index; false, and anywhere, when there is none. */
  enter(segment: string): boolean {
    const opening = this.#text[this.at];
    if (opening !== "{" && opening !== "[") return false;
    return this.#skipEntries(opening, (name) => name === segment);
  }

  // Stops before the value of the first entry that is wanted, else behind the end.
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
