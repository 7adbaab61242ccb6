import { pathBytesMax, rowsMax } from "../../bounds.ts";
import type { SquoreArtefact } from "../../documents/squore.ts";
import type { XmlElement } from "../../documents/xml-reader.ts";
import { TooManyRowsError } from "../../too-large.ts";

const project: SquoreArtefact = { type: "APPLICATION", path: "" };

/** An attribute that refers to an artefact: by a key of the project, or by one that counts in this document only. */
export interface Reference {
  readonly attribute: string;
  readonly key: string;
}

/** The artefacts of a bundle by their keys. */
export class ArtefactTree {
  /** Undefined: several artefacts have the key, so that it names none. */
  readonly #byKey = new Map<string, SquoreArtefact | undefined>();

  /**
   * The artefact of an `artifact` in another one; undefined if it cannot be known. Without a name it only says where the
   * artefacts in it belong.
   */
  locate({ attributes }: XmlElement, around: SquoreArtefact | undefined): SquoreArtefact | undefined {
    const reference = referenceOf(attributes, "parent");
    const parent = reference === undefined ? around : this.find(reference);
    const { name = "", type = "" } = attributes;
    if (parent === undefined || (name === "" && type === "")) return parent;
    // A path that is refused does not grow further.
    if (parent.path.length + (parent.part?.length ?? 0) > pathBytesMax) return undefined;
    if (type === "" || (name === "" && type.toUpperCase() !== project.type)) return undefined;
    return below(parent, type.toUpperCase(), name);
  }

  /** Remembers an artefact by the keys of its element. */
  remember({ attributes }: XmlElement, artefact: SquoreArtefact): void {
    this.#add("id", attributes["id"], artefact);
    this.#add("local-key", attributes["local-key"], artefact);
  }

  /** Remembers an artefact by the value of a `key`. */
  rememberKey({ attributes }: XmlElement, artefact: SquoreArtefact): void {
    this.#add("key", attributes["value"] ?? attributes["v"], artefact);
  }

  /** The artefact that a reference names; undefined if no artefact has the key, or more than one. */
  find({ attribute, key }: Reference): SquoreArtefact | undefined {
    return this.#byKey.get(keyOf(attribute, key));
  }

  #add(attribute: string, key: string | undefined, artefact: SquoreArtefact): void {
    if (key === undefined || key === "") return;
    const whole = keyOf(attribute, key);
    const isNew = !this.#byKey.has(whole);
    if (isNew && this.#byKey.size >= rowsMax) throw new TooManyRowsError();
    this.#byKey.set(whole, isNew || isSame(this.#byKey.get(whole), artefact) ? artefact : undefined);
  }
}

/** What an element may be a child of. */
const parents: ReadonlyMap<string, readonly string[]> = new Map([
  ...["artifact", "info", "key", "metric", "finding", "link"].map((name) => [name, ["bundle", "artifact"]] as const),
  ...["location", "relax"].map((name) => [name, ["finding"]] as const),
]);

/** Whether an element is where a bundle has it. */
export function isPlaced({ name, parent }: XmlElement): boolean {
  return parents.get(name)?.includes(parent?.name ?? "") === true;
}

/** The artefact that contains everything in the bundle. */
export function projectOf(): SquoreArtefact {
  return project;
}

/** The reference of an element: `ref` or `local-ref`, `dst` or `local-dst`, … */
export function referenceOf(attributes: XmlElement["attributes"], name: string): Reference | undefined {
  for (const attribute of [name, `local-${name}`]) {
    const key = attributes[attribute];
    if (key !== undefined && key !== "") return { attribute, key };
  }
  return undefined;
}

/** Local keys do not meet the others. */
function keyOf(attribute: string, key: string): string {
  return attribute.startsWith("local-") ? `local ${key}` : `key ${key}`;
}

/** Names below a file are those of its parts; others are steps of a path. */
function below(parent: SquoreArtefact, type: string, name: string): SquoreArtefact {
  if (parent.path === "") return type === project.type ? project : { type, path: name };
  if (parent.part !== undefined) {
    return { type, path: parent.path, part: `${parent.part}.${name}`, within: parent.part };
  }
  return parent.type === "FILE" ? { type, path: parent.path, part: name } : { type, path: `${parent.path}/${name}` };
}

function isSame(left: SquoreArtefact | undefined, right: SquoreArtefact): boolean {
  return left?.type === right.type && left.path === right.path && left.part === right.part;
}
