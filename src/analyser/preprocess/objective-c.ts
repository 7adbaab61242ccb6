import { readTokens } from "./c-tokens.ts";
import { resolveConditionals } from "./conditionals.ts";
import { Mask } from "./mask.ts";

/** A group in parentheses with at most two levels inside. */
const group = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;

/** Enumerations of Apple's frameworks: the name of the type is the last argument of the macro. */
const enumeration = /\b(typedef\s+)?((?:NS|CF)_(?:CLOSED_|ERROR_)?(?:ENUM|OPTIONS))(\s*\(\s*[\w\s]+,\s*)(\w+)(\s*\))/g;

/** Words after which `{` opens a body; after other words with `@`, it is the block of a macro (`@onExit {`). */
const directives =
  "try|finally|autoreleasepool|implementation|interface|protocol|private|public|protected|package|optional|required";

/** What is replaced by spaces: macros whose expansion is nothing, or an attribute. */
const hidden: readonly RegExp[] = [
  /^[ \t]*#[ \t]*(?:warning|error|pragma)\b.*$/gm,
  // A macro on its own line, such as NS_ASSUME_NONNULL_BEGIN.
  /^[ \t]*[A-Z][A-Z0-9]*_[A-Z0-9_]*[ \t]*$/gm,
  // The frame of a specification of Quick, Specta or Kiwi.
  /^\w*(?:SpecBegin|SPEC_BEGIN)[ \t]*\(\w+\)[ \t]*$|^\w*SpecEnd[ \t]*$/gm,
  new RegExp(String.raw`@(?!(?:${directives})\b)[a-z]\w*(?=\s*\{)`, "g"),
  new RegExp(String.raw`\b__attribute__\s*${group}`, "g"),
  new RegExp(
    String.raw`\b[A-Z][A-Z0-9]*_[A-Z0-9_]*(?:AVAILABLE|DEPRECATED|SWIFT_NAME|FORMAT_FUNCTION|ATTRIBUTE|REFINED)\w*\s*${group}`,
    "g",
  ),
  /\b(?:__unused|__kindof|__covariant|__contravariant)\b/g,
];

/** Declarations that may end with macros, up to what ends them. */
const declarations = /^[ \t]*(?:[-+@]|typedef\b|extern\b|FOUNDATION_EXPORT\b)[^;{}]*(?=[;{])/gm;
const lastMacros = /(?:\s+[A-Z][A-Z0-9]*_[A-Z0-9_]+)+\s*$/;

/**
 * Prepares a text of Objective-C: of conditional groups, the sides that can be parsed together stay; macros of Apple's
 * frameworks that the grammar does not know are hidden. The number of characters stays the same.
 */
export function prepareObjectiveC(original: string): string {
  const mask = new Mask(original);
  resolveConditionals(readTokens(writeAsStatements(original)), false, mask);
  let text = mask
    .apply()
    .replaceAll(
      enumeration,
      (_, typedef: string | undefined, macro: string, type: string, name: string, end: string) =>
        hide(typedef ?? "") + "enum".padEnd(macro.length) + hide(type) + name + hide(end),
    );
  for (const pattern of hidden) text = text.replaceAll(pattern, hide);
  // A part of a selector may be called like the type.
  return text
    .replaceAll(declarations, (declaration) => declaration.replace(lastMacros, hide))
    .replaceAll(/\bid(?=:[ \t]*\()/g, "i_");
}

/**
 * Directives and methods in the form of statements, of the same length: whether a side of a conditional group is whole is
 * decided as in C.
 */
function writeAsStatements(text: string): string {
  return text
    .replaceAll(/^[ \t]*@(?:interface|implementation|protocol|end|optional|required)\b[^\r\n]*(?<![{,])$/gm, (line) =>
      line.slice(0, -1).concat(";"),
    )
    .replaceAll(/^([ \t]*)(?:[-+](?=[ \t]*\()|@(?=[a-z]))/gm, "$1_");
}

/** Spaces in place of a text; line ends stay. */
function hide(text: string): string {
  return text.replaceAll(/[^\r\n]/g, " ");
}
