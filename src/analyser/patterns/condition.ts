import { PatternError } from "./pattern-rule.ts";

/** A condition on the nodes that a query has captured. */
export type Condition =
  | { readonly kind: "and" | "or"; readonly left: Condition; readonly right: Condition }
  | { readonly kind: "not"; readonly operand: Condition }
  | { readonly kind: "call"; readonly call: ConditionCall };

/**
 * The tests of conditions. `inside(@a, "types", "until")`: a node around it has one of the types, and none of `until` is
 * between them. `contains(@a, "types")`: so has a node in it. `same(@a, @b)`: equal texts, whatever their layout.
 * `same_comments(@a, @b)`: equal comments in them and
 * directly beside them. `repeated(@a, field)`: an earlier sibling of the same type has the same text in that field. `empty(@a)`: it has no named
 * nodes in it. `below(@a, field, "texts")`: a node around it has one of the texts in that field. `preceded(@a, "types",
 * "until")`: a sibling before it has one of the types, and none of `until` is between them; `followed`: one behind it.
 * `known(@a, "types")`: a node of the types before it has the same text.
 */
export type ConditionCall =
  | { readonly name: "inside"; readonly capture: string; readonly types: TypeList; readonly until: TypeList }
  | {
      readonly name: "preceded" | "followed";
      readonly capture: string;
      readonly types: TypeList;
      readonly until: TypeList;
    }
  | { readonly name: "contains"; readonly capture: string; readonly types: TypeList }
  | { readonly name: "known"; readonly capture: string; readonly types: TypeList }
  | {
      readonly name: "below";
      readonly capture: string;
      readonly field: string;
      readonly position: number;
      readonly texts: readonly string[];
    }
  | { readonly name: "same"; readonly capture: string; readonly other: string }
  | { readonly name: "same_comments"; readonly capture: string; readonly other: string }
  | { readonly name: "repeated"; readonly capture: string; readonly field: string; readonly position: number }
  | { readonly name: "empty"; readonly capture: string };

/** Node types, and where they are in the text. */
export interface TypeList {
  readonly names: readonly string[];
  readonly position: number;
}

const conditionCharactersMax = 2_000;
const depthMax = 40;
const typeTests = ["inside", "contains", "preceded", "followed", "known"] as const;
const knownTests = [...typeTests, "same", "same_comments", "repeated", "empty", "below"];

interface Token {
  readonly text: string;
  readonly position: number;
}

/** Reads a condition. */
export function readCondition(text: string): Condition {
  if (text.length > conditionCharactersMax) {
    throw new PatternError(`is longer than ${conditionCharactersMax} characters`, 0);
  }
  const reader = new ConditionReader(text);
  const condition = reader.readOr(0);
  reader.expectEnd();
  return condition;
}

function isTypeTest(name: string): name is (typeof typeTests)[number] {
  return typeTests.some((known) => known === name);
}

class ConditionReader {
  readonly #tokens: readonly Token[];
  readonly #end: number;
  #at = 0;

  constructor(text: string) {
    const all = [...text.matchAll(/"[^"]*"|@?[A-Za-z_][\w-]*|[(),]|\S/g)];
    this.#tokens = all.map((match) => ({ text: match[0], position: match.index }));
    this.#end = text.length;
  }

  // or := and ("or" and)*
  readOr(depth: number): Condition {
    let left = this.#readAnd(depth);
    while (this.#take("or")) left = { kind: "or", left, right: this.#readAnd(depth) };
    return left;
  }

  // and := not ("and" not)*
  #readAnd(depth: number): Condition {
    let left = this.#readNot(depth);
    while (this.#take("and")) left = { kind: "and", left, right: this.#readNot(depth) };
    return left;
  }

  // not := "not" not | "(" or ")" | call
  #readNot(depth: number): Condition {
    if (depth > depthMax) throw this.#error("is nested too deeply");
    if (this.#take("not")) return { kind: "not", operand: this.#readNot(depth + 1) };
    if (!this.#take("(")) return { kind: "call", call: this.#readCall() };
    const inner = this.readOr(depth + 1);
    this.#expect(")");
    return inner;
  }

  // call := name "(" capture ["," (types | capture | field) ["," types]] ")"
  #readCall(): ConditionCall {
    const name = this.#next("needs a test here");
    this.#expect("(");
    const capture = this.#readCapture();
    const call = this.#readArguments(name, capture);
    this.#expect(")");
    return call;
  }

  #readArguments({ text: name, position }: Token, capture: string): ConditionCall {
    if (name === "empty") return { name, capture };
    if (isTypeTest(name)) {
      this.#expect(",");
      const types = this.#readTypes();
      if (name === "contains" || name === "known") return { name, capture, types };
      return { name, capture, types, until: this.#take(",") ? this.#readTypes() : { names: [], position } };
    }
    if (name === "same" || name === "same_comments") {
      this.#expect(",");
      return { name, capture, other: this.#readCapture() };
    }
    if (name === "repeated") {
      this.#expect(",");
      const field = this.#next("needs a field here");
      return { name, capture, field: field.text, position: field.position };
    }
    if (name === "below") {
      this.#expect(",");
      const { text: field, position: at } = this.#next("needs a field here");
      this.#expect(",");
      return { name, capture, field, position: at, texts: this.#readTypes().names };
    }
    throw new PatternError(`has an unknown test ${name}. Known: ${knownTests.join(", ")}`, position);
  }

  #readTypes(): TypeList {
    const { text, position } = this.#next("needs node types in double quotes here");
    const names = text.replaceAll('"', "").split(/\s+/).filter(Boolean);
    if (!text.startsWith('"') || names.length === 0) {
      throw new PatternError("needs node types in double quotes here", position);
    }
    return { names, position };
  }

  #readCapture(): string {
    const { text, position } = this.#next("needs a capture such as @name here");
    if (!text.startsWith("@")) throw new PatternError("needs a capture such as @name here", position);
    return text.slice(1);
  }

  expectEnd(): void {
    if (this.#at < this.#tokens.length) throw this.#error("has something after its end");
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw this.#error(`needs ${text} here`);
  }

  #take(text: string): boolean {
    if (this.#tokens[this.#at]?.text !== text) return false;
    this.#at += 1;
    return true;
  }

  #next(message: string): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw this.#error(message);
    this.#at += 1;
    return token;
  }

  #error(message: string): PatternError {
    return new PatternError(message, this.#tokens[this.#at]?.position ?? this.#end);
  }
}
