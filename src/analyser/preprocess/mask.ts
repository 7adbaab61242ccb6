import { commentEnd, isCommentStart } from "./c-tokens.ts";

/** Replaces parts of a text by other characters, so that all positions stay the same. */
export class Mask {
  readonly #text: string;
  /** Ranges with their replacement, in any order; null is white space. */
  readonly #edits: { readonly start: number; readonly end: number; readonly by: string | null }[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Replaces a range by spaces. */
  hide(start: number, end: number): void {
    this.#edits.push({ start, end, by: null });
  }

  /** Replaces a directive by spaces, but not the comments in it: they stay comments. */
  hideDirective(start: number, end: number): void {
    let from = start;
    for (let at = this.#find("/", start, end); at !== -1; at = this.#find("/", at, end)) {
      if (!isCommentStart(this.#text, at)) {
        at += 1;
        continue;
      }
      this.hide(from, at);
      at = Math.min(end, commentEnd(this.#text, at));
      from = at;
    }
    this.hide(from, end);
  }

  /** Replaces the comments in a directive that are not at its end: the grammar would read what follows as code. */
  hideComments(start: number, end: number): void {
    for (let at = this.#find("/*", start, end); at !== -1; at = this.#find("/*", at, end)) {
      const after = commentEnd(this.#text, at);
      if (after < end) this.hide(at, after);
      at = after;
    }
  }

  /** Where something is in a range; -1 when it is not. Does not search the rest of the text. */
  #find(wanted: string, start: number, end: number): number {
    const at = this.#text.slice(start, end).indexOf(wanted);
    return at === -1 ? -1 : start + at;
  }

  /** Replaces characters by others, of the same number. */
  put(start: number, by: string): void {
    this.#edits.push({ start, end: start + by.length, by });
  }

  /** The text with all replacements. Where ranges overlap, the first one wins. */
  apply(): string {
    if (this.#edits.length === 0) return this.#text;
    const parts: string[] = [];
    let at = 0;
    for (const { start, end, by } of this.#edits.sort((one, other) => one.start - other.start)) {
      const from = Math.max(at, start);
      if (from >= end) continue;
      parts.push(this.#text.slice(at, from));
      parts.push(by === null ? " ".repeat(end - from) : by.slice(from - start));
      at = end;
    }
    parts.push(this.#text.slice(at));
    return parts.join("");
  }
}
