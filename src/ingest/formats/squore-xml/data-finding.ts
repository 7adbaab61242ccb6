import { excerptCharactersMax } from "../../bounds.ts";
import { addSquoreArtefact, type SquoreArtefact } from "../../documents/squore.ts";
import { childrenOf, type XmlNode } from "../../documents/xml-nodes.ts";
import { fieldInvalid } from "../../records/checks.ts";
import { excerpt } from "../../refusals.ts";
import type { Report, ReportedLocation } from "../../report.ts";
import { referenceOf, type ArtefactTree } from "./artefact-tree.ts";

const statusPattern = /^(?:RELAXED_)?(?:DEROGATION|LEGACY|FALSE_POSITIVE)$/;

/**
 * Adds a finding of an artefact:
 * `<finding name|n|rid="" [loc|location=""] p0=""><location ref=""/><relax status="">comment</relax></finding>`.
 */
export function addDataFinding(report: Report, tree: ArtefactTree, node: XmlNode, owner: SquoreArtefact): void {
  const { attributes } = node;
  const rule = attributes["name"] ?? attributes["n"] ?? attributes["rid"] ?? "";
  if (rule === "") return report.refuse(node, owner.path, fieldInvalid("name", "string"), "finding");
  const [relax, ...others] = childrenOf(node, "relax");
  if (others.length > 0) {
    return report.refuse(node, owner.path, { code: "results.field-repeated", params: { field: "relax" } }, "finding");
  }
  const status = relax?.attributes["status"] ?? "";
  if (relax !== undefined && !statusPattern.test(status)) {
    return report.refuse(node, owner.path, fieldInvalid("status", "string"), "finding");
  }
  const related = relatedOf(report, tree, node);
  if (related === undefined) return;
  const place = placeOf(attributes);
  const finding = {
    rule: report.definition(node, `squore:${rule}`, "MAJOR", () => ({ name: rule, tool: "squore" })),
    message: messageOf(attributes),
    location: { startLine: place.startLine },
    related: place.message === undefined ? related : [{ message: place.message }, ...related],
    ...(relax !== undefined && { relaxed: relax.text === "" ? status : relax.text }),
  };
  if (owner.type === "FILE") return report.finding(node, { path: owner.path, ...finding });
  const added = addSquoreArtefact(report, node.line, owner);
  if (added !== undefined) report.findingOn(node, added.path, finding);
}

/** The other places of a finding; undefined if one of them names no artefact. */
function relatedOf(report: Report, tree: ArtefactTree, node: XmlNode): ReportedLocation[] | undefined {
  const related: ReportedLocation[] = [];
  for (const { attributes } of childrenOf(node, "location")) {
    const reference = referenceOf(attributes, "ref");
    const artefact = reference === undefined ? undefined : tree.find(reference);
    if (reference !== undefined && artefact === undefined) {
      const params = { path: excerpt(reference.key, excerptCharactersMax) };
      report.refuse(node, null, { code: "results.artifact-unknown", params }, "finding");
      return undefined;
    }
    const { startLine, message = artefact?.part } = placeOf(attributes);
    related.push({ path: artefact?.path || undefined, startLine, message });
  }
  return related;
}

/** A location is a line of a file; that of another artefact is an address. */
function placeOf(attributes: XmlNode["attributes"]): ReportedLocation {
  const written = (attributes["loc"] ?? attributes["location"] ?? "").trim();
  if (written === "") return {};
  return /^\d+$/.test(written) ? { startLine: Number(written) } : { message: written };
}

/** `p0`, `p1`, … are the parts of the message, in this order; `p` is a message of one part. */
function messageOf(attributes: XmlNode["attributes"]): string {
  const parts = Object.keys(attributes).filter((name) => /^p\d{0,3}$/.test(name));
  return parts
    .toSorted((left, right) => Number(left.slice(1)) - Number(right.slice(1)))
    .map((name) => attributes[name])
    .join(" ");
}
