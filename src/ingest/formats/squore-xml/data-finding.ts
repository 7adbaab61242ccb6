import { form, type Problem } from "../../../text/index.ts";
import { childrenOf, type XmlNode } from "../../documents/xml-nodes.ts";
import { fieldInvalid } from "../../records/checks.ts";
import { isPosition, positionMax } from "../../records/location.ts";
import type { Report, ReportedLocation } from "../../report.ts";
import type { AddedPlaces } from "./added-places.ts";
import { referenceOf, unknownArtefact, type ArtefactTree } from "./artefact-tree.ts";
import { artefactAt, type Place } from "./place.ts";
import { repeatedAttribute } from "./placement.ts";

const statusPattern = /^(?:RELAXED_)?(?:DEROGATION|LEGACY|FALSE_POSITIVE)$/;

/** What findings refer to, and where they are added. */
interface FindingTarget {
  readonly report: Report;
  readonly tree: ArtefactTree;
  readonly places: AddedPlaces;
}

/**
 * Adds a finding of an artefact:
 * `<finding name|n|rid="" [loc|location=""] p0=""><location ref=""/><relax status="">comment</relax></finding>`.
 */
export function addDataFinding({ report, tree, places }: FindingTarget, node: XmlNode, place: Place): void {
  const { attributes } = node;
  const owner = artefactAt(place);
  const refuse = (path: string | null, problem: Problem) => report.refuse(node, path, problem, "finding");
  const rule = attributes["name"] ?? attributes["n"] ?? attributes["rid"] ?? "";
  if (rule === "") return refuse(owner.path, fieldInvalid("name", "string"));
  const [relax, ...others] = childrenOf(node, "relax");
  if (others.length > 0) return refuse(owner.path, { code: "results.field-repeated", params: { field: "relax" } });
  const status = relax?.attributes["status"] ?? "";
  if (relax !== undefined && !statusPattern.test(status)) return refuse(owner.path, fieldInvalid("status", "string"));
  const at = lineOrAddress(attributes);
  if (isProblem(at)) return refuse(owner.path, at);
  const related = relatedOf(tree, node);
  if (isProblem(related)) return refuse(null, related);
  const added = places.add(node, place);
  if (added === undefined) return;
  const finding = {
    rule: report.definition(node, `squore:${rule}`, "MAJOR", () => ({ name: rule, tool: "squore" })),
    message: messageOf(attributes),
    location: { startLine: at.startLine },
    related: at.message === undefined ? related : [{ message: at.message }, ...related],
    ...(relax !== undefined && { relaxed: relax.text === "" ? status : relax.text }),
  };
  if (owner.type === "FILE") report.finding(node, { path: owner.path, ...finding });
  else report.findingOn(node, added.path, finding);
}

function isProblem(read: object): read is Problem {
  return "code" in read;
}

/** The other places of a finding, or why one of them cannot be read. */
function relatedOf(tree: ArtefactTree, node: XmlNode): ReportedLocation[] | Problem {
  const related: ReportedLocation[] = [];
  for (const location of childrenOf(node, "location")) {
    const { attributes } = location;
    const reference = referenceOf(attributes, "ref");
    const place = reference === undefined ? undefined : tree.find(reference);
    if (reference !== undefined && place === undefined) return unknownArtefact(reference.key);
    const at = repeatedAttribute(location) ?? lineOrAddress(attributes);
    if (isProblem(at)) return at;
    const artefact = place === undefined ? undefined : artefactAt(place);
    const { startLine, message = artefact?.part } = at;
    related.push({ path: artefact?.path || undefined, startLine, message });
  }
  return related;
}

/** A location is a line of a file; that of another artefact is an address. */
function lineOrAddress(attributes: XmlNode["attributes"]): ReportedLocation | Problem {
  const written = (attributes["loc"] ?? attributes["location"] ?? "").trim();
  if (written === "") return {};
  if (!/^\d+$/.test(written)) return { message: written };
  const startLine = Number(written);
  return isPosition(startLine)
    ? { startLine }
    : {
        code: "results.field-invalid",
        params: { field: "loc", expected: form("integer-between", { min: 1, max: positionMax }) },
      };
}

/** `p0`, `p1`, … are the parts of the message, in this order; `p` is a message of one part. */
function messageOf(attributes: XmlNode["attributes"]): string {
  const parts = Object.keys(attributes).filter((name) => /^p\d*$/.test(name));
  return parts
    .toSorted((left, right) => Number(left.slice(1)) - Number(right.slice(1)))
    .map((name) => attributes[name])
    .join(" ");
}
