import type { Problem } from "../../../text/index.ts";
import { fingerprintBytesMax, pathBytesMax, relatedLocationsMax, rowsMax, textBytesMax } from "../../bounds.ts";
import { TooManyRowsError, type Collector } from "../../collector.ts";
import {
  checkFreeId,
  checkPath,
  checkText,
  fieldInvalid,
  isObject,
  isProblem,
  readLocation,
  type JsonObject,
} from "./fields.ts";

/**
 * Reads a finding. Its artifact and rule may stand on later lines, so they are looked up when all has been read; one
 * that a tool reports for a file then goes to whatever in the file has its line.
 */
export function readFinding(
  collector: Collector,
  record: JsonObject,
  line: number,
  inFile = false,
): Problem | undefined {
  const { artifact, rule, message, fingerprint } = record;
  const location = readLocation(record["location"], "location");
  const locationPath = isObject(record["location"]) ? (record["location"]["path"] ?? undefined) : undefined;
  const problem =
    checkPath(artifact, "artifact") ??
    checkFreeId(rule, "rule", fingerprintBytesMax) ??
    checkText(message ?? "", "message", textBytesMax, true) ??
    checkText(fingerprint ?? undefined, "fingerprint", fingerprintBytesMax, false) ??
    checkText(locationPath, "location.path", pathBytesMax, false) ??
    (isProblem(location) ? location : undefined) ??
    checkRelaxed(record["relaxed"]) ??
    checkRelated(record["relatedLocations"]);
  if (problem !== undefined) return problem;
  if (collector.findings.size >= rowsMax) throw new TooManyRowsError();
  collector.findings.add({
    line,
    artifact: collector.paths.intern(artifact as string),
    rule: rule as string,
    message: (message ?? "") as string,
    location: location as Exclude<typeof location, Problem>,
    locationPath: (locationPath ?? null) as string | null,
    fingerprint: (fingerprint ?? null) as string | null,
    related: relatedText(record["relatedLocations"]),
    relaxed: relaxedComment(record["relaxed"]),
    inFile,
  });
  return undefined;
}

/** A finding that is relaxed where it was found says so plainly, or with the comment that was given there. */
function checkRelaxed(relaxed: unknown): Problem | undefined {
  if (relaxed === undefined || relaxed === null || typeof relaxed === "boolean") return undefined;
  return typeof relaxed === "string"
    ? checkText(relaxed, "relaxed", textBytesMax, true)
    : fieldInvalid("relaxed", "boolean-or-string");
}

function relaxedComment(relaxed: unknown): string | null {
  return typeof relaxed === "string" ? relaxed : relaxed === true ? "" : null;
}

function checkRelated(related: unknown): Problem | undefined {
  if (related === undefined || related === null) return undefined;
  const field = "relatedLocations";
  if (!Array.isArray(related)) return fieldInvalid(field, "array");
  if (related.length > relatedLocationsMax) {
    return { code: "results.too-many-entries", params: { field, limit: relatedLocationsMax } };
  }
  for (const [index, entry] of related.entries()) {
    const place = `${field}[${index}]`;
    if (!isObject(entry)) return fieldInvalid(place, "object");
    const location = readLocation(entry, place);
    const problem =
      (isProblem(location) ? location : undefined) ??
      checkText(entry["path"] ?? undefined, `${place}.path`, pathBytesMax, false) ??
      checkText(entry["message"] ?? undefined, `${place}.message`, textBytesMax, false);
    if (problem !== undefined) return problem;
  }
  return checkText(relatedText(related) ?? "", field, textBytesMax, true);
}

/** Only what the format knows of a related location is kept. */
function relatedText(related: unknown): string | null {
  if (!Array.isArray(related) || related.length === 0) return null;
  return JSON.stringify(related, ["path", "startLine", "startColumn", "endLine", "endColumn", "message"]);
}
