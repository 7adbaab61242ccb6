import type { Problem } from "../../../text/index.ts";
import { elementBytesMax } from "../../bounds.ts";
import { unsupportedVersion } from "../../broken-report.ts";
import { cellNumber } from "../../documents/separated.ts";
import { refuseMisplaced } from "../../documents/xml-format.ts";
import { XmlNodeBuilder } from "../../documents/xml-nodes.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportFile } from "../../report.ts";
import { AddedPlaces } from "./added-places.ts";
import {
  isProblem,
  nameOf,
  referenceOf,
  unknownArtefact,
  writtenArtefact,
  type ArtefactTree,
  type Reference,
  type WrittenArtefact,
} from "./artefact-tree.ts";
import { addDataFinding } from "./data-finding.ts";
import { artefactAt, type Place } from "./place.ts";
import { Placement, repeatedAttribute } from "./placement.ts";

const supported = "2.0";
/** Attributes are numbers with a point. */
const noSeparator = "";

/** An artefact whose element is open. */
interface OpenArtefact {
  readonly written: WrittenArtefact;
  /** What it became in the version. */
  added?: ReportFile | undefined;
}

/** What an item belongs to. */
interface Owner {
  readonly place: Place;
  /** The element around it, if it belongs to that. */
  readonly open?: OpenArtefact;
}

/** Reads a bundle, element by element. The keys of its artefacts are known already. */
export class DataVisitor implements XmlVisitor {
  readonly #report: Report;
  readonly #tree: ArtefactTree;
  readonly #added: AddedPlaces;
  readonly #placement = new Placement();
  /** Whether the element that was opened last is read. */
  #isRead = false;
  readonly #findings = new XmlNodeBuilder(({ name }) => this.#isRead && name === "finding");
  readonly #open: OpenArtefact[];

  constructor(report: Report, tree: ArtefactTree) {
    this.#report = report;
    this.#tree = tree;
    this.#added = new AddedPlaces(report);
    this.#open = [{ written: tree.root }];
  }

  open(element: XmlElement): boolean {
    this.#isRead = this.#placement.open(element);
    if (element.parent === undefined) {
      this.#checkVersion(element);
      return false;
    }
    if (!this.#isRead) refuseMisplaced(this.#report, element);
    else if (element.name === "artifact") this.#openArtefact(element);
    if (this.#findings.open(element)) return true;
    if (this.#isRead) this.#item(element);
    return false;
  }

  close(element: XmlElement, text: string): void {
    if (this.#placement.close() && element.name === "artifact") this.#open.pop();
    const node = this.#findings.close(text);
    if (node === undefined) return;
    if (node === "too large") {
      const params = { limit: elementBytesMax };
      return this.#report.refuse(element, null, { code: "results.element-too-large", params });
    }
    const owner = this.#ownerOf(element);
    const target = { report: this.#report, tree: this.#tree, places: this.#added };
    if (owner !== undefined) addDataFinding(target, node, owner.place);
  }

  finish(): void {
    // Everything was added when its element closed.
  }

  #checkVersion({ attributes }: XmlElement): void {
    const { version } = attributes;
    if (version === undefined) return;
    this.#report.version = version;
    if (version !== supported) throw unsupportedVersion("Squore bundle", version, supported);
  }

  #openArtefact(element: XmlElement): void {
    const { name = "", type = "" } = element.attributes;
    const written = writtenArtefact(element, this.#open.at(-1)!.written);
    const open: OpenArtefact = { written };
    this.#open.push(open);
    const place = this.#tree.placeOf(written);
    if (!isProblem(place)) {
      if (type !== "") open.added = this.#added.add(element, place);
      return;
    }
    const isUnknown = place.code === "results.artifact-unknown";
    this.#report.refuse(element, isUnknown || name === "" ? null : name, place);
  }

  #item(element: XmlElement): void {
    if (!["info", "key", "metric", "link"].includes(element.name)) return;
    const owner = this.#ownerOf(element);
    if (owner === undefined) return;
    if (element.name === "key") return this.#checkKey(element, owner.place);
    const added = owner.open?.added ?? this.#added.add(element, owner.place);
    if (added === undefined) return;
    if (owner.open !== undefined) owner.open.added = added;
    if (element.name === "metric") this.#metric(element, added);
    else if (element.name === "info") this.#info(element, added);
    else this.#link(element, added);
  }

  // <key value=""/>, which was read before
  #checkKey(element: XmlElement, place: Place): void {
    if ((element.attributes["value"] ?? element.attributes["v"] ?? "") !== "") return;
    this.#report.refuse(element, artefactAt(place).path, fieldInvalid("value", "string"));
  }

  // <metric name|n="" value|v=""/>
  #metric(element: XmlElement, { path }: ReportFile): void {
    const id = this.#nameOf(element, path);
    if (id === undefined) return;
    const value = cellNumber(element.attributes["value"] ?? element.attributes["v"] ?? "", noSeparator);
    if (value === undefined) return this.#report.refuse(element, path, fieldInvalid("value", "number"));
    this.#report.measure(element, path, id, value);
  }

  // <info name|n="" value|v=""/>
  #info(element: XmlElement, file: ReportFile): void {
    const id = this.#nameOf(element, file.path);
    if (id === undefined) return;
    const value = element.attributes["value"] ?? element.attributes["v"];
    if (value === undefined) return this.#report.refuse(element, file.path, fieldInvalid("value", "string"));
    this.#report.onlyInfo(element, file, id, value);
  }

  // <link name|n="" [src|local-src=""] dst|local-dst=""/>
  #link(element: XmlElement, source: ReportFile): void {
    const type = this.#nameOf(element, source.path);
    if (type === undefined) return;
    const reference = referenceOf(element.attributes, "dst");
    if (reference === undefined) return this.#report.refuse(element, source.path, fieldInvalid("dst", "string"));
    const place = this.#find(element, reference);
    const target = place === undefined ? undefined : this.#added.add(element, place);
    if (target !== undefined) this.#report.link(element, type, source.path, target.path);
  }

  #nameOf(element: XmlElement, path: string): string | undefined {
    const { name, n } = element.attributes;
    const id = name ?? n ?? "";
    if (id !== "") return id;
    this.#report.refuse(element, path, fieldInvalid("name", "string"));
    return undefined;
  }

  /** The artefact that an item belongs to: the one that it names, else the one that it is in. Undefined: it is refused. */
  #ownerOf(element: XmlElement): Owner | undefined {
    const problem = repeatedAttribute(element);
    if (problem !== undefined) return this.#refuse(element, problem);
    const attribute = element.name === "link" ? "src" : "ref";
    const reference = referenceOf(element.attributes, attribute);
    if (reference !== undefined) {
      const named = this.#find(element, reference);
      return named === undefined ? undefined : { place: named };
    }
    if (element.parent?.name === "bundle") return this.#refuse(element, fieldInvalid(attribute, "string"));
    const open = this.#open.at(-1)!;
    const place = this.#tree.placeOf(open.written);
    return isProblem(place) ? this.#refuse(element, unknownArtefact(nameOf(open.written))) : { place, open };
  }

  #find(element: XmlElement, reference: Reference): Place | undefined {
    return this.#tree.find(reference) ?? this.#refuse(element, unknownArtefact(reference.key));
  }

  #refuse(element: XmlElement, problem: Problem): undefined {
    this.#report.refuse(element, null, problem);
    return undefined;
  }
}
