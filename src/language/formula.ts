import { accept, refuse, type Problem, type ProblemCodeIn, type Result } from "../text/index.ts";
import { mismatch, operandFault } from "./formula-check.ts";
import { tokenise, type Token } from "./formula-tokens.ts";
import { functionArities, type BinaryOperator, type Formula, type FunctionName } from "./formula-tree.ts";

/** The longest formula that is read. */
export const formulaCharactersMax = 4_096;

/** How deep parentheses, functions, `not` and unary minus may be nested. */
export const formulaDepthMax = 64;

/** Parses a formula (R3) into a tree whose value is a number. The caller checks which measures exist. */
export function parseFormula(text: string): Result<Formula, ProblemCodeIn<"formula">> {
  if (text.length > formulaCharactersMax) {
    return refuse({
      code: "formula.too-long",
      params: { limit: formulaCharactersMax },
      position: formulaCharactersMax,
    });
  }
  const tokens = tokenise(text);
  if (!tokens.ok) return tokens;
  const cursor = new Cursor(tokens.value);
  const formula = parseOr(cursor);
  if (formula === undefined) return refuse(cursor.problem as FormulaProblem);
  if (cursor.token.kind !== "end") return refuse(unexpected(cursor.token));
  const fault = mismatch("number", formula);
  return fault === undefined ? accept(formula) : refuse(fault);
}

type FormulaProblem = Problem<ProblemCodeIn<"formula">>;

/** Walks over the tokens and remembers the first problem; a production that finds one returns undefined. */
class Cursor {
  problem: FormulaProblem | undefined;
  readonly #tokens: readonly Token[];
  #index = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get token(): Token {
    // The last token is `end`, and no production advances beyond it.
    return this.#tokens[this.#index]!;
  }

  advance(): Token {
    const token = this.token;
    this.#index += 1;
    return token;
  }

  /** Takes the token if it is one of these. Formulas have no quoted texts, so comparing the text is enough. */
  take<Text extends string>(...texts: readonly Text[]): (Token & { readonly text: Text }) | undefined {
    return (texts as readonly string[]).includes(this.token.text)
      ? (this.advance() as Token & { readonly text: Text })
      : undefined;
  }

  refuse(problem: FormulaProblem): undefined {
    this.problem ??= problem;
    return undefined;
  }

  /** Runs a production one level deeper. */
  nested<Value>(parse: () => Value | undefined): Value | undefined {
    if (this.#depth === formulaDepthMax) {
      const position = this.token.position;
      return this.refuse({ code: "formula.too-deep", params: { limit: formulaDepthMax }, position });
    }
    this.#depth += 1;
    const value = parse();
    this.#depth -= 1;
    return value;
  }
}

// or := and ("or" and)*
function parseOr(cursor: Cursor): Formula | undefined {
  return parseChain(cursor, parseAnd, "or");
}

// and := not ("and" not)*
function parseAnd(cursor: Cursor): Formula | undefined {
  return parseChain(cursor, parseNot, "and");
}

// not := "not" not | comparison
function parseNot(cursor: Cursor): Formula | undefined {
  const keyword = cursor.take("not");
  if (keyword === undefined) return parseComparison(cursor);
  const operand = cursor.nested(() => parseNot(cursor));
  return operand && checked(cursor, { kind: "not", position: keyword.position, operand });
}

// comparison := additive [("=" | "!=" | "<" | "<=" | ">" | ">=") additive]
function parseComparison(cursor: Cursor): Formula | undefined {
  const left = parseAdditive(cursor);
  const operator = left && cursor.take("=", "!=", "<", "<=", ">", ">=");
  if (left === undefined || operator === undefined) return left;
  const right = parseAdditive(cursor);
  if (right === undefined) return undefined;
  const second = cursor.take("=", "!=", "<", "<=", ">", ">=");
  if (second !== undefined) return cursor.refuse({ code: "formula.comparison-chained", position: second.position });
  return binary(cursor, operator, left, right);
}

// additive := multiplicative (("+" | "-") multiplicative)*
function parseAdditive(cursor: Cursor): Formula | undefined {
  return parseChain(cursor, parseMultiplicative, "+", "-");
}

// multiplicative := unary (("*" | "/") unary)*
function parseMultiplicative(cursor: Cursor): Formula | undefined {
  return parseChain(cursor, parseUnary, "*", "/");
}

// unary := "-" unary | primary
function parseUnary(cursor: Cursor): Formula | undefined {
  const sign = cursor.take("-");
  if (sign === undefined) return parsePrimary(cursor);
  const operand = cursor.nested(() => parseUnary(cursor));
  return operand && checked(cursor, { kind: "negate", position: sign.position, operand });
}

// primary := number | call | measure | "(" or ")"
function parsePrimary(cursor: Cursor): Formula | undefined {
  const token = cursor.token;
  if (token.kind === "number") {
    cursor.advance();
    return Object.freeze({ kind: "number", position: token.position, value: Number(token.text) });
  }
  if (token.kind === "name" && !keywords.has(token.text)) {
    cursor.advance();
    // A function's name is a measure like any other unless a parenthesis follows.
    if (cursor.token.text === "(") return parseCall(cursor, token);
    return Object.freeze({ kind: "measure", position: token.position, id: token.text });
  }
  if (token.text !== "(") return cursor.refuse({ code: "formula.operand-missing", position: token.position });
  cursor.advance();
  const inner = cursor.nested(() => parseOr(cursor));
  return inner && close(cursor) && inner;
}

// call := function "(" [or ("," or)*] ")"
function parseCall(cursor: Cursor, name: Token): Formula | undefined {
  const arity = functionArities.get(name.text);
  if (arity === undefined) {
    return cursor.refuse({ code: "formula.function-unknown", params: { name: name.text }, position: name.position });
  }
  cursor.advance();
  const operands = cursor.nested(() => parseOperands(cursor));
  if (operands === undefined) return undefined;
  const given = operands.length;
  if (given < arity.least || given > arity.most) {
    const expected = arity.most === arity.least ? String(arity.least) : `≥ ${arity.least}`;
    const params = { name: name.text, expected, given };
    return cursor.refuse({ code: "formula.operands-wrong", params, position: name.position });
  }
  return checked(cursor, { kind: "call", position: name.position, name: name.text as FunctionName, operands });
}

// The rest of a call after its "(": [or ("," or)*] ")"
function parseOperands(cursor: Cursor): readonly Formula[] | undefined {
  const operands: Formula[] = [];
  if (cursor.take(")") !== undefined) return operands;
  do {
    const operand = parseOr(cursor);
    if (operand === undefined) return undefined;
    operands.push(operand);
  } while (cursor.take(",") !== undefined);
  return close(cursor) && Object.freeze(operands);
}

// One level of operators of the same precedence, grouped from the left.
function parseChain(
  cursor: Cursor,
  parseOperand: (cursor: Cursor) => Formula | undefined,
  ...operators: readonly BinaryOperator[]
): Formula | undefined {
  let left = parseOperand(cursor);
  while (left !== undefined) {
    const operator = cursor.take(...operators);
    if (operator === undefined) return left;
    const right = parseOperand(cursor);
    left = right && binary(cursor, operator, left, right);
  }
  return undefined;
}

const keywords = new Set(["and", "or", "not"]);

function binary(
  cursor: Cursor,
  operator: Token & { readonly text: BinaryOperator },
  left: Formula,
  right: Formula,
): Formula | undefined {
  return checked(cursor, { kind: "binary", position: operator.position, operator: operator.text, left, right });
}

function checked(cursor: Cursor, formula: Formula): Formula | undefined {
  const fault = operandFault(formula);
  return fault === undefined ? Object.freeze(formula) : cursor.refuse(fault);
}

function close(cursor: Cursor): true | undefined {
  if (cursor.take(")") !== undefined) return true;
  const token = cursor.token;
  if (token.kind !== "end") return cursor.refuse(unexpected(token));
  return cursor.refuse({ code: "formula.parenthesis-missing", position: token.position });
}

function unexpected(token: Token): FormulaProblem {
  return { code: "formula.token-unexpected", params: { token: token.text.slice(0, 40) }, position: token.position };
}
