import { licenceText } from "../../documents/components.ts";
import {
  BomReader,
  cyclonedxVersions,
  type AffectedRef,
  type BomComponent,
  type BomRating,
  type BomVulnerability,
} from "../../documents/cyclonedx.ts";
import { jsonFormat, type JsonElement, type JsonElementReader } from "../../documents/json-format.ts";
import {
  isObject,
  numberField,
  objectField,
  objectsField,
  textField,
  type JsonObject,
} from "../../documents/json-fields.ts";
import { eachText } from "../../documents/json-items.ts";
import type { JsonOutline } from "../../documents/json-outline.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";

const [metadata, specVersion] = ["metadata", "specVersion"];

/** CycloneDX as JSON: the components of a piece of software, their vulnerabilities and what they need. */
export const cyclonedxFormat = jsonFormat({
  id: "cyclonedx",
  about: {
    title: "CycloneDX JSON",
    tools: ["cyclonedx-npm", "cyclonedx-py", "CycloneDX Maven plugin", "npm", "Syft", "Grype", "Trivy", "cdxgen"],
    versions: cyclonedxVersions,
    contents: ["components", "findings", "links"],
    command: "npm sbom --sbom-format cyclonedx",
  },
  detects: isCyclonedx,
  elements: [metadata, specVersion, "components[]", "services[]", "vulnerabilities[]", "dependencies[]"],
  listsMayBeNull: true,
  scalars: [specVersion],
  // A list of vulnerabilities alone has no components.
  mayLackLists: true,
  order: [[specVersion], [metadata], ["components", "services"], ["vulnerabilities", "dependencies"]],
  read: (report) => new CyclonedxReader(report),
});

/** Some tools sort the keys, so that the name of the format comes after all components. */
function isCyclonedx(json: JsonOutline): boolean {
  return (
    json.text("bomFormat") === "CycloneDX" ||
    /cyclonedx\.org\/schema\/bom/.test(json.text("$schema") ?? "") ||
    (json.has("components[].type", "components[].name") &&
      (json.has("components[].bom-ref") || json.has("components[].purl")))
  );
}

class CyclonedxReader implements JsonElementReader {
  readonly #report: Report;
  readonly #bom: BomReader;

  constructor(report: Report) {
    this.#report = report;
    this.#bom = new BomReader(report, "bom.json");
  }

  element({ position, value, pattern }: JsonElement): void {
    if (pattern === specVersion) this.#bom.checkVersion(String(value["value"]));
    else if (pattern === metadata) {
      // Anything but an object is a component without a name, which is refused.
      const isDescribed = (value["component"] ?? null) !== null;
      const component = isDescribed ? componentOf(objectField(value, "component") ?? {}) : undefined;
      this.#bom.metadata({ component, position, tools: toolsOf(value) });
    } else if (pattern === "components[]") this.#bom.component(position, componentOf(value));
    else if (pattern === "services[]") this.#bom.component(position, serviceOf(value));
    else if (pattern === "vulnerabilities[]") this.#bom.vulnerability(position, vulnerabilityOf(value));
    else {
      const ref = textField(value, "ref");
      if (ref === undefined) return this.#report.refuse(position, null, fieldInvalid("dependencies.ref", "string"));
      const needs: string[] = [];
      eachText(this.#report, position, value, "dependsOn", (text) => needs.push(text));
      this.#bom.dependency(position, ref, needs);
    }
  }

  finish(_: ReadonlyMap<string, unknown>, line: number): void {
    this.#bom.finish(line);
  }
}

/** A list of tools, or since version 1.5 lists of components and services. */
function toolsOf(value: JsonObject): string[] {
  const tools = objectField(value, "tools");
  const entries = [
    ...objectsField(value, "tools"),
    ...objectsField(tools, "components"),
    ...objectsField(tools, "services"),
  ];
  return entries.map((tool) => [textField(tool, "vendor"), textField(tool, "name")].filter(Boolean).join(" "));
}

function componentOf(value: JsonObject): BomComponent {
  const name = textField(value, "name");
  const group = textField(value, "group");
  return {
    ref: textField(value, "bom-ref"),
    name: name === undefined || group === undefined ? name : `${group}/${name}`,
    version: textField(value, "version"),
    purl: textField(value, "purl"),
    licence: licenceText(objectsField(value, "licenses").map(licenceOf)),
    supplier: supplierOf(value),
    type: textField(value, "type"),
    parts: partsOf(value),
    vulnerabilities: [],
  };
}

/** Services have the same fields as components, and a provider instead of a supplier. */
function serviceOf(value: JsonObject): BomComponent {
  return {
    ...componentOf(value),
    supplier: textField(objectField(value, "provider"), "name"),
    type: "service",
  };
}

function partsOf(value: JsonObject): readonly BomComponent[] {
  return [...entriesOf(value, "components").map(componentOf), ...entriesOf(value, "services").map(serviceOf)];
}

/** The entries of a list. Anything else in its place, or in it, is an entry without the fields that it needs. */
function entriesOf(value: JsonObject, name: string): readonly JsonObject[] {
  const list = value[name] ?? [];
  return (Array.isArray(list) ? list : [undefined]).map((entry: unknown) => (isObject(entry) ? entry : {}));
}

function licenceOf(choice: JsonObject): string | undefined {
  const licence = objectField(choice, "license");
  return textField(choice, "expression") ?? textField(licence, "id") ?? textField(licence, "name");
}

function supplierOf(value: JsonObject): string | undefined {
  const names = ["supplier", "manufacturer"].map((field) => textField(objectField(value, field), "name"));
  return names.find((name) => name !== undefined) ?? textField(value, "publisher");
}

function vulnerabilityOf(value: JsonObject): BomVulnerability {
  const analysis = objectField(value, "analysis");
  const texts = [textField(value, "description"), textField(value, "detail"), textField(value, "recommendation")];
  return {
    id: textField(value, "id"),
    aliases: objectsField(value, "references").map((reference) => textField(reference, "id") ?? ""),
    description: texts.filter((text) => text !== undefined).join("\n\n"),
    helpUri: textField(objectField(value, "source"), "url") ?? textField(objectsField(value, "advisories")[0], "url"),
    ratings: objectsField(value, "ratings").map(ratingOf),
    weaknesses: Array.isArray(value["cwes"]) ? value["cwes"].map(String) : [],
    affects: entriesOf(value, "affects").map(affectedOf),
    state: textField(analysis, "state"),
    reasons: [textField(analysis, "justification")?.replaceAll("_", " "), textField(analysis, "detail")],
  };
}

function ratingOf(rating: JsonObject): BomRating {
  return {
    severity: textField(rating, "severity"),
    method: textField(rating, "method"),
    score: numberField(rating, "score"),
    vector: textField(rating, "vector"),
  };
}

function affectedOf(affected: JsonObject): AffectedRef {
  const unaffected = objectsField(affected, "versions").filter((entry) => textField(entry, "status") === "unaffected");
  return {
    ref: textField(affected, "ref"),
    unaffected: unaffected.map((entry) => textField(entry, "version") ?? textField(entry, "range") ?? ""),
  };
}
