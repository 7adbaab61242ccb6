import { hideAll } from "./arguments.ts";
import { isReserved, looksLikeMacro, specifierWords, typeWords } from "./c-words.ts";
import type { LiveTokens } from "./live-tokens.ts";
import type { Mask } from "./mask.ts";

/** Hides the macro before an initialiser of a constructor: `A() : NO_WARNING(4355) a(this), MACRO b(1) {`. */
export function hideBeforeInitialiser(tokens: LiveTokens, token: number, mask: Mask): void {
  const isFirst = tokens.is(token - 1, ",") || (tokens.is(token - 1, ":") && !tokens.is(token - 2, ":"));
  if (!isFirst || !looksLikeMacro(tokens.word(token))) return;
  const name = tokens.is(token + 1, "(") ? tokens.after(token + 1) : token + 1;
  const isName = tokens.isWord(name) && !isReserved(tokens.word(name));
  if (isName && (tokens.is(name + 1, "(") || tokens.is(name + 1, "{"))) hideAll(tokens, token, name, mask);
}

/**
 * Hides the reference in `const Type& name(object.member());`, which the grammar reads as the declaration of a function.
 * `first`: the first token of the statement.
 */
export function hideReference(tokens: LiveTokens, first: number, reference: number, mask: Mask): void {
  const isDouble = tokens.is(reference + 1, "&");
  const name = isDouble ? reference + 2 : reference + 1;
  const opening = name + 1;
  if (!tokens.isWord(name) || !tokens.is(opening, "(") || !tokens.is(tokens.after(opening), ";")) return;
  // `isReady && start(a.b);` is an expression.
  if (isDouble && tokens.word(reference - 1) !== "auto") return;
  if (isType(tokens, first, reference) && hasExpression(tokens, opening)) hideAll(tokens, reference, name, mask);
}

/** Whether tokens `[from, to)` are a type: words, `::` and template arguments. */
function isType(tokens: LiveTokens, from: number, to: number): boolean {
  let depth = 0;
  for (let token = from; token < to; token = tokens.after(token)) {
    const word = tokens.isWord(token) ? tokens.word(token) : "";
    if (tokens.is(token, "<")) depth += 1;
    else if (tokens.is(token, ">")) depth -= 1;
    else if (depth > 0) continue;
    else if (word === "" ? !tokens.is(token, ":") : isReserved(word) && !beforeName(word)) return false;
  }
  return from < to && depth === 0;
}

function beforeName(word: string): boolean {
  return specifierWords.has(word) || typeWords.has(word);
}

/** Whether arguments cannot be parameters: they have operators, literals or lists, and no default values. */
function hasExpression(tokens: LiveTokens, opening: number): boolean {
  const closing = tokens.partner[opening]!;
  let isFound = tokens.is(opening + 1, "*");
  for (let token = opening + 1; token < closing; token++) {
    const isComparison = tokens.is(token + 1, "=") && tokens.isOneOf(token, "=!<>");
    if (tokens.is(token, "=") && !isComparison) return false;
    if (isComparison) token += 1;
    const isMember = tokens.is(token, ".") && !tokens.is(token + 1, ".") && !tokens.is(token - 1, ".");
    const isLiteral = tokens.isNumber(token) || tokens.isText(token);
    isFound ||= isComparison || isMember || isLiteral || tokens.isOneOf(token, operators);
  }
  return isFound;
}

/** Marks of expressions that neither types nor declarators have. */
const operators = "?!+-/%|^{";
