import { Mask } from "./mask.ts";
import { rawText, readSwiftTokens, type SwiftToken } from "./swift-tokens.ts";

/** Directives that are no expressions. */
const conditionals = new Set(["#if", "#elseif", "#else", "#endif"]);
const notices = new Set(["#warning", "#error", "#sourceLocation"]);
/** Expressions whose arguments are no expressions. */
const questions = new Set(["#available", "#unavailable", "#selector", "#keyPath"]);
/** What precedes an empty tuple that is a value, and what follows the parameters of a function's type. */
const beforeValue = new Set(["(", ",", ":", "=", "[", "return"]);
const beforeType = new Set(["(", ",", ":", "->"]);
/** Operators that are words before a name. */
const ownership = new Set(["consume", "copy"]);
const afterParameters = new Set(["->", "throws", "async", "rethrows"]);

/**
 * Rewrites what the grammar of Swift does not read, with the same number of characters: the directives of conditional
 * compilation, `#available` and macros, `throws(E)`, `sending`, `nonisolated(unsafe)`, `consume`, raw texts and `()` as a value.
 */
export function prepareSwift(text: string): string {
  const tokens = readSwiftTokens(text);
  const mask = new Mask(text);
  hideConditionals(text, tokens, mask);
  const closing = matchParentheses(tokens);
  const endOfParentheses = (index: number): number | undefined => closing.get(index)?.end;
  for (const [index, token] of tokens.entries()) {
    if (token.text.startsWith("#")) rewriteHash(text, token, endOfParentheses(index + 1), mask);
    else rewriteWord(tokens, index, endOfParentheses(index + 1), mask);
  }
  return mask.apply();
}

/** The closing parentheses, by the index of the opening ones. */
function matchParentheses(tokens: readonly SwiftToken[]): Map<number, SwiftToken> {
  const closing = new Map<number, SwiftToken>();
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.text === "(") open.push(index);
    if (token.text !== ")") continue;
    const opening = open.pop();
    if (opening !== undefined) closing.set(opening, token);
  }
  return closing;
}

/** `end` is where parentheses end that follow the token. */
function rewriteHash(text: string, token: SwiftToken, end: number | undefined, mask: Mask): void {
  if (conditionals.has(token.text) || token.text === "#") return;
  if (token.text === rawText) mask.put(token.start, plainText(text.slice(token.start, token.end)));
  else if (notices.has(token.text)) mask.hide(token.start, end ?? token.end);
  else if (questions.has(token.text)) mask.put(token.start, "_".repeat((end ?? token.end) - token.start));
  else mask.put(token.start, "_");
}

function rewriteWord(
  tokens: readonly SwiftToken[],
  index: number,
  afterParentheses: number | undefined,
  mask: Mask,
): void {
  const { text, start, end } = tokens[index]!;
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  if (text === "throws" && after?.text === "(" && after.start === end) {
    mask.hide(before?.text === "do" ? start : end, afterParentheses ?? end);
  } else if (text === "nonisolated" && after?.text === "(") {
    mask.hide(start, afterParentheses ?? end);
  } else if (text === "sending" && beforeType.has(before?.text ?? "")) {
    if (after !== undefined && /^[\p{L}_@([]/u.test(after.text)) mask.hide(start, end);
  } else if (ownership.has(text) && beforeValue.has(before?.text ?? "") && /^[\p{L}_]/u.test(after?.text ?? "")) {
    mask.hide(start, end);
  } else if (text === "(" && after?.text === ")" && after.start === end && beforeValue.has(before?.text ?? "")) {
    if (!afterParameters.has(tokens[index + 2]?.text ?? "")) mask.put(start, "_v");
  }
}

/** A text without quotes and escapes inside, of the same number of characters. */
function plainText(raw: string): string {
  const [, hashes = "", quotes = ""] = /^(#+)("""|")/.exec(raw) ?? [];
  const edge = hashes.length + quotes.length;
  if (raw.length < 2 * edge) return raw;
  const inner = raw.slice(edge, raw.length - edge).replaceAll(/[^\r\n]/g, "_");
  return " ".repeat(hashes.length) + quotes + inner + quotes + " ".repeat(hashes.length);
}

/** A side of a conditional group: where it starts and ends, how many brackets remain open in it, and the lowest number. */
interface Side {
  readonly start: number;
  end: number;
  depth: number;
  lowest: number;
}

/**
 * Hides the directives of conditional groups. If the brackets of each side are balanced, all sides remain; else only the
 * longest one does.
 */
function hideConditionals(text: string, tokens: readonly SwiftToken[], mask: Mask): void {
  const groups: Side[][] = [];
  for (const { text: word, start } of tokens) {
    if (!conditionals.has(word)) {
      const side = groups.at(-1)?.at(-1);
      if (side !== undefined) addBrackets(side, "([{".includes(word) ? 1 : ")]}".includes(word) ? -1 : 0);
      continue;
    }
    const end = endOfLine(text, start);
    mask.hideDirective(start, end);
    const newSide: Side = { start: end, end, depth: 0, lowest: 0 };
    const sides = groups.at(-1);
    if (word === "#if") groups.push([newSide]);
    else if (sides !== undefined) {
      sides.at(-1)!.end = start;
      if (word === "#endif") closeGroup(groups, mask);
      else sides.push(newSide);
    }
  }
}

function addBrackets(side: Side, depth: number, lowest = depth): void {
  side.lowest = Math.min(side.lowest, side.depth + lowest);
  side.depth += depth;
}

/** Closes the innermost group. For the one around it, it counts as its longest side. */
function closeGroup(groups: Side[][], mask: Mask): void {
  const sides = groups.pop()!;
  const longest = sides.reduce((one, other) => (other.end - other.start > one.end - one.start ? other : one));
  const around = groups.at(-1)?.at(-1);
  if (around !== undefined) addBrackets(around, longest.depth, longest.lowest);
  if (sides.every(({ depth, lowest }) => depth === 0 && lowest === 0)) return;
  for (const side of sides) if (side !== longest) mask.hide(side.start, side.end);
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}
