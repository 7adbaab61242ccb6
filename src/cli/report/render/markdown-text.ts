import { cut } from "../words.ts";

/** Longer texts of reports are cut. */
const textCharactersMax = 240;

const control = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
/** What means something in Markdown, in its dialects, or as the start of a link. */
const special = /[\\`*_{}[\]<>()#+!|~@&:$^=%"']|(?<=\bwww)\./giu;
/** Hosts make references of these, also in escaped texts: users, issues, labels, milestones. */
const reference = /([@#!~%&$^])(?=[\p{L}\p{N}_[])/gu;
const breaker = "\u200b";

/** A text of a report that appears in Markdown as it is: no markup, no links, no mentions, in one line. */
export function markdownText(text: string, charactersMax: number = textCharactersMax): string {
  return cut(text.replaceAll(control, " ").trim(), charactersMax)
    .replaceAll(reference, `$1${breaker}`)
    .replaceAll(special, (character) => `&#${character.codePointAt(0)!};`);
}

/** A name or a path: as code if it has no characters that are special there. */
export function markdownCode(text: string): string {
  return /^[\w./+@ -]+$/.test(text) && text.trim() === text && text.length <= textCharactersMax
    ? `\`${text}\``
    : markdownText(text);
}

/** A link. Only addresses of the web become one. */
export function markdownLink(text: string, address: string): string {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return text;
  return `[${text}](${url.href.replaceAll(/[()\\|<>\s`]/g, percent)})`;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`;
}
