import type { LanguageId } from "../languages/language.ts";
import { prepareComponent } from "./components.ts";
import { readTokens } from "./c-tokens.ts";
import { resolveConditionals } from "./conditionals.ts";
import { prepareDockerfile } from "./dockerfile.ts";
import { prepareKotlin } from "./kotlin.ts";
import { applyLearned } from "./learned/apply-learned.ts";
import { nothingLearned, type LearnedMacros } from "./learned/learned-macros.ts";
import { LiveTokens } from "./live-tokens.ts";
import { maskMacros } from "./macros.ts";
import { Mask } from "./mask.ts";
import { prepareObjectiveC } from "./objective-c.ts";
import { prepareSwift } from "./swift.ts";
import { prepareYaml } from "./yaml.ts";

/** What is known about macros of C and C++, beside the form of the text. */
export interface KnownMacros {
  /** Macros that are not in capitals. */
  readonly declared: readonly string[];
  /** Macros whose definitions were read in the headers of the tree; null to use no definitions, not even of the text. */
  readonly learned: LearnedMacros | null;
}

const noMacros: KnownMacros = { declared: [], learned: nothingLearned };

/**
 * The text that the parser reads in place of a file's text. In C and C++, parts that only the preprocessor understands are
 * replaced by other characters of the same number, so that all positions are those of the file's text; in some other
 * languages, parts that the grammar does not know. Measures that need the text itself, such as lines and names, use the
 * file's text.
 */
export function prepareText(language: LanguageId, original: string, macros: KnownMacros = noMacros): string {
  const prepare = prepared[language];
  if (prepare !== undefined) return prepare(original);
  if (language !== "c" && language !== "cpp") return original;
  return prepareC(language === "cpp", original, macros);
}

/** How the text of other languages is prepared. */
const prepared: Partial<Record<LanguageId, (text: string) => string>> = {
  swift: prepareSwift,
  kotlin: prepareKotlin,
  objc: prepareObjectiveC,
  vue: prepareComponent,
  svelte: prepareComponent,
  dockerfile: prepareDockerfile,
  yaml: prepareYaml,
  // A parameter with `params` is like others; the grammar reads it as a type and a name.
  csharp: (text) => text.replaceAll(/params(?<=[(,\]]\s*params)(?=\s+\w)/g, "      "),
  // `for word do` is the short form of `for word; do`.
  bash: (text) => text.replaceAll(/^([ \t]*for[ \t]+\w+)[ \t](?=[ \t]*do\b)/gm, "$1;"),
};

function prepareC(isCpp: boolean, original: string, { declared, learned }: KnownMacros): string {
  const written = writeInCapitals(original, declared);
  const asWritten = readTokens(written);
  const text = learned === null ? written : applyLearned(written, learned, asWritten);
  const tokens = text === written ? asWritten : readTokens(text);
  const mask = new Mask(text);
  const live = resolveConditionals(tokens, isCpp, mask);
  maskMacros(new LiveTokens(tokens, live), isCpp, mask);
  return mask.apply();
}

/** Names in capitals are taken for macros. The number of characters stays the same. */
function writeInCapitals(text: string, macros: readonly string[]): string {
  const found = macros.filter((name) => text.includes(name));
  if (found.length === 0) return text;
  return text.replaceAll(new RegExp(String.raw`\b(?:${found.join("|")})\b`, "g"), (name) => name.toUpperCase());
}
