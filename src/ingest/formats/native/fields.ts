import { form, type FormName, type Problem } from "../../../text/index.ts";
import { excerptCharactersMax, pathBytesMax, pathSegmentsMax } from "../../bounds.ts";
import type { Collector } from "../../collector.ts";
import type { Location } from "../../location.ts";
import { excerpt } from "../../refusals.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON object, not an array and not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function fieldInvalid(field: string, expected: FormName): Problem {
  return { code: "results.field-invalid", params: { field, expected: form(expected) } };
}

/** What is wrong with a text field; absent ones pass when they are not required. */
export function checkText(value: unknown, field: string, bytesMax: number, required: boolean): Problem | undefined {
  if (value === undefined && !required) return undefined;
  if (typeof value !== "string") return fieldInvalid(field, "string");
  if (longerThan(value, bytesMax)) return { code: "results.text-too-long", params: { field, limit: bytesMax } };
  if (!value.isWellFormed()) return { code: "results.text-malformed", params: { field } };
  return undefined;
}

/** What is wrong with the id of a rule or a family: free text, but some, and without control characters (R3). */
export function checkFreeId(value: unknown, field: string, bytesMax: number): Problem | undefined {
  const problem = checkText(value, field, bytesMax, true);
  if (problem !== undefined) return problem;
  return freeId.test(value as string) ? undefined : fieldInvalid(field, "line-filled");
}

const freeId = /^\P{Cc}+$/u;

/** What is wrong with an artifact's path. */
export function checkPath(value: unknown, field: string): Problem | undefined {
  if (typeof value !== "string") return fieldInvalid(field, "string");
  if (longerThan(value, pathBytesMax)) return { code: "results.path-too-long", params: { limit: pathBytesMax } };
  if (segmentsOf(value) > pathSegmentsMax) return { code: "results.path-too-deep", params: { limit: pathSegmentsMax } };
  if (!value.isWellFormed()) return { code: "results.text-malformed", params: { field } };
  return undefined;
}

/** A location, null when there is none, or what is wrong with it. */
export function readLocation(value: unknown, field: string): Location | Problem | null {
  if (value === undefined || value === null) return null;
  if (!isObject(value)) return fieldInvalid(field, "object");
  const location = { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 };
  for (const key of Object.keys(location) as (keyof Location)[]) {
    const part = value[key];
    if (part === undefined || part === null) continue;
    if (!isPosition(part))
      return {
        code: "results.field-invalid",
        params: { field: `${field}.${key}`, expected: form("integer-from", { min: 1 }) },
      };
    location[key] = part;
  }
  return location;
}

export function isProblem(value: object | null): value is Problem {
  return value !== null && "code" in value;
}

/** The record's own fields that the format lacks are told once each. */
export function noteUnknownFields(record: JsonObject, line: number, collector: Collector): void {
  for (const field in record) {
    if (knownFields.has(field)) continue;
    const name = excerpt(field, excerptCharactersMax);
    collector.refusals.note(line, null, { code: "results.field-unknown", params: { field: name } }, name);
  }
}

const knownFields = new Set(
  "kind path parent name type location measures infos values artifact rule message fingerprint relatedLocations relaxed id description helpUri tool families categories from to text value".split(
    " ",
  ),
);

function longerThan(text: string, bytesMax: number): boolean {
  if (text.length * 3 <= bytesMax) return false;
  return text.length > bytesMax || Buffer.byteLength(text) > bytesMax;
}

function segmentsOf(path: string): number {
  let segments = 1;
  for (let index = path.indexOf("/"); index !== -1; index = path.indexOf("/", index + 1)) segments++;
  return segments;
}

function isPosition(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 0x7fff_ffff;
}
