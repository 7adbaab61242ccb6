import { createHash } from "node:crypto";
import { fingerprintBytesMax } from "../../bounds.ts";
import type { PartialLocation } from "../../records/location.ts";
import type { Report, ReportedLocation, ReportPosition } from "../../report.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { firstText, listOf, type RunRules } from "./rules.ts";
import { messageOf, textOf } from "./texts.ts";
import type { RunUris } from "./uris.ts";

/** What a run's results refer to. */
export interface RunContext {
  readonly rules: RunRules;
  readonly uris: RunUris;
}

/** Kinds of results that are not findings. */
const noFindings = new Set(["pass", "notApplicable"]);

/**
 * Reports one result as a finding. Returns false when it refers to a part of the run that has not been read
 * yet; in the second pass, when `settled` is true, nothing more will come.
 */
export function reportResult(
  report: Report,
  position: ReportPosition,
  { rules, uris }: RunContext,
  result: JsonObject,
  settled: boolean,
): boolean {
  const rule = rules.ruleOf(result, settled);
  const [primary, ...others] = listOf(result["locations"]).filter(isObject);
  const location = artifactLocationOf(primary);
  const path = settled ? uris.settledPathOf(location) : uris.pathOf(location);
  if (rule === undefined || path === null) return false;
  // The tool says that this is not a finding, or that it has disappeared.
  if (noFindings.has(String(result["kind"])) || result["baselineState"] === "absent") return true;
  const related = [...others, ...listOf(result["relatedLocations"]), ...flowLocations(result)];
  report.finding(position, {
    path,
    rule: rules.definitionOf(report, position, rule, result),
    message: messageOf(result["message"], rule.descriptor),
    location: regionOf(primary),
    fingerprint: fingerprintOf(result),
    related: related.filter(isObject).map((entry) => relatedLocation(entry, uris)),
    ...relaxationOf(result["suppressions"]),
  });
  return true;
}

function artifactLocationOf(location: JsonObject | undefined): unknown {
  const physical = location?.["physicalLocation"];
  return isObject(physical) ? physical["artifactLocation"] : undefined;
}

function regionOf(location: JsonObject | undefined): PartialLocation {
  const physical = location?.["physicalLocation"];
  const region = isObject(physical) && isObject(physical["region"]) ? physical["region"] : {};
  const number = (name: string): number | undefined => (typeof region[name] === "number" ? region[name] : undefined);
  return {
    startLine: number("startLine"),
    startColumn: number("startColumn"),
    // A region with an end column and no end line ends on the line it begins (SARIF 3.30.7).
    endLine: number("endLine") ?? (number("endColumn") === undefined ? undefined : number("startLine")),
    endColumn: number("endColumn"),
  };
}

function relatedLocation(location: JsonObject, uris: RunUris): ReportedLocation {
  return {
    path: uris.settledPathOf(artifactLocationOf(location)),
    ...regionOf(location),
    message: textOf(location["message"]),
  };
}

/** The steps of code flows and the frames of stacks, in their order. */
function flowLocations(result: JsonObject): unknown[] {
  const locations: unknown[] = [];
  for (const flow of listOf(result["codeFlows"])) {
    for (const thread of listOf(isObject(flow) ? flow["threadFlows"] : undefined)) {
      for (const step of listOf(isObject(thread) ? thread["locations"] : undefined)) {
        if (isObject(step)) locations.push(step["location"]);
      }
    }
  }
  for (const stack of listOf(result["stacks"])) {
    for (const frame of listOf(isObject(stack) ? stack["frames"] : undefined)) {
      if (isObject(frame)) locations.push(frame["location"]);
    }
  }
  return locations;
}

/** The tool's own fingerprints come first; partial ones together are nearly as good. */
function fingerprintOf(result: JsonObject): string | undefined {
  const whole = joined(result["fingerprints"]) ?? joined(result["partialFingerprints"]) ?? firstText(result["guid"]);
  if (whole === undefined || Buffer.byteLength(whole) <= fingerprintBytesMax) return whole;
  return createHash("sha256").update(whole).digest("hex");
}

function joined(fingerprints: unknown): string | undefined {
  if (!isObject(fingerprints)) return undefined;
  const entries = Object.entries(fingerprints).filter(([, value]) => typeof value === "string" && value !== "");
  if (entries.length === 0) return undefined;
  if (entries.length > 1) entries.sort(([left], [right]) => (left < right ? -1 : 1));
  return entries.map(([key, value]) => `${key}:${String(value)}`).join(" ");
}

/** A result is suppressed when it has suppressions and none of them is rejected or under review (SARIF 3.27.23). */
function relaxationOf(suppressions: unknown): { relaxed?: string } {
  const all = listOf(suppressions).filter(isObject);
  if (all.length === 0) return {};
  const accepted = all.every(({ status }) => status === undefined || status === "accepted");
  return accepted ? { relaxed: firstText(...all.map(({ justification }) => justification)) ?? "" } : {};
}
