import { cweFamily } from "../../severities.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { firstIndex, firstText } from "./fields.ts";

interface Taxonomy {
  name: string;
  guid: string;
  readonly taxa: (string | undefined)[];
}

/** The taxonomies of a run, such as CWE: entries of them are families of rules. */
export class Taxonomies {
  readonly #all: (Taxonomy | undefined)[] = [];

  setField(taxonomy: number, field: "name" | "guid", value: unknown): void {
    this.#taxonomy(taxonomy)[field] = String(value);
  }

  addTaxon(taxonomy: number, index: number, taxon: unknown): void {
    if (isObject(taxon) && typeof taxon["id"] === "string") this.#taxonomy(taxonomy).taxa[index] = taxon["id"];
  }

  /** The family that a reference to a taxon means; undefined when it refers to something that is not known. */
  familyOf(reference: unknown): string | undefined {
    if (!isObject(reference)) return undefined;
    const component = isObject(reference["toolComponent"]) ? reference["toolComponent"] : {};
    const taxonomy = this.#lookUp(component);
    const index = firstIndex(reference["index"]);
    const id = firstText(reference["id"], index === undefined ? undefined : taxonomy?.taxa[index]);
    const name = firstText(component["name"], taxonomy?.name) ?? "";
    if (id === undefined) return undefined;
    if (/^cwe$/i.test(name)) return cweFamily(id) ?? id;
    return name === "" || id.toLowerCase().startsWith(name.toLowerCase()) ? id : `${name}-${id}`;
  }

  /** Whether a reference needs a taxonomy that has not been read. */
  misses(reference: unknown): boolean {
    if (!isObject(reference)) return false;
    const component = isObject(reference["toolComponent"]) ? reference["toolComponent"] : {};
    const isNamed = firstText(reference["id"]) !== undefined && firstText(component["name"]) !== undefined;
    const refers = component["index"] !== undefined || component["guid"] !== undefined;
    return !isNamed && refers && this.#lookUp(component) === undefined;
  }

  #lookUp({ index, guid }: JsonObject): Taxonomy | undefined {
    if (typeof index === "number") return this.#all[index];
    return typeof guid === "string" ? this.#all.find((taxonomy) => taxonomy?.guid === guid) : undefined;
  }

  #taxonomy(index: number): Taxonomy {
    return (this.#all[index] ??= { name: "", guid: "", taxa: [] });
  }
}
