import { heldBytesMax } from "../bounds.ts";
import { brokenAt } from "../broken-report.ts";

/** What a reader has to hold because a later part of the report completes it, such as the name of a file. Bounded. */
export class HeldBytes {
  readonly #limit: number;
  #bytes = 0;

  constructor(limit = heldBytesMax) {
    this.#limit = limit;
  }

  /** Counts an item and its texts, and returns what it costs; throws at the line where all of them are too much. */
  add(line: number, ...texts: readonly (string | undefined)[]): number {
    const bytes = texts.reduce((sum, text) => sum + (text?.length ?? 0), itemBytes);
    this.#bytes += bytes;
    if (this.#bytes > this.#limit) throw brokenAt(line, "held-too-large", { limit: this.#limit });
    return bytes;
  }

  /** Items of this cost, or all of them, were passed on. */
  release(bytes = this.#bytes): void {
    this.#bytes -= bytes;
  }
}

/** What an item costs besides its texts. */
const itemBytes = 200;
