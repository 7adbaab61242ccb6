import { hideAll } from "./arguments.ts";
import { hiddenWords, looksLikeMacro, typeWords } from "./c-words.ts";
import type { LiveTokens } from "./live-tokens.ts";
import type { Mask } from "./mask.ts";

/** Hides macros between the name of a namespace and its brace. */
export function hideAfterName(tokens: LiveTokens, name: number, mask: Mask): void {
  if (!tokens.isWord(name)) return;
  for (let token = name + 1; tokens.isWord(token) || tokens.is(token, ":"); token++) {
    if (!tokens.isWord(token) || tokens.is(token - 1, ":")) continue;
    const after = tokens.is(token + 1, "(") ? tokens.after(token + 1) : token + 1;
    hideAll(tokens, token, after, mask);
    token = after - 1;
  }
}

/** Hides the width of a member without a name: `int : 3;`. */
export function hideBits(tokens: LiveTokens, token: number, mask: Mask): void {
  const isWidth = tokens.is(token, ":") && tokens.isNumber(token + 1) && tokens.is(token + 2, ";");
  if (isWidth && typeWords.has(tokens.word(token - 1))) hideAll(tokens, token, token + 2, mask);
}

/** Hides attributes of enumerators, and arguments of macros that are one. */
export function adaptEnumerator(tokens: LiveTokens, token: number, mask: Mask): void {
  if (!looksLikeMacro(tokens.word(token)) || tokens.is(token - 1, "=")) return;
  const isFirst = tokens.is(token - 1, "{") || tokens.is(token - 1, ",");
  if (isFirst && tokens.isWord(token + 1) && !looksLikeMacro(tokens.word(token + 1))) {
    hideAll(tokens, token, token + 1, mask);
    return;
  }
  const after = tokens.is(token + 1, "(") ? tokens.after(token + 1) : token + 1;
  if (isFirst && after > token + 1) hideAll(tokens, token + 1, after, mask);
  else if (tokens.isWord(token - 1)) hideAll(tokens, token, after, mask);
}

/** Hides a macro that represents elements of a list with their commas. */
export function adaptElement(tokens: LiveTokens, token: number, mask: Mask): void {
  if (!looksLikeMacro(tokens.word(token)) || !(tokens.is(token - 1, "{") || tokens.is(token - 1, ","))) return;
  if (tokens.is(token + 1, "{") || tokens.isWord(token + 1)) hideAll(tokens, token, token + 1, mask);
}

/** Hides macros beside the name in `typedef struct { … } PACKED name;`. */
export function hideAfterType(tokens: LiveTokens, from: number, mask: Mask): void {
  let end = from;
  while (tokens.isWord(end) && !hiddenWords.has(tokens.word(end)) && !tokens.is(end + 1, "(")) end += 1;
  for (let token = from, left = end - from; token < end && left > 1; token++) {
    if (!looksLikeMacro(tokens.word(token))) continue;
    hideAll(tokens, token, token + 1, mask);
    left -= 1;
  }
}

/** Hides `export module name;` and the like, which the grammar does not have. */
export function hideModule(tokens: LiveTokens, first: number, mask: Mask): boolean {
  const word = tokens.word(first) === "export" ? tokens.word(first + 1) : tokens.word(first);
  if (word !== "module" && word !== "import") return false;
  let end = first;
  while (end < tokens.count && end < first + 20 && !tokens.is(end, ";")) end += 1;
  if (!tokens.is(end, ";")) return false;
  hideAll(tokens, first, end, mask);
  return true;
}

/** A member in C may look like a call with one argument, not with several. */
export function keepFirstArgument(tokens: LiveTokens, from: number, to: number, mask: Mask): void {
  for (let token = from; token < to; token = tokens.after(token)) {
    if (!tokens.is(token, ",")) continue;
    hideAll(tokens, token, to, mask);
    return;
  }
}

/** The grammar has one member in `offsetof(type, member.inner)`. */
export function hideInnerMember(tokens: LiveTokens, opening: number, mask: Mask): void {
  const closing = tokens.partner[opening]!;
  for (let token = opening + 1; token < closing; token = tokens.after(token)) {
    if (tokens.is(token, ",")) hideAll(tokens, token + 2, closing, mask);
  }
}
