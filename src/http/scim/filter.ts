import { accept, refuse, type Result } from "../../text/index.ts";

/** Bounds of a filter: what no client of a directory needs. */
export const filterCharactersMax = 2_000;
const depthMax = 20;
const termsMax = 50;

const operators = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;

export type ScimValue = string | number | boolean | null;

/** An attribute with its sub-attribute, in lower case and without the name of its schema. */
export interface ScimPath {
  readonly attribute: string;
  readonly sub: string | null;
}

/** The tree of a filter (RFC 7644, 3.4.2.2). */
export type ScimFilter =
  | { readonly kind: "and" | "or"; readonly left: ScimFilter; readonly right: ScimFilter }
  | { readonly kind: "not"; readonly inner: ScimFilter }
  | { readonly kind: "present"; readonly path: ScimPath }
  | { readonly kind: "within"; readonly path: ScimPath; readonly inner: ScimFilter }
  | {
      readonly kind: "compare";
      readonly path: ScimPath;
      readonly operator: (typeof operators)[number];
      readonly value: ScimValue;
    };

/** The target of an operation of PATCH: an attribute, some of its values, and a sub-attribute of these (RFC 7644, 3.5.2). */
export interface ScimTarget {
  readonly path: ScimPath;
  readonly filter: ScimFilter | null;
}

/** Refused input, with the position of the first character that does not fit. */
class FilterError extends Error {
  readonly position: number;

  constructor(position: number) {
    super(`does not fit at ${position}`);
    this.position = position;
  }
}

/** Reads a filter. */
export function parseFilter(text: string): Result<ScimFilter, "scim.filter-invalid"> {
  return parse(text, (parser) => parser.or(0));
}

/** Reads the path of an operation. */
export function parseTarget(text: string): Result<ScimTarget, "scim.filter-invalid"> {
  return parse(text, (parser) => parser.target());
}

function parse<Tree>(text: string, read: (parser: Parser) => Tree): Result<Tree, "scim.filter-invalid"> {
  try {
    if (text.length > filterCharactersMax) throw new FilterError(filterCharactersMax);
    const parser = new Parser(text);
    const tree = read(parser);
    parser.end();
    return accept(tree);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return refuse({ code: "scim.filter-invalid", position: error.position });
  }
}

class Parser {
  readonly #text: string;
  #at = 0;
  #terms = 0;

  constructor(text: string) {
    this.#text = text;
  }

  // or := and (" or " and)*
  or(depth: number): ScimFilter {
    let left = this.#and(depth);
    while (this.#word("or")) left = { kind: "or", left, right: this.#and(depth) };
    return left;
  }

  // target := path ["[" or "]" ["." name]]
  target(): ScimTarget {
    const path = this.#path();
    if (!this.#sign("[")) return { path, filter: null };
    if (path.sub !== null) throw new FilterError(this.#at);
    const filter = this.or(1);
    this.#expect("]");
    const sub = this.#text[this.#at] === "." ? this.#sub() : null;
    return { path: { ...path, sub }, filter };
  }

  end(): void {
    this.#skip();
    if (this.#at < this.#text.length) throw new FilterError(this.#at);
  }

  // and := term (" and " term)*
  #and(depth: number): ScimFilter {
    let left = this.#term(depth);
    while (this.#word("and")) left = { kind: "and", left, right: this.#term(depth) };
    return left;
  }

  // term := "not" "(" or ")" | "(" or ")" | path "[" or "]" ["." comparison] | path "pr" | path operator value
  #term(depth: number): ScimFilter {
    this.#terms += 1;
    if (depth > depthMax || this.#terms > termsMax) throw new FilterError(this.#at);
    const before = this.#at;
    if (this.#word("not")) {
      if (this.#sign("(")) return { kind: "not", inner: this.#closed(depth) };
      this.#at = before;
    }
    if (this.#sign("(")) return this.#closed(depth);
    const path = this.#path();
    if (this.#sign("[")) {
      const inner = this.or(depth + 1);
      this.#expect("]");
      if (this.#text[this.#at] !== ".") return { kind: "within", path, inner };
      // `emails[type eq "work"].value eq "…"`, which Microsoft Entra sends.
      const right = this.#comparison({ attribute: this.#sub(), sub: null });
      return { kind: "within", path, inner: { kind: "and", left: inner, right } };
    }
    return this.#comparison(path);
  }

  #comparison(path: ScimPath): ScimFilter {
    if (this.#word("pr")) return { kind: "present", path };
    const operator = operators.find((name) => this.#word(name));
    if (operator === undefined) throw new FilterError(this.#at);
    return { kind: "compare", path, operator, value: this.#value() };
  }

  #closed(depth: number): ScimFilter {
    const inner = this.or(depth + 1);
    this.#expect(")");
    return inner;
  }

  // path := [urn ":"] name ["." name]
  #path(): ScimPath {
    this.#skip();
    const found = /^(?:urn:[A-Za-z0-9:._-]*:)?([A-Za-z$][A-Za-z0-9_-]*)/.exec(this.#text.slice(this.#at));
    if (found === null) throw new FilterError(this.#at);
    this.#at += found[0].length;
    const attribute = (found[1] ?? "").toLowerCase();
    return { attribute, sub: this.#text[this.#at] === "." ? this.#sub() : null };
  }

  #sub(): string {
    const found = /^\.([A-Za-z$][A-Za-z0-9_-]*)/.exec(this.#text.slice(this.#at));
    if (found === null) throw new FilterError(this.#at);
    this.#at += found[0].length;
    return (found[1] ?? "").toLowerCase();
  }

  // value := a JSON string, number, true, false or null
  #value(): ScimValue {
    this.#skip();
    const rest = this.#text.slice(this.#at);
    const found = /^(?:"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null)/s.exec(rest);
    if (found === null) throw new FilterError(this.#at);
    try {
      const value = JSON.parse(found[0]) as ScimValue;
      this.#at += found[0].length;
      return value;
    } catch {
      throw new FilterError(this.#at);
    }
  }

  // A word ends where no further letter follows.
  #word(word: string): boolean {
    this.#skip();
    const rest = this.#text.slice(this.#at, this.#at + word.length + 1).toLowerCase();
    if (!rest.startsWith(word) || /[a-z0-9_.:$-]$/.test(rest.slice(word.length))) return false;
    this.#at += word.length;
    return true;
  }

  #sign(sign: string): boolean {
    this.#skip();
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#sign(sign)) throw new FilterError(this.#at);
  }

  #skip(): void {
    while (this.#text[this.#at] === " ") this.#at += 1;
  }
}
