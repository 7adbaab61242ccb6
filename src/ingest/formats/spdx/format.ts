import { jsonFormat, type JsonElement, type JsonElementReader } from "../../documents/json-format.ts";
import { textField, type JsonObject } from "../../documents/json-fields.ts";
import { eachObject, eachText } from "../../documents/json-items.ts";
import { SpdxReader, spdxVersions, type SpdxPackage, type SpdxReference } from "../../documents/spdx.ts";
import { textsField } from "../../documents/vulnerabilities.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report, ReportPosition } from "../../report.ts";

const [version, context] = ["spdxVersion", "@context"];
const thirdContext = /spdx\.org\/rdf\/(3[\d.]*)/;

/** SPDX 2 as JSON: packages, the licences of files, and relationships. SPDX 3 is refused by its version. */
export const spdxFormat = jsonFormat({
  id: "spdx",
  about: {
    title: "SPDX JSON",
    tools: ["npm", "Syft", "Trivy", "SPDX tools", "GitHub", "Microsoft SBOM Tool"],
    versions: spdxVersions,
    contents: ["components", "findings", "links"],
    command: "npm sbom --sbom-format spdx",
  },
  detects: (json) =>
    json.text(version)?.startsWith("SPDX-") === true ||
    json.text("SPDXID") === "SPDXRef-DOCUMENT" ||
    json.has("packages[].SPDXID", "packages[].name") ||
    thirdContext.test(json.text(context) ?? json.text(`${context}[]`) ?? ""),
  elements: [version, context, "creationInfo", "packages[]", "files[]", "relationships[]"],
  listsMayBeNull: true,
  scalars: [version, context],
  // A document may describe files only.
  mayLackLists: true,
  order: [[version], ["packages"], ["relationships"]],
  read: (report) => new SpdxJsonReader(report),
});

class SpdxJsonReader implements JsonElementReader {
  readonly #report: Report;
  readonly #document: SpdxReader;

  constructor(report: Report) {
    this.#report = report;
    this.#document = new SpdxReader(report, "sbom.spdx.json");
  }

  element({ position, value, pattern }: JsonElement): void {
    const document = this.#document;
    if (pattern === version) document.checkVersion(String(value["value"]));
    else if (pattern === context) this.#checkContext(value["value"]);
    else if (pattern === "creationInfo") {
      for (const creator of textsField(value, "creators")) document.creator(creator);
    } else if (pattern === "packages[]") this.#package(position, value);
    else if (pattern === "files[]") {
      const [name, concluded] = [textField(value, "fileName"), textField(value, "licenseConcluded")];
      const found: string[] = [];
      eachText(this.#report, position, value, "licenseInfoInFiles", (licence) => found.push(licence));
      document.file(position, { name, concluded, found });
    } else {
      const [from, to] = [textField(value, "spdxElementId"), textField(value, "relatedSpdxElement")];
      const type = textField(value, "relationshipType");
      if (from === undefined || to === undefined || type === undefined) {
        return this.#report.refuse(position, null, fieldInvalid("relationshipType", "string"));
      }
      document.relationship(position, from, type, to);
    }
  }

  #package(position: ReportPosition, value: JsonObject): void {
    const references: SpdxReference[] = [];
    const add = (entry: JsonObject): void => {
      references.push({ type: textField(entry, "referenceType"), locator: textField(entry, "referenceLocator") });
    };
    eachObject(this.#report, position, value, "externalRefs", add, "optional");
    this.#document.package(position, { ...packageOf(value), references });
  }

  /** SPDX 3 is linked data, which names its version in the address of its words. */
  #checkContext(written: unknown): void {
    const addresses = (Array.isArray(written) ? written : [written]).filter((entry) => typeof entry === "string");
    const third = addresses.map((address) => thirdContext.exec(address)?.[1]).find((found) => found !== undefined);
    if (third !== undefined) this.#document.checkVersion(third);
  }

  finish(_: ReadonlyMap<string, unknown>, line: number): void {
    this.#document.finish(line);
  }
}

function packageOf(value: JsonObject): Omit<SpdxPackage, "references"> {
  return {
    id: textField(value, "SPDXID"),
    name: textField(value, "name"),
    version: textField(value, "versionInfo"),
    supplier: textField(value, "supplier"),
    originator: textField(value, "originator"),
    concluded: textField(value, "licenseConcluded"),
    declared: textField(value, "licenseDeclared"),
    purpose: textField(value, "primaryPackagePurpose"),
  };
}
