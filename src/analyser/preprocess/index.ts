import type { LanguageId } from "../languages/language.ts";
import { readTokens } from "./c-tokens.ts";
import { resolveConditionals } from "./conditionals.ts";
import { LiveTokens } from "./live-tokens.ts";
import { maskMacros } from "./macros.ts";
import { Mask } from "./mask.ts";

/**
 * The text that the parser reads in place of a file's text. In C and C++, parts that only the preprocessor understands are
 * replaced by other characters of the same number, so that all positions are those of the file's text. Measures that need
 * the text itself, such as lines and names, use the file's text.
 */
export function prepareText(language: LanguageId, text: string): string {
  if (language !== "c" && language !== "cpp") return text;
  const isCpp = language === "cpp";
  const tokens = readTokens(text);
  const mask = new Mask(text);
  const live = resolveConditionals(tokens, isCpp, mask);
  maskMacros(new LiveTokens(tokens, live), isCpp, mask);
  return mask.apply();
}
