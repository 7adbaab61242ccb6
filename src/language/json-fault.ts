const blank = /[ \t\n\r]*/y;
const word = /true|false|null/y;
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
// Everything but quotes, backslashes and control characters.
const plainText = /[ !#-[\]-\uffff]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Finds the offset of the first character that makes a text invalid JSON; undefined for valid JSON. */
export function jsonFault(text: string): number | undefined {
  const scan = new JsonScan(text);
  return scan.document() ? undefined : scan.position;
}

class JsonScan {
  readonly #text: string;
  position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): boolean {
    return this.#value() && this.position === this.#text.length;
  }

  // Each of these methods advances as far as the text is valid and returns whether it read its production to the end.
  #value(): boolean {
    this.#skip(blank);
    return this.#anyValue() && this.#skip(blank);
  }

  #anyValue(): boolean {
    switch (this.#text[this.position]) {
      case "{":
        return this.#list("}", () => this.#text[this.position] === '"' && this.#member());
      case "[":
        return this.#list("]", () => this.#value());
      case '"':
        return this.#quoted();
      default:
        return this.#skip(word) || this.#skip(number);
    }
  }

  #member(): boolean {
    return this.#quoted() && this.#skip(blank) && this.#take(":") && this.#value();
  }

  #list(end: string, element: () => boolean): boolean {
    this.position += 1;
    this.#skip(blank);
    if (this.#take(end)) return true;
    do {
      this.#skip(blank);
      if (!element()) return false;
    } while (this.#take(","));
    return this.#take(end);
  }

  #quoted(): boolean {
    this.position += 1;
    do this.#skip(plainText);
    while (this.#skip(escaped));
    return this.#take('"');
  }

  #take(character: string): boolean {
    if (this.#text[this.position] !== character) return false;
    this.position += 1;
    return true;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.position;
    if (!pattern.test(this.#text)) return false;
    this.position = pattern.lastIndex;
    return true;
  }
}
