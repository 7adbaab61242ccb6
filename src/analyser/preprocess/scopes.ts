import { looksLikeMacro, specifierWords } from "./c-words.ts";
import type { LiveTokens } from "./live-tokens.ts";

/** What is inside a pair of braces, and the name of the class that they belong to. */
export interface Scope {
  readonly kind: "declarations" | "members" | "statements" | "enumerators" | "list";
  readonly name: string;
}

const listBefore = ["=", ",", "(", "]", ">"];

/** What a brace opens, by the tokens of the statement before it. */
export function scopeAt(tokens: LiveTokens, first: number, brace: number, around: Scope): Scope {
  const before = brace - 1;
  if (first === -1 || before < first) return around.kind === "list" ? around : { kind: "statements", name: "" };
  if (tokens.word(before) === "return") return { kind: "list", name: "" };
  let hasParentheses = false;
  for (let token = first; token < brace; token = tokens.after(token)) {
    if (tokens.is(token, "(")) hasParentheses = true;
    if (!tokens.isWord(token)) continue;
    const word = tokens.word(token);
    const isLinkage = word === "extern" && tokens.isText(token + 1) && token + 2 === brace;
    if (word === "namespace" || isLinkage) return { kind: "declarations", name: "" };
    if (word === "enum" && !hasParentheses && !isResult(tokens, token, brace)) return { kind: "enumerators", name: "" };
    const isClass = word === "class" || word === "struct" || word === "union";
    if (isClass && !tokens.is(token - 1, "<") && !tokens.is(token - 1, ",") && !isResult(tokens, token, brace)) {
      return { kind: "members", name: className(tokens, token, brace) };
    }
  }
  const isList = listBefore.some((mark) => tokens.is(before, mark)) && !hasResult(tokens, first, brace);
  if (isList) return { kind: "list", name: "" };
  return around.kind === "list" && !hasParentheses ? around : { kind: "statements", name: "" };
}

/** Whether the type of a result is after the parameters: `auto f() -> vector<int> {`. */
function hasResult(tokens: LiveTokens, first: number, brace: number): boolean {
  for (let token = first; token < brace; token = tokens.after(token)) {
    if (tokens.is(token, ")") && tokens.is(token + 1, "-")) return true;
    if (tokens.is(token, ">") && tokens.is(token - 1, "-")) return true;
  }
  return false;
}

/** Whether a `struct` only names the type of a function's result, or of a variable. */
function isResult(tokens: LiveTokens, token: number, brace: number): boolean {
  for (let at = token + 1; at < brace; at = tokens.after(at)) {
    // The parentheses in `class Function<R(A)> {` are no parameters.
    if (tokens.is(at, "<") && tokens.word(at - 1) !== "operator") at = closingAngle(tokens, at, brace);
    if (tokens.is(at, ":")) return false;
    if (tokens.is(at, "=")) return true;
    if (!tokens.is(at, "(")) continue;
    const word = tokens.word(at - 1);
    return !looksLikeMacro(word) && !/^(?:alignas|__attribute__|__declspec)$/.test(word);
  }
  return false;
}

/** The end of template arguments; the token itself when they have none. */
function closingAngle(tokens: LiveTokens, opening: number, end: number): number {
  let depth = 0;
  for (let token = opening; token < end; token = tokens.after(token)) {
    if (tokens.is(token, "<")) depth += 1;
    else if (tokens.is(token, ">") && !tokens.is(token - 1, "-")) depth -= 1;
    if (depth === 0) return token;
  }
  return opening;
}

function className(tokens: LiveTokens, token: number, brace: number): string {
  let name = "";
  for (let at = token + 1; at < brace && !tokens.is(at, ":") && !tokens.is(at, "<"); at = tokens.after(at)) {
    const word = tokens.isWord(at) ? tokens.word(at) : "";
    if (word !== "" && word !== "final" && !specifierWords.has(word)) name = word;
  }
  return name;
}
