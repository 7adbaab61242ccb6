import { elementBytesMax, excerptCharactersMax } from "../../bounds.ts";
import { BrokenReportError } from "../../broken-report.ts";
import { cellNumber } from "../../documents/separated.ts";
import { addSquoreArtefact, type SquoreArtefact } from "../../documents/squore.ts";
import { refuseMisplaced } from "../../documents/xml-format.ts";
import { XmlNodeBuilder } from "../../documents/xml-nodes.ts";
import type { XmlElement, XmlVisitor } from "../../documents/xml-reader.ts";
import { fieldInvalid } from "../../records/checks.ts";
import { excerpt } from "../../refusals.ts";
import type { Report, ReportFile } from "../../report.ts";
import { isPlaced, projectOf, referenceOf, type ArtefactTree, type Reference } from "./artefact-tree.ts";
import { addDataFinding } from "./data-finding.ts";

const supported = "2.0";
/** Attributes are numbers with a point. */
const noSeparator = "";
/** An artefact whose element is open. */
interface OpenArtefact {
  /** Undefined: it was refused, and so is everything in it. */
  readonly artefact: SquoreArtefact | undefined;
  /** As it is written, for refusals. */
  readonly name: string;
  /** What it became in the version. */
  added?: ReportFile | undefined;
}

/** Reads a bundle, element by element. The keys of its artefacts are known already. */
export class DataVisitor implements XmlVisitor {
  readonly #report: Report;
  readonly #tree: ArtefactTree;
  readonly #findings = new XmlNodeBuilder((element) => isPlaced(element) && element.name === "finding");
  readonly #open: OpenArtefact[] = [{ artefact: projectOf(), name: "" }];

  constructor(report: Report, tree: ArtefactTree) {
    this.#report = report;
    this.#tree = tree;
  }

  open(element: XmlElement): boolean {
    if (element.parent === undefined) {
      this.#checkVersion(element);
      return false;
    }
    // In a finding, only its own places and its relaxation are read.
    const isRead = isPlaced(element) && this.#findings.isOpen === (element.parent.name === "finding");
    if (!isRead) refuseMisplaced(this.#report, element);
    if (element.name === "artifact") this.#openArtefact(element, isRead);
    if (this.#findings.open(element)) return true;
    if (isRead) this.#item(element);
    return false;
  }

  close(element: XmlElement, text: string): void {
    if (element.name === "artifact") this.#open.pop();
    const node = this.#findings.close(text);
    if (node === undefined) return;
    if (node === "too large") {
      const params = { limit: elementBytesMax };
      return this.#report.refuse(element, null, { code: "results.element-too-large", params });
    }
    const owner = this.#ownerOf(element);
    if (owner?.artefact !== undefined) addDataFinding(this.#report, this.#tree, node, owner.artefact);
  }

  finish(): void {
    // Everything was added when its element closed.
  }

  #checkVersion({ attributes }: XmlElement): void {
    const { version } = attributes;
    if (version === undefined) return;
    this.#report.version = version;
    if (version === supported) return;
    const params = { format: "Squore bundle", version, supported };
    throw new BrokenReportError({ code: "results.format-version", params });
  }

  #openArtefact(element: XmlElement, isRead: boolean): void {
    const { name = "", type = "" } = element.attributes;
    const around = this.#open.at(-1)!;
    const artefact = isRead ? this.#tree.locate(element, around.artefact) : undefined;
    const open: OpenArtefact = { artefact, name: name === "" ? around.name : name };
    this.#open.push(open);
    if (artefact === undefined) {
      if (isRead) this.#refuseArtefact(element, around);
      return;
    }
    this.#tree.remember(element, artefact);
    if (type !== "") open.added = addSquoreArtefact(this.#report, element.line, artefact);
  }

  /** Says why the place of an artefact is not known. */
  #refuseArtefact(element: XmlElement, around: OpenArtefact): void {
    const { name = "", type = "" } = element.attributes;
    const reference = referenceOf(element.attributes, "parent");
    if (reference !== undefined && this.#tree.find(reference) === undefined) {
      return this.#refuseUnknown(element, reference.key);
    }
    if (type === "") return this.#report.refuse(element, name, fieldInvalid("type", "string"));
    if (name === "") return this.#report.refuse(element, null, fieldInvalid("name", "string"));
    this.#refuseUnknown(element, around.name);
  }

  #item(element: XmlElement): void {
    if (!["info", "key", "metric", "link"].includes(element.name)) return;
    const owner = this.#ownerOf(element);
    if (owner?.artefact === undefined) return;
    if (element.name === "key") return this.#key(element, owner.artefact);
    const added = (owner.added ??= addSquoreArtefact(this.#report, element.line, owner.artefact));
    if (added === undefined) return;
    if (element.name === "metric") this.#metric(element, added);
    else if (element.name === "info") this.#info(element, added);
    else this.#link(element, added);
  }

  // <key value=""/>
  #key(element: XmlElement, artefact: SquoreArtefact): void {
    if ((element.attributes["value"] ?? element.attributes["v"] ?? "") === "") {
      return this.#report.refuse(element, artefact.path, fieldInvalid("value", "string"));
    }
    this.#tree.rememberKey(element, artefact);
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
    this.#report.info(element, file, id, value);
  }

  // <link name|n="" [src|local-src=""] dst|local-dst=""/>
  #link(element: XmlElement, source: ReportFile): void {
    const type = this.#nameOf(element, source.path);
    if (type === undefined) return;
    const reference = referenceOf(element.attributes, "dst");
    if (reference === undefined) return this.#report.refuse(element, source.path, fieldInvalid("dst", "string"));
    const artefact = this.#find(element, reference);
    if (artefact === undefined) return;
    const target = addSquoreArtefact(this.#report, element.line, artefact);
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
  #ownerOf(element: XmlElement): OpenArtefact | undefined {
    const attribute = element.name === "link" ? "src" : "ref";
    const reference = referenceOf(element.attributes, attribute);
    if (reference !== undefined) {
      const artefact = this.#find(element, reference);
      return artefact === undefined ? undefined : { artefact, name: reference.key };
    }
    const around = this.#open.at(-1)!;
    if (element.parent?.name === "bundle") {
      this.#report.refuse(element, null, fieldInvalid(attribute, "string"));
      return undefined;
    }
    if (around.artefact === undefined) this.#refuseUnknown(element, around.name);
    return around;
  }

  #find(element: XmlElement, reference: Reference): SquoreArtefact | undefined {
    const artefact = this.#tree.find(reference);
    if (artefact === undefined) this.#refuseUnknown(element, reference.key);
    return artefact;
  }

  #refuseUnknown(element: XmlElement, key: string): void {
    const params = { path: excerpt(key, excerptCharactersMax) };
    this.#report.refuse(element, null, { code: "results.artifact-unknown", params });
  }
}
