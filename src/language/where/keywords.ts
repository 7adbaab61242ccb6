import type { Scanner } from "../scanner.ts";

export type Keyword = "AND" | "OR" | "IN" | "NOT" | "IS" | "NULL";

/** The outcome of looking for a keyword; `refused` means that it stands there without its spaces. */
export type KeywordOutcome = { readonly position: number } | "absent" | "refused";

/**
 * Takes a keyword, in any case, with the spaces around it; each needs at least one on either side (D6), except that
 * after NULL the end or `)` is as good. If it is absent, only the spaces before are taken.
 */
export function takeKeyword(scanner: Scanner, keyword: Keyword): KeywordOutcome {
  const spaceBefore = scanner.skipSpaces() || scanner.text.charAt(scanner.position - 1) === " ";
  const position = scanner.position;
  // Lower case has no letter outside ASCII that would turn into one of these; upper case has (`ı`, `ſ`).
  if (scanner.takeRun(word).toLowerCase() !== keyword.toLowerCase()) {
    scanner.position = position;
    return "absent";
  }
  if (spaceBefore && (scanner.skipSpaces() || isEndOf(keyword, scanner))) return { position };
  scanner.refuse("where.space-missing", { keyword }, position);
  return "refused";
}

// A keyword that ends the text lacks more than a space: what has to follow is then told missing.
function isEndOf(keyword: Keyword, scanner: Scanner): boolean {
  return scanner.ended || (keyword === "NULL" && scanner.next === ")");
}

const word = /[^ .()",=!<>~\p{Cc}]+/uy;
