import { accept, refuse, type ProblemCodeIn, type Result } from "../text/index.ts";

/** A piece of a formula and where it starts, in UTF-16 units. */
export interface Token {
  readonly kind: "number" | "name" | "symbol" | "end";
  readonly text: string;
  readonly position: number;
}

// number := digits ["." digits] [("e" | "E") ["+" | "-"] digits]
const numberPattern = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// name := (letter | "_") (letter | digit | "_")*
const namePattern = /[A-Za-z_][A-Za-z0-9_]*/y;
const symbolPattern = /!=|<=|>=|[-+*/(),=<>]/y;
const spacePattern = /[ \t\r\n]*/y;

/** Cuts a formula into tokens; the last one is always `end`. */
export function tokenise(text: string): Result<readonly Token[], ProblemCodeIn<"formula">> {
  const tokens: Token[] = [];
  let position = skipSpaces(text, 0);
  while (position < text.length) {
    const token = tokenAt(text, position);
    if (token === undefined) {
      const character = String.fromCodePoint(text.codePointAt(position) as number);
      return refuse({ code: "formula.character-unexpected", params: { character }, position });
    }
    if (token.kind === "number" && !Number.isFinite(Number(token.text))) {
      return refuse({ code: "formula.number-too-large", params: { number: token.text.slice(0, 40) }, position });
    }
    tokens.push(token);
    position = skipSpaces(text, position + token.text.length);
  }
  tokens.push({ kind: "end", text: "", position: text.length });
  return accept(tokens);
}

function tokenAt(text: string, position: number): Token | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (match !== null) return { kind, text: match[0], position };
  }
  return undefined;
}

const patterns = [
  ["name", namePattern],
  ["number", numberPattern],
  ["symbol", symbolPattern],
] as const;

function skipSpaces(text: string, position: number): number {
  spacePattern.lastIndex = position;
  spacePattern.exec(text);
  return spacePattern.lastIndex;
}
