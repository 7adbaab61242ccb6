import { licenceText } from "../../documents/components.ts";
import {
  BomReader,
  cyclonedxVersions,
  type AffectedRef,
  type BomComponent,
  type BomRating,
  type BomVulnerability,
} from "../../documents/cyclonedx.ts";
import { childOf, childrenOf, childText, xmlNodesFormat, type XmlNode } from "../../documents/xml-nodes.ts";
import { ancestorOf, refuseMisplaced } from "../../documents/xml-format.ts";
import type { XmlElement } from "../../documents/xml-reader.ts";
import { fieldInvalid } from "../../records/checks.ts";
import type { Report } from "../../report.ts";

const namespace = /cyclonedx\.org\/schema\/bom\/([\d.]+)/;
/** Lists of the bill itself. Elements of the same names are in other elements too. */
const lists = new Set(["components", "services", "vulnerabilities", "dependencies"]);
/** Parts of the bill that only refer to components, or whose components are not part of the software. */
const others = ["tools", "compositions", "formulation", "annotations", "declarations", "definitions"];

/** CycloneDX as XML. The schema prescribes the order: metadata, components, services, dependencies, vulnerabilities. */
export const cyclonedxXmlFormat = xmlNodesFormat({
  id: "cyclonedx-xml",
  about: {
    title: "CycloneDX XML",
    tools: ["CycloneDX Maven plugin", "cyclonedx-npm", "cyclonedx-py", "Grype", "Jake", "retire.js"],
    versions: cyclonedxVersions,
    contents: ["components", "findings", "links"],
    command: "mvn org.cyclonedx:cyclonedx-maven-plugin:makeAggregateBom",
  },
  isRoot: ({ name, tag }) => name === "bom" && namespace.test(tag),
  elements: ["metadata", "component", "service", "vulnerability", "dependency"],
  nested: {
    component: ["metadata", "components", "ancestors", "descendants", "variants"],
    service: ["services"],
    vulnerability: ["vulnerabilities"],
    dependency: ["dependency"],
  },
  items: { target: "affects" },
  read: (report) => new CyclonedxXmlReader(report),
});

/** The elements in which a list of components, services, vulnerabilities or affected components is read. */
const owners: Readonly<Record<string, readonly string[]>> = {
  components: ["component"],
  services: ["service"],
  vulnerabilities: ["component", "service"],
  affects: ["vulnerability"],
};
const notRead: ReadonlySet<string> = new Set([...others, "pedigree"]);

class CyclonedxXmlReader {
  readonly #report: Report;
  readonly #bom: BomReader;

  constructor(report: Report) {
    this.#report = report;
    this.#bom = new BomReader(report, "bom.xml");
  }

  root({ attributes }: XmlElement): void {
    const found = Object.values(attributes).map((value) => namespace.exec(value)?.[1]);
    this.#bom.checkVersion(found.find((version) => version !== undefined) ?? "");
  }

  element(node: XmlNode): void {
    const { parent } = node;
    for (const list of listsLost(node)) refuseMisplaced(this.#report, list);
    if (node.name === "metadata") {
      const [described, ...more] = childrenOf(node, "component");
      for (const other of more) refuseMisplaced(this.#report, other);
      const component = described === undefined ? undefined : componentOf(described);
      this.#bom.metadata({ component, position: node, tools: toolsOf(childOf(node, "tools")) });
    } else if (others.some((name) => ancestorOf(node, name) !== undefined)) return;
    else if (parent?.parent?.parent !== undefined || !lists.has(parent?.name ?? "")) {
      refuseMisplaced(this.#report, node);
    } else if (node.name === "component") this.#bom.component(node, componentOf(node));
    else if (node.name === "service") this.#bom.component(node, serviceOf(node));
    else if (node.name === "vulnerability") this.#bom.vulnerability(node, vulnerabilityOf(node));
    else this.#dependency(node);
  }

  #dependency(node: XmlNode): void {
    const { ref } = node.attributes;
    if (ref === undefined) return this.#report.refuse(node, null, fieldInvalid("dependency.ref", "string"));
    const needs = childrenOf(node, "dependency").map(({ attributes }) => attributes["ref"] ?? "");
    this.#bom.dependency(node, ref, needs);
  }

  finish(lastLine: number): void {
    this.#bom.finish(lastLine);
  }
}

/** Lists that are in an element in which nothing looks for them. */
function listsLost(node: XmlNode): readonly XmlNode[] {
  return node.children.flatMap((child) => {
    if (notRead.has(child.name)) return [];
    const isLost = owners[child.name]?.includes(node.name) === false && child.children.length > 0;
    return isLost ? [child] : listsLost(child);
  });
}

function toolsOf(tools: XmlNode | undefined): string[] {
  const entries = [
    ...childrenOf(tools, "tool"),
    ...childrenOf(childOf(tools, "components"), "component"),
    ...childrenOf(childOf(tools, "services"), "service"),
  ];
  return entries.map((tool) => [childText(tool, "vendor"), childText(tool, "name")].filter(Boolean).join(" "));
}

/** The elements of all lists of a name. */
function listedIn(node: XmlNode, list: string, name: string): readonly XmlNode[] {
  return childrenOf(node, list).flatMap((found) => childrenOf(found, name));
}

function componentOf(node: XmlNode): BomComponent {
  const name = childText(node, "name");
  const group = childText(node, "group");
  return {
    ref: node.attributes["bom-ref"],
    name: name === undefined || group === undefined ? name : `${group}/${name}`,
    version: childText(node, "version"),
    purl: childText(node, "purl"),
    licence: licenceText((childOf(node, "licenses")?.children ?? []).map(licenceOf)),
    supplier: supplierOf(node),
    type: node.attributes["type"],
    parts: listedIn(node, "components", "component").map(componentOf),
    vulnerabilities: listedIn(node, "vulnerabilities", "vulnerability").map(vulnerabilityOf),
  };
}

/** Services have the same fields as components, and a provider instead of a supplier. */
function serviceOf(node: XmlNode): BomComponent {
  return {
    ...componentOf(node),
    supplier: childText(childOf(node, "provider"), "name"),
    type: "service",
    parts: listedIn(node, "services", "service").map(serviceOf),
  };
}

function licenceOf(choice: XmlNode): string | undefined {
  return choice.name === "expression" ? choice.text : (childText(choice, "id") ?? childText(choice, "name"));
}

function supplierOf(node: XmlNode): string | undefined {
  const names = ["supplier", "manufacturer"].map((name) => childText(childOf(node, name), "name"));
  return names.find((name) => name !== undefined) ?? childText(node, "publisher");
}

/** Before version 1.4, vulnerabilities were an extension: with `ref` instead of `affects`, and other names. */
function vulnerabilityOf(node: XmlNode): BomVulnerability {
  const analysis = childOf(node, "analysis");
  const recommendations = childrenOf(childOf(node, "recommendations"), "recommendation").map(({ text }) => text);
  const texts = [
    childText(node, "description"),
    childText(node, "detail"),
    childText(node, "recommendation"),
    ...recommendations,
  ];
  const advisory = childrenOf(childOf(node, "advisories"), "advisory")[0];
  const { ref } = node.attributes;
  const affected = listedIn(node, "affects", "target").map(affectedOf);
  return {
    id: childText(node, "id"),
    aliases: childrenOf(childOf(node, "references"), "reference").map((reference) => childText(reference, "id") ?? ""),
    description: texts.filter((text) => text !== undefined && text !== "").join("\n\n"),
    helpUri: childText(childOf(node, "source"), "url") ?? childText(advisory, "url") ?? (advisory?.text || undefined),
    ratings: childrenOf(childOf(node, "ratings"), "rating").map(ratingOf),
    weaknesses: childrenOf(childOf(node, "cwes"), "cwe").map(({ text }) => text),
    affects: affected.length === 0 && ref !== undefined ? [{ ref, unaffected: [] }] : affected,
    state: childText(analysis, "state"),
    reasons: [childText(analysis, "justification")?.replaceAll("_", " "), childText(analysis, "detail")],
  };
}

function ratingOf(node: XmlNode): BomRating {
  const score = childOf(node, "score");
  return {
    severity: childText(node, "severity"),
    method: childText(node, "method"),
    score: childText(score, "base") ?? score?.text,
    vector: childText(node, "vector"),
  };
}

function affectedOf(target: XmlNode): AffectedRef {
  const versions = childrenOf(childOf(target, "versions"), "version");
  const unaffected = versions.filter((entry) => childText(entry, "status") === "unaffected");
  return {
    ref: childText(target, "ref"),
    unaffected: unaffected.map((entry) => childText(entry, "version") ?? childText(entry, "range") ?? ""),
  };
}
