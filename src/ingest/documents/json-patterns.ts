import type { JsonPath } from "./json-splitter.ts";

/** Where a value is in a JSON text: `runs[].results[]`, `files.*` (any key), `[]` in a text that is a list. */
export class JsonPattern {
  readonly text: string;
  /** Keys; `undefined` for any index or key. */
  readonly #steps: readonly (string | undefined)[];

  constructor(text: string) {
    this.text = text;
    const steps = text.split(/\.|(?=\[\])/).filter((step) => step !== "");
    this.#steps = steps.map((step) => (step === "[]" || step === "*" ? undefined : step));
  }

  get depth(): number {
    return this.#steps.length;
  }

  /** Whether the path leads to such a value, or to something around one. */
  covers(path: JsonPath): boolean {
    if (path.length > this.#steps.length) return false;
    for (const [index, key] of path.entries()) {
      const step = this.#steps[index];
      if (step !== undefined && step !== key) return false;
    }
    return true;
  }
}
