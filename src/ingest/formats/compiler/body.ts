import type { MessageBody } from "./dialects/dialect.ts";

const linesMax = 50;

/** Collects the text of a message from the lines below its place. */
export class BodyReader {
  readonly #kind: MessageBody;
  readonly #lines: string[] = [];
  #isBelowCarets = false;
  #hasEnded = false;

  constructor(kind: MessageBody) {
    this.#kind = kind;
  }

  get text(): string {
    return this.#lines.join("\n");
  }

  line(text: string): void {
    if (this.#hasEnded) return;
    if (this.#kind === "indented") return this.#indented(text);
    if (/^-{4,}$/.test(text.trim())) {
      this.#hasEnded = true;
    } else if (/^\s*\^+\s*$/.test(text)) {
      this.#isBelowCarets = true;
    } else if (this.#isBelowCarets && text.trim() !== "") {
      this.#add(text);
      this.#hasEnded = this.#kind === "below-carets";
    }
  }

  /** Below the text come lines of code. */
  #indented(text: string): void {
    this.#hasEnded = !/^\s+\S/.test(text) || /^\s*\d*\s*\|/.test(text);
    if (!this.#hasEnded) this.#add(text);
  }

  #add(text: string): void {
    if (this.#lines.length < linesMax) this.#lines.push(text.trim());
  }
}
