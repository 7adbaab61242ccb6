import type { JsonPath } from "./json-visitor.ts";

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

  /** Whether it leads to the elements of a list. */
  get isOfList(): boolean {
    return this.#steps.at(-1) === "[]";
  }

  /** Whether it leads to the elements of a list, or to the values of an object with any keys. */
  get isOfMany(): boolean {
    return this.isOfList || this.#steps.at(-1) === "*";
  }

  /** Whether the path leads to such a value, or to something around one. */
  covers(path: JsonPath): boolean {
    return this.#coversSteps(path, path.length);
  }

  /** Whether such a value is in a list at the path. */
  expectsList(path: JsonPath): boolean {
    return this.#steps[path.length] === "[]";
  }

  /**
   * Whether the path leads into a list or object around such a value, and that is of the expected kind: `undefined` if it
   * leads elsewhere.
   */
  fitsKind(path: JsonPath): boolean | undefined {
    const last = path.length - 1;
    if (last < 0 || last >= this.#steps.length || !this.#coversSteps(path, last)) return undefined;
    return (typeof path[last] === "number") === (this.#steps[last] === "[]");
  }

  #coversSteps(path: JsonPath, length: number): boolean {
    if (length > this.#steps.length) return false;
    for (let index = 0; index < length; index++) {
      const [key, step] = [path[index]!, this.#steps[index]!];
      if (typeof key === "number" ? step !== "[]" : step !== "*" && step !== key) return false;
    }
    return true;
  }
}
