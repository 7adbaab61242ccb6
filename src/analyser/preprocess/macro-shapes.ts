import { classWords, isReserved, looksLikeMacro, statementWords, typeWords } from "./c-words.ts";
import type { LiveTokens } from "./live-tokens.ts";
import type { Scope } from "./scopes.ts";

/** Tokens after parameters that are read to find declarations of them. */
const oldStyleTokensMax = 100;
const declarationStart =
  /^(?:template|namespace|using|class|struct|union|enum|typedef|static|extern|inline|friend|virtual|explicit|constexpr|typename)$/;

/** Whether declarations, and then a body, follow: `main(argc, argv) int argc; char **argv; {`. */
function isOldStyle(tokens: LiveTokens, end: number): boolean {
  let wasEnd = false;
  for (let token = end; token < Math.min(tokens.count, end + oldStyleTokensMax); token++) {
    if (tokens.is(token, "{")) return wasEnd;
    if (tokens.is(token, "(") || tokens.is(token, "}")) return false;
    wasEnd = tokens.is(token, ";");
  }
  return false;
}

/** Whether a word at the start of a statement is a whole one: a macro on its own line, or before a block. */
export function isAlone(tokens: LiveTokens, token: number, isStatement: boolean): boolean {
  const next = token + 1;
  if (isStatement && tokens.is(next, "{")) return true;
  if (!tokens.startsLine(token) || !tokens.startsLine(next)) return false;
  if (next >= tokens.count || tokens.is(next, "}")) return true;
  if (!tokens.isWord(next)) return false;
  const word = tokens.word(next);
  if (isStatement) return !tokens.isOneOf(next + 1, "=,;");
  if (typeWords.has(word) || classWords.has(word) || statementWords.has(word) || looksLikeMacro(word)) return true;
  return tokens.isWord(next + 1) || tokens.is(next + 1, ":") || tokens.is(next + 1, "<");
}

/** Whether a call at the start of a statement is a macro that needs no semicolon. */
export function endsAsMacro(tokens: LiveTokens, end: number, kind: Scope["kind"]): boolean {
  if (end >= tokens.count || tokens.is(end, "}")) return true;
  if (tokens.is(end, "{")) return kind === "statements";
  const word = tokens.isWord(end) ? tokens.word(end) : "";
  if (kind === "statements") {
    return word !== "" || (tokens.startsLine(end) && (tokens.is(end, "*") || tokens.is(end, "+")));
  }
  if (!tokens.startsLine(end)) return false;
  // Declarations of the parameters, as before C89, follow the parameters.
  if (isOldStyle(tokens, end)) return false;
  return word !== "" || tokens.is(end, "[") || tokens.is(end, "~");
}

/** The end of a macro before a word that starts a declaration; -1 for none. */
export function endOfAttribute(tokens: LiveTokens, token: number): number {
  if (!looksLikeMacro(tokens.word(token))) return -1;
  const after = tokens.is(token + 1, "(") ? tokens.after(token + 1) : token + 1;
  const word = tokens.word(after);
  if (word === "operator" && after === token + 1) {
    return tokens.isWord(after + 1) && !/^(?:new|delete)$/.test(tokens.word(after + 1)) ? after : -1;
  }
  return declarationStart.test(word) || tokens.is(after, "~") ? after : -1;
}

/** Whether there is a block of statements; braces without a semicolon are a list. */
export function hasBlock(tokens: LiveTokens, from: number, to: number): boolean {
  for (let token = from, isOpen = false; token < to; token++) {
    isOpen ||= tokens.is(token, "{");
    if (isOpen && tokens.is(token, ";")) return true;
  }
  return false;
}

/** Whether a word is a macro that expands to the condition with its parentheses: `while IS_BLANK(c)`. */
export function isBareCondition(tokens: LiveTokens, token: number): boolean {
  if (!tokens.isWord(token) || !tokens.is(token + 1, "(") || isReserved(tokens.word(token))) return false;
  return /^(?:if|while|switch)$/.test(tokens.word(token - 1));
}
