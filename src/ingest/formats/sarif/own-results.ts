import { ownProperty, toolFingerprintKey } from "../../../sarif/index.ts";
import type { Report, ReportedFinding, ReportedLocation, ReportedRule, ReportPosition } from "../../report.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { firstText, listOf } from "./fields.ts";
import { linesOf, regionOf, type RunLocations } from "./locations.ts";
import { textOf } from "./texts.ts";

/** What Belvedere wrote into a part of a log beside the fields of SARIF; undefined in logs of other tools. */
export function ownFieldsOf(part: JsonObject | undefined): JsonObject | undefined {
  const properties = part?.["properties"];
  const own = isObject(properties) ? properties[ownProperty] : undefined;
  return isObject(own) ? own : undefined;
}

/** The definition that Belvedere exported: its id names the tool already, and its categories are exact. */
export function ownRuleOf(id: string, descriptor: JsonObject, own: JsonObject): ReportedRule {
  return {
    id,
    name: typeof own["name"] === "string" ? own["name"] : id,
    description: textOf(descriptor["fullDescription"]),
    helpUri: firstText(own["helpUri"]),
    tool: firstText(own["tool"]),
    families: textsOf(own["families"]),
    categories: textsOf(own["categories"]),
  };
}

function textsOf(list: unknown): readonly string[] {
  return listOf(list).filter((entry) => typeof entry === "string");
}

/** Text that Belvedere exported has neither links nor placeholders: what looks like one is part of it. */
export function ownMessageOf(result: JsonObject): string {
  const written = ownFieldsOf(result)?.["message"];
  return typeof written === "string" ? written : (textOf(result["message"]) ?? "");
}

/** The fingerprint that the tool gave. The id of the finding is not one: tools do not know it. */
export function ownFingerprintOf({ fingerprints }: JsonObject): string | undefined {
  return isObject(fingerprints) ? firstText(fingerprints[toolFingerprintKey]) : undefined;
}

export function ownRelatedOf(result: JsonObject, locations: RunLocations): readonly ReportedLocation[] {
  return listOf(result["relatedLocations"])
    .filter(isObject)
    .map((location) => ({
      path: locations.pathOf(location),
      ...regionOf(location),
      message: textOf(location["message"]),
    }));
}

/** Reports a finding on the artifact that the result names, if that does not follow from its file and line. */
export function reportOwnArtifact(
  report: Report,
  position: ReportPosition,
  result: JsonObject,
  finding: ReportedFinding,
): boolean {
  const own = ownFieldsOf(result);
  const artifact = own?.["artifact"];
  if (!isObject(artifact) || typeof artifact["path"] !== "string") return false;
  const path = mentionArtifact(report, position, artifact["path"], artifact);
  const locationPath = finding.path === undefined ? undefined : report.align(position, finding.path);
  // What cannot be aligned is refused, and listed.
  if (path === undefined || (finding.path !== undefined && locationPath === undefined)) return true;
  const { path: _path, loose: _loose, ...rest } = finding;
  const region = own?.["region"] === undefined ? finding.location : linesOf(own["region"]);
  report.findingOn(position, path, {
    ...rest,
    ...(region && { location: region }),
    ...(locationPath && { locationPath }),
  });
  return true;
}

function mentionArtifact(
  report: Report,
  position: ReportPosition,
  written: string,
  { type, name, file }: JsonObject,
): string | undefined {
  const path = report.align(position, written);
  if (path === undefined || path === "") return path;
  const isBelowFile = typeof file === "string" && file !== written;
  const parent = isBelowFile ? report.file(position, file)?.path : undefined;
  if (isBelowFile && parent === undefined) return undefined;
  const isMentioned = report.artifact(position, {
    path,
    type: firstText(type) ?? "FILE",
    ...(parent !== undefined && { parent }),
    ...(typeof name === "string" && name !== path.slice(path.lastIndexOf("/") + 1) && { name }),
  });
  return isMentioned === undefined ? undefined : path;
}
