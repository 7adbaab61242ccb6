import type { SquoreArtefact } from "../../documents/squore.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import { isPlaced, projectOf, referenceOf, type ArtefactTree } from "./artefact-tree.ts";

/** Reads the keys of all artefacts, before anything that refers to them is read. */
export class KeyVisitor implements XmlVisitor {
  readonly #tree: ArtefactTree;
  readonly #open: (SquoreArtefact | undefined)[] = [projectOf()];

  constructor(tree: ArtefactTree) {
    this.#tree = tree;
  }

  open(element: XmlElement): boolean {
    const around = this.#open.at(-1);
    if (element.name === "artifact") {
      const artefact = isPlaced(element) ? this.#tree.locate(element, around) : undefined;
      if (artefact !== undefined) this.#tree.remember(element, artefact);
      this.#open.push(artefact);
    } else if (element.name === "key" && isPlaced(element)) {
      const reference = referenceOf(element.attributes, "ref");
      const owner = reference === undefined ? around : this.#tree.find(reference);
      if (owner !== undefined) this.#tree.rememberKey(element, owner);
    }
    return false;
  }

  close({ name }: XmlElement): void {
    if (name === "artifact") this.#open.pop();
  }

  finish(): void {
    // All keys are known when the second reading starts.
  }
}
