import { randomBytes } from "node:crypto";

const markerBytes = 4;
/** For names, paths and ids: long enough for those that people write. */
const nameCharactersMax = 500;

/**
 * Texts of one answer that come from reports, sources and users. They are data for the agent that reads them: prose is put
 * between markers that its author cannot know, and characters that hide text or change its direction are made visible.
 */
export class ReportTexts {
  readonly #marker = `data-${randomBytes(markerBytes).toString("hex")}`;
  #shortened = 0;

  /** How many texts were shortened. */
  get shortened(): number {
    return this.#shortened;
  }

  /** Prose, between markers. */
  quote(text: string, charactersMax: number): string {
    return `<${this.#marker}>${this.#shorten(showHidden(text), charactersMax)}</${this.#marker}>`;
  }

  /** The same for a text that may be missing. */
  quoteOptional(text: string | null, charactersMax: number): string | null {
    return text === null || text === "" ? null : this.quote(text, charactersMax);
  }

  /** A name, a path or an id: on one line, without markers, so that it can be used as it is. */
  name(text: string): string {
    return this.#shorten(showHidden(text).replaceAll(/[\t\n\r]/g, " "), nameCharactersMax);
  }

  #shorten(text: string, charactersMax: number): string {
    if (text.length <= charactersMax) return text;
    this.#shortened += 1;
    // Not in the middle of a surrogate pair.
    return `${text.slice(0, charactersMax).replace(/[\uD800-\uDBFF]$/, "")}…`;
  }
}

// Control characters but for tabs and ends of lines; format characters, which include those for direction; line and
// paragraph separators; everything that is drawn as nothing, such as tags and variation selectors, which can carry a text.
const hiddenCharacters = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

function showHidden(text: string): string {
  return text.replaceAll(hiddenCharacters, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}
