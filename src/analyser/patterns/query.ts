import { PatternError } from "./pattern-rule.ts";

/** A pattern of a query. */
export type QueryNode =
  | {
      readonly kind: "node";
      /** The type; null for any named node. */
      readonly type: string | null;
      readonly position: number;
      readonly children: readonly QueryChild[];
      readonly absentFields: readonly { readonly name: string; readonly position: number }[];
      /** Whether nothing may follow the last child. */
      readonly isClosed: boolean;
      readonly captures: readonly string[];
    }
  | { readonly kind: "token"; readonly text: string; readonly position: number; readonly captures: readonly string[] }
  | { readonly kind: "any"; readonly options: readonly QueryNode[]; readonly captures: readonly string[] };

/** A pattern below another one. */
export interface QueryChild {
  readonly field: { readonly name: string; readonly position: number } | null;
  /** Whether it must follow the pattern before it directly, or be the first child. */
  readonly isNext: boolean;
  readonly pattern: QueryNode;
}

/** A condition on captured texts. */
export interface Predicate {
  readonly name: string;
  readonly isNegated: boolean;
  readonly capture: string;
  readonly values: readonly string[];
  /** The other capture of `#eq? @a @b`. */
  readonly other: string | null;
  readonly position: number;
}

/** A query: one pattern with its predicates. */
export interface Query {
  readonly root: QueryNode;
  readonly predicates: readonly Predicate[];
}

const depthMax = 40;
const queryCharactersMax = 4_000;
const predicateNames: readonly string[] = ["eq", "match", "any-of"];

/** Reads a query with one pattern. Quantifiers are not supported: write an alternative `[…]` instead. */
export function readQuery(text: string): Query {
  if (text.length > queryCharactersMax) throw new PatternError(`is longer than ${queryCharactersMax} characters`, 0);
  const reader = new QueryReader(text);
  const root = reader.readPattern(0);
  reader.readPredicates();
  reader.expectEnd();
  return { root, predicates: reader.predicates };
}

class QueryReader {
  readonly predicates: Predicate[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  // pattern := ("(" node ")" | token | "[" pattern+ "]" | "_") ("@" name)*
  readPattern(depth: number): QueryNode {
    this.#skipSpace();
    if (depth > depthMax) throw this.#error("is nested too deeply");
    const position = this.#at;
    if (this.#take("(")) return this.#readNode(position, depth);
    if (this.#take("[")) {
      const options: QueryNode[] = [];
      while (!this.#takeAfterSpace("]")) options.push(this.readPattern(depth + 1));
      if (options.length === 0) throw new PatternError("has an empty alternative", position);
      return { kind: "any", options, captures: this.#readCaptures() };
    }
    if (this.#peek() === '"') {
      const text = this.#readText();
      return { kind: "token", text, position, captures: this.#readCaptures() };
    }
    if (this.#take("_")) return { ...anyNode(position), captures: this.#readCaptures() };
    throw this.#error("needs a pattern here");
  }

  // node := ("_" | name) (["."] [field ":"] pattern | "!" field | predicate)* ["."]
  #readNode(position: number, depth: number): QueryNode {
    this.#skipSpace();
    const type = this.#take("_") ? null : this.#readName();
    const children: QueryChild[] = [];
    const absentFields: { name: string; position: number }[] = [];
    let isNext = false;
    for (;;) {
      this.#skipSpace();
      if (this.#take(")")) break;
      if (this.#text.startsWith("(#", this.#at)) this.#readPredicate();
      else if (this.#take(".")) isNext = true;
      else if (this.#take("!")) absentFields.push({ position: this.#at, name: this.#readName() });
      else {
        children.push({ field: this.#readField(), isNext, pattern: this.readPattern(depth + 1) });
        isNext = false;
      }
    }
    return { kind: "node", type, position, children, absentFields, isClosed: isNext, captures: this.#readCaptures() };
  }

  readPredicates(): void {
    for (this.#skipSpace(); this.#text.startsWith("(#", this.#at); this.#skipSpace()) this.#readPredicate();
  }

  // predicate := "(#" ["not-"] name "?" "@" name ("@" name | text+) ")"
  #readPredicate(): void {
    const position = this.#at;
    this.#at += 2;
    const whole = this.#readName();
    const isNegated = whole.startsWith("not-");
    const name = isNegated ? whole.slice(4) : whole;
    if (!this.#take("?") || !predicateNames.includes(name)) {
      throw new PatternError(`has an unknown predicate #${whole}. Known: #eq?, #match?, #any-of?, #not-…`, position);
    }
    const capture = this.#readCapture();
    const values: string[] = [];
    let other: string | null = null;
    for (;;) {
      this.#skipSpace();
      if (this.#take(")")) break;
      if (this.#peek() === "@") other = this.#readCapture();
      else values.push(this.#readText());
    }
    if (name === "match") for (const value of values) checkExpression(value, position);
    if ((other === null) === (values.length === 0)) {
      throw new PatternError(`#${whole}? needs texts to compare with`, position);
    }
    this.predicates.push({ name, isNegated, capture, values, other, position });
  }

  expectEnd(): void {
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#error("has something after its pattern; write one pattern per entry");
  }

  #readField(): QueryChild["field"] {
    const [whole, name = ""] = /^([a-z_]+)[ \t\n]*:/.exec(this.#text.slice(this.#at, this.#at + 100)) ?? [];
    if (whole === undefined) return null;
    const position = this.#at;
    this.#at += whole.length;
    return { name, position };
  }

  #readCaptures(): string[] {
    const captures: string[] = [];
    for (this.#skipSpace(); this.#peek() === "@"; this.#skipSpace()) captures.push(this.#readCapture());
    const next = this.#peek();
    if (next === "*" || next === "+" || next === "?") throw this.#error("has a quantifier, which is not supported");
    return captures;
  }

  #readCapture(): string {
    this.#skipSpace();
    if (!this.#take("@")) throw this.#error("needs a capture such as @name here");
    return this.#readName();
  }

  #readName(): string {
    const [name] = /^[A-Za-z_][A-Za-z0-9_-]*/.exec(this.#text.slice(this.#at, this.#at + 100)) ?? [];
    if (name === undefined) throw this.#error("needs a name here");
    this.#at += name.length;
    return name;
  }

  #readText(): string {
    const [whole] = /^"(?:[^"\\\n]|\\.)*"/.exec(this.#text.slice(this.#at)) ?? [];
    if (whole === undefined) throw this.#error("needs a text in double quotes here");
    this.#at += whole.length;
    return whole.slice(1, -1).replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === "n" ? "\n" : escaped));
  }

  #peek(): string | undefined {
    return this.#text[this.#at];
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at += 1;
    return true;
  }

  #takeAfterSpace(character: string): boolean {
    this.#skipSpace();
    return this.#take(character);
  }

  /** Spaces, and comments from `;` to the end of the line. */
  #skipSpace(): void {
    this.#at += /^(?:\s|;[^\n]*)*/.exec(this.#text.slice(this.#at))?.[0].length ?? 0;
  }

  #error(message: string): PatternError {
    return new PatternError(message, this.#at);
  }
}

function anyNode(position: number): Extract<QueryNode, { kind: "node" }> {
  return { kind: "node", type: null, position, children: [], absentFields: [], isClosed: false, captures: [] };
}

function checkExpression(value: string, position: number): void {
  try {
    RegExp(value, "u");
  } catch (error) {
    throw new PatternError(`has a wrong regular expression: ${(error as Error).message}`, position);
  }
}
