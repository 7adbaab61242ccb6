import { JsonPattern } from "./json-patterns.ts";
import type { JsonPath, JsonStructure } from "./json-visitor.ts";

/** Finds objects without a list that they must have, while a text is read. It remembers only those. */
export class RequiredLists {
  readonly #lists: readonly { readonly elements: JsonPattern; readonly name: string }[];
  /** Where lists were not seen yet, with the names of those lists. */
  readonly #missing = new Map<string, string>();

  /** `patterns` lead to the elements of the lists: `data[].files[]`, `files.*`. */
  constructor(patterns: readonly string[]) {
    this.#lists = patterns.map((text) => ({
      elements: new JsonPattern(text),
      name: text.replace(/(?:\[\]|\.\*)$/, ""),
    }));
  }

  /** A list or object begins at the path, or something in its place. */
  entered(path: JsonPath, structure: JsonStructure): void {
    for (const { elements, name } of this.#lists) {
      if (!elements.covers(path)) continue;
      if (path.length === elements.depth - 2 && structure === "object") this.#missing.set(placeOf(path, name), name);
      else if (path.length === elements.depth - 1) this.#missing.delete(placeOf(path.slice(0, -1), name));
    }
  }

  /** The name of a list that an object lacks. */
  get missing(): string | undefined {
    return this.#missing.values().next().value;
  }
}

function placeOf(path: JsonPath, list: string): string {
  return JSON.stringify([list, ...path]);
}
