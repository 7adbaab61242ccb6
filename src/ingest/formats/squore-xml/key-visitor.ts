import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import {
  referenceOf,
  referredArtefact,
  writtenArtefact,
  type ArtefactTree,
  type WrittenArtefact,
} from "./artefact-tree.ts";
import { Placement, repeatedAttribute } from "./placement.ts";

/** Reads the keys of all artefacts, before anything that refers to them is read. */
export class KeyVisitor implements XmlVisitor {
  readonly #tree: ArtefactTree;
  readonly #placement = new Placement();
  readonly #open: WrittenArtefact[];

  constructor(tree: ArtefactTree) {
    this.#tree = tree;
    this.#open = [tree.root];
  }

  open(element: XmlElement): boolean {
    if (!this.#placement.open(element)) return false;
    if (element.name === "artifact") this.#artefact(element);
    else if (element.name === "key") this.#key(element);
    return false;
  }

  close({ name }: XmlElement): void {
    if (this.#placement.close() && name === "artifact") this.#open.pop();
  }

  finish(): void {
    this.#tree.settle();
  }

  #artefact(element: XmlElement): void {
    const written = writtenArtefact(element, this.#open.at(-1)!);
    this.#open.push(written);
    for (const attribute of ["id", "local-key"]) this.#tree.addKey(attribute, element.attributes[attribute], written);
  }

  /** In the bundle itself, a key without a reference belongs to nothing. */
  #key(element: XmlElement): void {
    const { attributes, parent } = element;
    const reference = referenceOf(attributes, "ref");
    if (repeatedAttribute(element) !== undefined || (reference === undefined && parent?.name !== "artifact")) return;
    const owner = reference === undefined ? this.#open.at(-1)! : referredArtefact(reference);
    this.#tree.addKey("key", attributes["value"] ?? attributes["v"], owner);
  }
}
