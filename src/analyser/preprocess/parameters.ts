import { hideAll } from "./arguments.ts";
import { classWords, isReserved, looksLikeMacro, specifierWords, typeWords } from "./c-words.ts";
import type { LiveTokens } from "./live-tokens.ts";
import type { Mask } from "./mask.ts";

/** A macro that may be hidden: its tokens `[from, to)`, with its arguments. */
export interface Candidate {
  readonly from: number;
  readonly to: number;
}

/** Hides macros in parameters: `int x UNUSED`, `IN HANDLE file`, `EV_P_ int events`. */
export function hideInParameters(tokens: LiveTokens, mask: Mask, from: number, to: number): void {
  for (let token = from; token < to;) {
    let end = token;
    while (end < to && !tokens.is(end, ",")) end = tokens.after(end);
    const isGroup = tokens.is(token, "(") && tokens.after(token) === end;
    if (isGroup) hideAll(tokens, token, Math.min(end + 1, to), mask);
    else readParameter(tokens, mask, token, Math.min(end, to));
    hideDefault(tokens, mask, token, Math.min(end, to));
    token = end + 1;
  }
}

function readParameter(tokens: LiveTokens, mask: Mask, from: number, to: number): void {
  const candidates: Candidate[] = [];
  let [names, allowed] = [0, 2];
  for (let token = from; token < to;) {
    if (tokens.is(token, "=") || tokens.is(token, "(") || tokens.is(token, ":") || tokens.is(token, "<")) break;
    const word = tokens.isWord(token) ? tokens.word(token) : "";
    const start = token;
    token += 1;
    if (word === "" || specifierWords.has(word) || classWords.has(word)) continue;
    if (typeWords.has(word)) allowed = 1;
    else if (!isReserved(word)) {
      names += 1;
      if (!looksLikeMacro(word)) continue;
      if (tokens.is(token, "(")) token = tokens.after(token);
      candidates.push({ from: start, to: token });
    }
  }
  const surplus = Math.max(0, names - allowed);
  const hidden = leastLikelyTypes(tokens, candidates).slice(0, surplus);
  for (const candidate of hidden) hideAll(tokens, candidate.from, candidate.to, mask);
  // A name before `int` is not a type, and of three names the first one is not.
  const isName = tokens.isWord(from) && !isReserved(tokens.word(from));
  const isAttribute =
    isName && (hidden.length < surplus || (hidden.length === 0 && typeWords.has(tokens.word(from + 1))));
  if (isAttribute) hideAll(tokens, from, from + 1, mask);
}

/** Adapts default values that the grammar does not have: of parameters without a name, and lists. */
function hideDefault(tokens: LiveTokens, mask: Mask, from: number, to: number): void {
  for (let token = from; token < to; token = tokens.after(token)) {
    if (!tokens.is(token, "=")) continue;
    if (tokens.is(token - 1, "*") || tokens.is(token - 1, "&")) hideAll(tokens, token, to, mask);
    else if (tokens.is(token + 1, "{")) {
      mask.put(tokens.start[token + 1]!, "0");
      hideAll(tokens, token + 2, tokens.after(token + 1), mask);
    }
    return;
  }
}

/** The first word of a parameter may be its type: others are hidden before it. */
function leastLikelyTypes(tokens: LiveTokens, candidates: readonly Candidate[]): Candidate[] {
  const isLast = ({ to }: Candidate): boolean => tokens.is(to, ",") || tokens.is(to, ")");
  return candidates.toSorted((one, other) => Number(isLast(other)) - Number(isLast(one)));
}
