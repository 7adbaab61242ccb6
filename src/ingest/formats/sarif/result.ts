import { createHash } from "node:crypto";
import { fingerprintBytesMax } from "../../bounds.ts";
import type { Report, ReportedLocation, ReportPosition } from "../../report.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { firstText, listOf } from "./fields.ts";
import { fixNotes } from "./fixes.ts";
import { regionOf, snippetOf } from "./locations.ts";
import { ownFieldsOf, ownFingerprintOf, ownMessageOf, ownRelatedOf, reportOwnArtifact } from "./own-results.ts";
import type { Run } from "./run.ts";
import { resultText } from "./texts.ts";
import type { RunRule } from "./tool-components.ts";

/**
 * Reports one result as a finding. Returns false when it refers to a part of the run that has not been read; in the
 * second pass, when `settled` is true, nothing more will come.
 */
export function reportResult(
  report: Report,
  position: ReportPosition,
  run: Run,
  result: JsonObject,
  settled: boolean,
): boolean {
  // The tool says that this is not a finding, or that it has disappeared.
  if (result["kind"] === "pass" || result["kind"] === "notApplicable" || result["baselineState"] === "absent") {
    return true;
  }
  const { rules, locations } = run;
  const rule = rules.ruleOf(result, settled);
  if (rule === undefined) return false;
  locations.isMissing = false;
  const all = listOf(result["locations"]);
  const isOwn = ownFieldsOf(rule.descriptor) !== undefined;
  const places = all.length === 1 && isObject(all[0]) ? (all as readonly JsonObject[]) : all.filter(isObject);
  const primary = places[0];
  const others = places.length > 1 ? places.slice(1) : noPlaces;
  const path = locations.pathOf(primary);
  const related = isOwn
    ? ownRelatedOf(result, locations)
    : relatedOf(run, rule, result, path === undefined ? primary : undefined, others);
  const logicalName = path === undefined && !isOwn ? locations.logicalNameOf(primary) : undefined;
  if (locations.isMissing && !settled) return false;
  const finding = {
    path,
    logicalName,
    rule: rules.definitionOf(report, position, rule, result),
    message: isOwn ? ownMessageOf(result) : resultText(result["message"], rule),
    location: regionOf(primary),
    fingerprint: isOwn ? ownFingerprintOf(result) : fingerprintOf(result),
    snippet: snippetOf(primary),
    related,
    ...relaxationOf(result["suppressions"]),
  };
  if (isOwn && reportOwnArtifact(report, position, result, finding)) return true;
  report.finding(position, finding);
  return true;
}

const noPlaces: readonly JsonObject[] = [];
const noLocations: readonly ReportedLocation[] = [];

/** All that a result points to beside its own place; `unplaced` is its location when that has no file. */
function relatedOf(
  { locations }: Run,
  rule: RunRule,
  result: JsonObject,
  unplaced: JsonObject | undefined,
  others: readonly JsonObject[],
): readonly ReportedLocation[] {
  const name = unplaced === undefined ? undefined : locations.logicalNameOf(unplaced);
  const { relatedLocations, codeFlows, stacks, fixes } = result;
  const isAlone = relatedLocations === undefined && codeFlows === undefined && stacks === undefined;
  if (isAlone && others.length === 0 && fixes === undefined && name === undefined) return noLocations;
  const all = [...others, ...listOf(relatedLocations).filter(isObject), ...locations.flowOf(result)];
  return [
    ...(name === undefined ? [] : [{ message: name }]),
    ...all.map((location) => locations.relatedOf(location, rule.component)),
    ...fixNotes(result, locations, rule.component),
  ];
}

/** The tool's own fingerprints come first; partial ones together are nearly as good. */
function fingerprintOf(result: JsonObject): string | undefined {
  const whole =
    joined(result["fingerprints"]) ??
    joined(result["partialFingerprints"]) ??
    firstText(result["correlationGuid"], result["guid"]);
  if (whole === undefined || Buffer.byteLength(whole) <= fingerprintBytesMax) return whole;
  return createHash("sha256").update(whole).digest("hex");
}

function joined(fingerprints: unknown): string | undefined {
  if (!isObject(fingerprints)) return undefined;
  const keys: string[] = [];
  for (const key in fingerprints) {
    if (typeof fingerprints[key] === "string" && fingerprints[key] !== "") keys.push(key);
  }
  if (keys.length > 1) keys.sort((left, right) => (left < right ? -1 : 1));
  return keys.length === 0 ? undefined : keys.map((key) => `${key}:${String(fingerprints[key])}`).join(" ");
}

/** A result is suppressed when it has suppressions and none of them is rejected or under review (SARIF 3.27.23). */
function relaxationOf(suppressions: unknown): { relaxed?: string } {
  const all = listOf(suppressions).filter(isObject);
  if (all.length === 0) return {};
  const accepted = all.every(({ status }) => status === undefined || status === "accepted");
  return accepted ? { relaxed: firstText(...all.map(({ justification }) => justification)) ?? "" } : {};
}
