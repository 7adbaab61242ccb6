import type { Scanner } from "../scanner.ts";

export type Keyword = "AND" | "OR" | "IN" | "NOT" | "IS" | "NULL";

/** The outcome of a search for a keyword; `refused` means that it is there without its spaces. */
export type KeywordOutcome = { readonly position: number } | "absent" | "refused";

/**
 * Takes a keyword, in any case, with the spaces around it. It needs at least one space on either side (D6); after NULL
 * the end or `)` is also allowed. If the keyword is absent, only the spaces before it are taken.
 */
export function takeKeyword(scanner: Scanner, keyword: Keyword): KeywordOutcome {
  const spaceBefore = scanner.skipSpaces() || scanner.text.charAt(scanner.position - 1) === " ";
  const position = scanner.position;
  // No letter outside ASCII has one of these letters as its lower case; `ı` and `ſ` have one as their upper case.
  if (scanner.takeRun(word).toLowerCase() !== keyword.toLowerCase()) {
    scanner.position = position;
    return "absent";
  }
  if (spaceBefore && (scanner.skipSpaces() || isEndOf(keyword, scanner))) return { position };
  scanner.refuse("where.space-missing", { keyword }, position);
  return "refused";
}

// When a keyword ends the text, the problem is not the missing space but the missing rest, which is reported instead.
function isEndOf(keyword: Keyword, scanner: Scanner): boolean {
  return scanner.ended || (keyword === "NULL" && scanner.next === ")");
}

const word = /[^ .()",=!<>~\p{Cc}]+/uy;
