import type { JsonPath } from "./json-splitter.ts";

/** Where a value is in a JSON text: `runs[].results[]`, `files.*` (any key), `[]` in a text that is a list. */
export class JsonPattern {
  readonly text: string;
  /** Keys, `[]` for any index, `*` for any key. */
  readonly #steps: readonly string[];

  constructor(text: string) {
    this.text = text;
    this.#steps = text.split(/\.|(?=\[\])/).filter((step) => step !== "");
  }

  get depth(): number {
    return this.#steps.length;
  }

  /** Whether the path leads to such a value, or to something around one. */
  covers(path: JsonPath): boolean {
    if (path.length > this.#steps.length) return false;
    for (const [index, key] of path.entries()) {
      const step = this.#steps[index];
      const fits = typeof key === "number" ? step === "[]" : step === "*" || step === key;
      if (!fits) return false;
    }
    return true;
  }
}
