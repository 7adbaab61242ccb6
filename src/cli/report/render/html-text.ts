import { cut } from "../words.ts";

/** A piece of HTML: markup of this program, in which every other text is escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Content = Html | string | number | null | readonly Content[];

/** Makes HTML of a template. Texts between its parts are escaped, pieces of HTML are not, null is nothing. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Html {
  const rest = parts.slice(1).map((part, index) => markupOf(contents[index]!) + part);
  return new Html(parts[0]! + rest.join(""));
}

function markupOf(content: Content): string {
  if (content === null) return "";
  if (content instanceof Html) return content.markup;
  if (typeof content === "object") return content.map(markupOf).join("");
  return escapeHtml(String(content));
}

/** Longer texts of results are cut. */
const textCharactersMax = 1_000;

/** A link, if the address is one of the web; else its text. */
export function htmlLink(text: string, address: string): Html {
  const url = URL.parse(address);
  const isWeb = url !== null && (url.protocol === "http:" || url.protocol === "https:");
  return isWeb ? html`<a href="${url.href}" rel="noreferrer">${text}</a>` : html`${text}`;
}

/** Characters that are invisible, or that turn the direction of the text around them. */
const hidden = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Escapes a text for elements and for attributes in quotes. What cannot be seen is written as its code. */
function escapeHtml(text: string): string {
  return cut(text.replaceAll(/\s+/g, " "), textCharactersMax)
    .replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
    .replaceAll(hidden, (character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`);
}
