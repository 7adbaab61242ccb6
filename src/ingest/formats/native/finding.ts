import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { relatedLocationsMax } from "../../bounds.ts";
import { checkEntryCount, fieldInvalid } from "../../records/checks.ts";
import type { FindingRecord } from "../../records/finding.ts";
import { checkRelatedLocation, relatedLocationFields } from "../../records/related-location.ts";
import type { FieldReader } from "./field-reader.ts";

/** Reads a `finding` line. */
export function parseFinding(json: JsonObject, fields: FieldReader): FindingRecord {
  const location = json["location"];
  return {
    artifact: fields.text(json["artifact"], "artifact"),
    rule: fields.text(json["rule"], "rule"),
    message: fields.optionalText(json["message"], "message") ?? "",
    fingerprint: fields.optionalText(json["fingerprint"], "fingerprint"),
    snippetHash: 0,
    locationPath: isObject(location) ? fields.optionalText(location["path"], "location.path") : null,
    location: fields.location(location, "location"),
    relaxed: parseRelaxed(json["relaxed"], fields),
    related: parseRelated(json["relatedLocations"], fields),
    inFile: false,
  };
}

/** A finding that is relaxed in the results says so with `true`, or with its comment. */
function parseRelaxed(relaxed: unknown, fields: FieldReader): string | null {
  if (relaxed === undefined || relaxed === null || fields.fault !== undefined) return null;
  if (typeof relaxed === "string") return relaxed;
  if (typeof relaxed === "boolean") return relaxed ? "" : null;
  fields.fault = fieldInvalid("relaxed", "boolean-or-string");
  return null;
}

function parseRelated(related: unknown, fields: FieldReader): string | null {
  if (related === undefined || related === null || fields.fault !== undefined) return null;
  const field = "relatedLocations";
  if (!Array.isArray(related)) {
    fields.fault = fieldInvalid(field, "array");
    return null;
  }
  fields.fault = checkEntryCount(related, field, relatedLocationsMax);
  const locations: JsonObject[] = [];
  for (let index = 0; index < related.length && fields.fault === undefined; index++) {
    locations.push(parseRelatedLocation(related[index], `${field}[${index}]`, fields));
  }
  return fields.fault === undefined && locations.length > 0 ? JSON.stringify(locations, relatedLocationFields) : null;
}

function parseRelatedLocation(entry: unknown, field: string, fields: FieldReader): JsonObject {
  if (!isObject(entry)) {
    fields.fault = fieldInvalid(field, "object");
    return {};
  }
  const { endLine } = fields.positions(entry, field);
  const path = fields.optionalText(entry["path"], `${field}.path`);
  const message = fields.optionalText(entry["message"], `${field}.message`);
  const problem = checkRelatedLocation(path, message, field);
  if (problem !== undefined) fields.fault = problem;
  // An end column without an end line stays as it was sent, unless the end is before the start.
  return endLine === 0 && entry["endLine"] ? { ...entry, endLine: undefined, endColumn: undefined } : entry;
}
