import type { Problem } from "../../../text/index.ts";
import { excerptCharactersMax, rowsMax } from "../../bounds.ts";
import type { XmlElement } from "../../documents/xml-reader.ts";
import { excerpt } from "../../refusals.ts";
import { TooManyRowsError } from "../../too-large.ts";
import { isSamePlace, placeBelow, projectPlace, type Place } from "./place.ts";
import { repeatedAttribute } from "./placement.ts";

/** An attribute that refers to an artefact: by a key of the project, or by one that counts in this document only. */
export interface Reference {
  readonly attribute: string;
  readonly key: string;
}

/** An `artifact` element as it is written. */
export interface WrittenArtefact {
  readonly around: WrittenArtefact | undefined;
  /** Its own parent; undefined if that is the one around it. */
  readonly parent: Reference | undefined;
  /** The key that its place depends on: its own parent's, or that of an element around it. */
  readonly base: string | undefined;
  readonly type: string;
  readonly name: string;
  /** Its place, or why it has none; undefined until it is asked for. */
  place?: Place | Problem;
}

/** The artefacts of a bundle by their keys. All keys are added first; after `settle`, they are found. */
export class ArtefactTree {
  /** What has a key, until it is known where each of them is. */
  readonly #owners = new Map<string, WrittenArtefact[]>();
  /** Undefined: the key names no artefact, or several. */
  readonly #places = new Map<string, Place | undefined>();
  #ownersCount = 0;

  /** What contains the artefacts of the bundle. */
  readonly root: WrittenArtefact = {
    around: undefined,
    parent: undefined,
    base: undefined,
    type: "",
    name: "",
    place: projectPlace(),
  };

  /** Adds an owner of a key. */
  addKey(attribute: string, key: string | undefined, owner: WrittenArtefact): void {
    if (key === undefined || key === "") return;
    if (++this.#ownersCount > rowsMax) throw new TooManyRowsError();
    const whole = keyOf(attribute, key);
    const owners = this.#owners.get(whole);
    if (owners === undefined) this.#owners.set(whole, [owner]);
    else owners.push(owner);
  }

  /** Finds out which artefact each key names. An artefact may be below one that comes later. */
  settle(): void {
    for (const key of this.#owners.keys()) if (!this.#places.has(key)) this.#settleFrom(key);
    this.#owners.clear();
  }

  /** Settles a key after those that its owners depend on. A key that depends on itself names no artefact. */
  #settleFrom(first: string): void {
    const open: { readonly key: string; next: number }[] = [{ key: first, next: 0 }];
    this.#places.set(first, undefined);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const owners = this.#owners.get(top.key)!;
      const base = owners[top.next]?.base;
      if (top.next === owners.length) {
        this.#places.set(top.key, this.#placeOfAll(owners));
        open.pop();
      } else if (base === undefined || this.#places.has(base) || !this.#owners.has(base)) {
        top.next++;
      } else {
        this.#places.set(base, undefined);
        open.push({ key: base, next: 0 });
      }
    }
  }

  /** The place that all owners of a key have; undefined if one of them is elsewhere, or nowhere. */
  #placeOfAll(owners: readonly WrittenArtefact[]): Place | undefined {
    const [first, ...others] = owners.map((owner) => this.placeOf(owner));
    if (first === undefined || isProblem(first)) return undefined;
    return others.every((other) => !isProblem(other) && isSamePlace(first, other)) ? first : undefined;
  }

  /** The artefact that a reference names; undefined if no artefact has the key, or more than one. */
  find({ attribute, key }: Reference): Place | undefined {
    return this.#places.get(keyOf(attribute, key));
  }

  /** Where an artefact is, or why that cannot be known. */
  placeOf(written: WrittenArtefact): Place | Problem {
    return (written.place ??= this.#locate(written));
  }

  /** An artefact without a name and a type only says where the artefacts in it belong. */
  #locate({ around, parent: reference, type, name }: WrittenArtefact): Place | Problem {
    const parent = reference === undefined ? this.placeOf(around!) : this.find(reference);
    if (parent === undefined || isProblem(parent)) return unknownArtefact(reference?.key ?? nameOf(around!));
    return name === "" && type === "" ? parent : placeBelow(parent, type, name);
  }
}

/** The artefact of an element. */
export function writtenArtefact({ attributes }: XmlElement, around: WrittenArtefact): WrittenArtefact {
  const { name = "", type = "" } = attributes;
  const parent = referenceOf(attributes, "parent");
  const base = parent === undefined ? around.base : keyOf(parent.attribute, parent.key);
  const place = repeatedAttribute({ attributes });
  return { around, parent, base, name, type: type.toUpperCase(), ...(place !== undefined && { place }) };
}

/** What a reference names, as an artefact without a name below it. */
export function referredArtefact(parent: Reference): WrittenArtefact {
  return { around: undefined, parent, base: keyOf(parent.attribute, parent.key), name: "", type: "" };
}

/** The reference of an element: `ref` or `local-ref`, `dst` or `local-dst`, … */
export function referenceOf(attributes: XmlElement["attributes"], name: string): Reference | undefined {
  for (const attribute of [name, `local-${name}`]) {
    const key = attributes[attribute];
    if (key !== undefined && key !== "") return { attribute, key };
  }
  return undefined;
}

export function isProblem(place: Place | Problem): place is Problem {
  return "code" in place;
}

/** The problem of what belongs to an artefact that is not known. */
export function unknownArtefact(name: string): Problem {
  return { code: "results.artifact-unknown", params: { path: excerpt(name, excerptCharactersMax) } };
}

/** What refusals call an artefact: by its name, else as what it belongs to. */
export function nameOf(written: WrittenArtefact): string {
  let at = written;
  while (at.name === "" && at.parent === undefined && at.around !== undefined) at = at.around;
  return at.name === "" ? (at.parent?.key ?? "") : at.name;
}

/** Local keys do not meet the others. */
function keyOf(attribute: string, key: string): string {
  return attribute.startsWith("local-") ? `local ${key}` : `key ${key}`;
}
