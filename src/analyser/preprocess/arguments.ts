import { classWords, isReserved, looksLikeMacro, specifierWords, statementWords, typeWords } from "./c-words.ts";
import type { LiveTokens } from "./live-tokens.ts";
import type { Mask } from "./mask.ts";

/** Arguments of one call that are read. */
const argumentsMax = 500;

/** Makes the arguments of a macro readable that are not expressions: types, operators, keywords, nothing. */
export function adaptArguments(
  tokens: LiveTokens,
  opening: number,
  mask: Mask,
  isMacro: boolean,
  isCpp: boolean,
): void {
  const closing = tokens.partner[opening]!;
  if (closing <= opening) return;
  const isCall = tokens.isWord(opening - 1) && !isReserved(tokens.word(opening - 1));
  if (!isCall) {
    if (!tokens.is(opening - 1, ")")) hideInCast(tokens, opening, mask);
    return;
  }
  const besideText = tokens.isText(closing + 1) || tokens.isText(opening - 2);
  if (besideText && tokens.word(opening - 3) !== "operator") {
    // In `"a" QUOTED("b") "c"`, the macro is part of a text: without its arguments, it is a name there.
    hideAll(tokens, opening, closing + 1, mask);
    return;
  }
  if (!isMacro) return;
  let token = opening + 1;
  for (let read = 0; token <= closing && read < argumentsMax; read++) {
    let end = token;
    while (end < closing && !tokens.is(end, ",")) end = tokens.after(end);
    if (end === token && closing > opening + 1) hideEmpty(tokens, token, closing, mask);
    else adaptArgument(tokens, token, Math.min(end, closing), mask, isCpp);
    token = end + 1;
  }
}

/**
 * Writes names in place of the literals, and of arguments with operators, in `TEST_CASE("adds", 1, a ? 1 : 2) {`, which is read
 * as a function with parameters.
 */
export function nameArguments(tokens: LiveTokens, opening: number, mask: Mask): void {
  const closing = tokens.partner[opening]!;
  for (let token = opening + 1; token < closing;) {
    let end = token;
    while (end < closing && !tokens.is(end, ",")) end = tokens.after(end);
    if (hasOperator(tokens, token, end)) rename(tokens, token, end, mask);
    else {
      for (let at = token; at < end; at++) {
        if (tokens.isText(at) || tokens.isNumber(at)) rename(tokens, at, at + 1, mask);
      }
    }
    token = end + 1;
  }
}

/** Whether there is an operator that parameters do not have, apart from default values. */
function hasOperator(tokens: LiveTokens, from: number, to: number): boolean {
  for (let token = from; token < to; token++) {
    if (tokens.isOneOf(token, "?+-!/%|^")) return true;
  }
  return false;
}

/** Hides tokens `[from, to)`. */
export function hideAll(tokens: LiveTokens, from: number, to: number, mask: Mask): void {
  for (let token = from; token < to; token++) mask.hide(tokens.start[token]!, tokens.end[token]!);
}

/**
 * Turns a macro with statements as its last argument into a block, and one whose argument is a declaration into this
 * declaration. Returns false for other calls.
 */
export function openBlock(tokens: LiveTokens, name: number, mask: Mask): boolean {
  const opening = name + 1;
  const closing = tokens.partner[opening]!;
  if (keepBlock(tokens, name, closing, mask)) return true;
  let from = opening;
  let semicolon = -1;
  for (let token = opening + 1; token < closing; token = tokens.after(token)) {
    if (semicolon === -1 && tokens.is(token, ",")) from = token;
    if (semicolon === -1 && (tokens.is(token, ";") || (tokens.is(token, "{") && isStatement(tokens, from + 1)))) {
      semicolon = token;
    }
  }
  if (semicolon !== -1) {
    hideAll(tokens, name, from, mask);
    mask.put(tokens.start[from]!, "{");
    const isEnded = tokens.is(closing + 1, ";");
    mask.put(tokens.start[closing]!, isEnded ? ";" : "}");
    if (isEnded) mask.put(tokens.start[closing + 1]!, "}");
    return true;
  }
  if (from !== opening || !tokens.is(closing + 1, ";") || !isDeclaration(tokens, opening + 1, closing)) return false;
  hideAll(tokens, name, opening + 1, mask);
  hideAll(tokens, closing, closing + 1, mask);
  return true;
}

/** Keeps only the block of a macro that has one as an argument: `EXPECT_THROW({ run(); }, Failure);`. */
function keepBlock(tokens: LiveTokens, name: number, closing: number, mask: Mask): boolean {
  for (let token = name + 2; token < closing; token = tokens.after(token)) {
    if (!tokens.is(token, "{") || !(tokens.is(token - 1, "(") || tokens.is(token - 1, ","))) continue;
    const end = tokens.after(token);
    if (!hasStatement(tokens, token + 1, end - 1)) continue;
    hideAll(tokens, name, token, mask);
    hideAll(tokens, end, closing + 1, mask);
    return true;
  }
  return false;
}

function hasStatement(tokens: LiveTokens, from: number, to: number): boolean {
  for (let token = from; token < to; token = tokens.after(token)) if (tokens.is(token, ";")) return true;
  return false;
}

function isStatement(tokens: LiveTokens, token: number): boolean {
  return /^(?:if|for|while|switch|do|return)$/.test(tokens.word(token));
}

/** Whether tokens declare a variable: a type and a name. */
function isDeclaration(tokens: LiveTokens, from: number, to: number): boolean {
  let words = 0;
  let last = from;
  for (; last < to && (tokens.isWord(last) || tokens.is(last, "*")); last++) {
    if (tokens.isWord(last)) words += 1;
    if (statementWords.has(tokens.word(last))) return false;
  }
  return (
    words >= 2 &&
    tokens.isWord(last - 1) &&
    !isReserved(tokens.word(last - 1)) &&
    (last === to || tokens.is(last, "=") || tokens.is(last, "["))
  );
}

/** Hides the macro in `(z_const Bytef *)text`. */
function hideInCast(tokens: LiveTokens, opening: number, mask: Mask): void {
  const [first, second] = [tokens.word(opening + 1), tokens.word(opening + 2)];
  if (!tokens.isWord(opening + 1) || !tokens.isWord(opening + 2) || isReserved(first)) return;
  const closing = tokens.partner[opening]!;
  const isCast = tokens.is(closing - 1, "*") || tokens.partner[opening] === opening + 3;
  if (isCast && (!isReserved(second) || typeWords.has(second))) hideAll(tokens, opening + 1, opening + 2, mask);
}

/** Hides the comma of an argument that is empty. */
function hideEmpty(tokens: LiveTokens, token: number, closing: number, mask: Mask): void {
  if (tokens.is(token - 1, ",")) hideAll(tokens, token - 1, token, mask);
  else if (token < closing) hideAll(tokens, token, token + 1, mask);
}

function adaptArgument(tokens: LiveTokens, from: number, to: number, mask: Mask, isCpp: boolean): void {
  if (from >= to) return;
  const word = tokens.isWord(from) ? tokens.word(from) : "";
  if (to === from + 1 && word !== "") {
    if (isReserved(word) && !constants.test(word)) rename(tokens, from, from + 1, mask);
    return;
  }
  const isJump = /^(?:return|throw|goto|break|continue|case|delete)$/.test(word);
  if (isOperator(tokens, from, to) || isJump || isType(tokens, from, to, word, isCpp)) rename(tokens, from, to, mask);
  else if (word !== "" && !isReserved(word)) hideNeighbour(tokens, from, to, mask);
}

/** Two words, or a word and a number, are not an expression: one of them is hidden. */
function hideNeighbour(tokens: LiveTokens, from: number, to: number, mask: Mask): void {
  for (let token = from + 1; token < to && (tokens.isWord(token) || tokens.isNumber(token)); token++) {
    if (tokens.isWord(token) && isReserved(tokens.word(token))) return;
    const isFirst = tokens.isWord(token) && looksLikeMacro(tokens.word(token - 1));
    hideAll(tokens, isFirst ? token - 1 : token, isFirst ? token : token + 1, mask);
  }
}

const constants = /^(?:this|nullptr|true|false|NULL)$/;

/** Whether an argument consists of operators only, such as `==`, or is `...`. */
function isOperator(tokens: LiveTokens, from: number, to: number): boolean {
  for (let token = from; token < to; token++) if (!"<>=!&|+-*/%^.".includes(tokens.word(token))) return false;
  return true;
}

/** Whether an argument is a type, or a declaration. */
function isType(tokens: LiveTokens, from: number, to: number, word: string, isCpp: boolean): boolean {
  let depth = 0;
  for (let token = from; token < to; token++) depth += tokens.is(token, "<") ? 1 : tokens.is(token, ">") ? -1 : 0;
  // A part of template arguments.
  if (depth !== 0) return false;
  if (tokens.is(to - 1, "*") || tokens.is(to - 1, "&")) return true;
  const isStart = typeWords.has(word) || classWords.has(word) || (specifierWords.has(word) && word !== "typename");
  return isStart && !(isCpp && (tokens.is(from + 1, "(") || tokens.is(from + 1, "{")));
}

/** Writes a name in place of an argument. */
function rename(tokens: LiveTokens, from: number, to: number, mask: Mask): void {
  mask.put(tokens.start[from]!, "_".repeat(tokens.end[from]! - tokens.start[from]!));
  hideAll(tokens, from + 1, to, mask);
}
