import { fieldInvalid } from "../records/checks.ts";
import type { Report, ReportPosition } from "../report.ts";
import { isObject, textField, type JsonObject } from "./json-fields.ts";

/**
 * Visits the objects of a list in an element. Anything else in the list, or in its place, is refused by name; so is a list
 * that is missing, unless it is optional.
 */
export function eachObject(
  report: Report,
  position: ReportPosition,
  element: JsonObject,
  field: string,
  visit: (object: JsonObject, position: ReportPosition) => void,
  presence: "required" | "optional" = "required",
): void {
  eachEntry(report, position, { element, field, presence }, (entry, at) => {
    if (isObject(entry)) visit(entry, at);
    else report.refuse(at, null, fieldInvalid(field, "object"));
  });
}

/** The path of the file that an element is about, which was analysed. An element without it is refused. */
export function analysedPath(
  report: Report,
  position: ReportPosition,
  element: JsonObject,
  field: string,
): string | undefined {
  const path = textField(element, field);
  if (path === undefined) report.refuse(position, null, fieldInvalid(field, "string"));
  else report.file(position, path);
  return path;
}

/** The objects of a list in an element that may be missing. Anything else in the list, or in its place, is refused. */
export function objectsOf(
  report: Report,
  position: ReportPosition,
  element: JsonObject,
  field: string,
): readonly JsonObject[] {
  const objects: JsonObject[] = [];
  eachObject(report, position, element, field, (object) => objects.push(object), "optional");
  return objects;
}

/** Visits the numbers of a list in an element that has to be there. Anything else is refused by name. */
export function eachNumber(
  report: Report,
  position: ReportPosition,
  element: JsonObject,
  field: string,
  visit: (number: number) => void,
): void {
  eachEntry(report, position, { element, field, presence: "required" }, (entry, at) => {
    if (typeof entry === "number") visit(entry);
    else report.refuse(at, null, fieldInvalid(field, "number"));
  });
}

/** Visits the texts of a list in an element that may be missing. Anything else is refused by name. */
export function eachText(
  report: Report,
  position: ReportPosition,
  element: JsonObject,
  field: string,
  visit: (text: string, position: ReportPosition) => void,
): void {
  eachEntry(report, position, { element, field, presence: "optional" }, (entry, at) => {
    if (typeof entry === "string") visit(entry, at);
    else report.refuse(at, null, fieldInvalid(field, "string"));
  });
}

function eachEntry(
  report: Report,
  position: ReportPosition,
  list: { readonly element: JsonObject; readonly field: string; readonly presence: "required" | "optional" },
  visit: (entry: unknown, position: ReportPosition) => void,
): void {
  const { element, field, presence } = list;
  const entries = element[field];
  if (presence === "optional" && (entries === undefined || entries === null)) return;
  if (!Array.isArray(entries)) return report.refuse(position, null, fieldInvalid(field, "array"));
  const { line, pointer } = position;
  for (const [index, entry] of entries.entries()) {
    visit(entry, pointer === undefined ? position : { line, pointer: () => `${pointer()}/${field}/${index}` });
  }
}
