import type { Problem } from "../../../text/index.ts";
import type { XmlElement } from "../../documents/xml-reader.ts";

/** What an element may be a child of. */
const parents: ReadonlyMap<string, string> = new Map([
  ...["artifact", "info", "key", "metric", "finding", "link"].map((name) => [name, "bundle artifact"] as const),
  ...["location", "relax"].map((name) => [name, "finding"] as const),
]);

/** Knows which of the open elements are read. Nothing is read in an element that is not. */
export class Placement {
  readonly #open: boolean[] = [];

  /** Whether the element is where a bundle has it, and of no other namespace than the bundle. */
  open({ name, parent, attributes }: XmlElement): boolean {
    const isPlaced =
      parent === undefined ||
      (this.#open.at(-1) === true &&
        attributes["xmlns"] === undefined &&
        parents.get(name)?.split(" ").includes(parent.name) === true);
    this.#open.push(isPlaced);
    return isPlaced;
  }

  /** Whether the element that ends was read. */
  close(): boolean {
    return this.#open.pop() === true;
  }
}

/** Attributes of which an element has one. */
const alternatives = [
  ["name", "n", "rid"],
  ["value", "v"],
  ["loc", "location"],
  ...["parent", "ref", "src", "dst"].map((name) => [name, `local-${name}`]),
] as const;

/** Refuses an element with several attributes of one meaning, of which one would be passed over. */
export function repeatedAttribute({ attributes }: Pick<XmlElement, "attributes">): Problem | undefined {
  for (const names of alternatives) {
    const values = new Set<string>();
    for (const name of names) {
      const value = attributes[name] ?? "";
      // A local key is never the same as another one.
      if (value !== "") values.add(name.startsWith("local-") ? `local ${value}` : value);
    }
    if (values.size > 1) return { code: "results.field-repeated", params: { field: names[0]! } };
  }
  return undefined;
}
