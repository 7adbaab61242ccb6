import { form, type FormName, type Problem } from "../../text/index.ts";
import { pathBytesMax, pathSegmentsMax } from "../bounds.ts";

/** The problem of a field whose value is of another type or form. */
export function fieldInvalid(field: string, expected: FormName): Problem {
  return { code: "results.field-invalid", params: { field, expected: form(expected) } };
}

/** Checks the length of a text, and that it can be written as UTF-8. */
export function checkText(text: string, field: string, bytesMax: number): Problem | undefined {
  if (isLongerThan(text, bytesMax)) return { code: "results.text-too-long", params: { field, limit: bytesMax } };
  return text.isWellFormed() ? undefined : { code: "results.text-malformed", params: { field } };
}

/** Checks a text that may be missing. */
export function checkOptionalText(text: string | null, field: string, bytesMax: number): Problem | undefined {
  return text === null ? undefined : checkText(text, field, bytesMax);
}

const controlCharacter = /[^\P{Cc}\u007f-\u009f]/u;

/** Checks a name: a text without the control characters U+0000–U+001F, which no condition could name (D20). */
export function checkName(name: string, field: string, bytesMax: number): Problem | undefined {
  return checkText(name, field, bytesMax) ?? checkControls(name, field);
}

function checkControls(text: string, field: string): Problem | undefined {
  return controlCharacter.test(text) ? { code: "results.control-characters", params: { field } } : undefined;
}

const oneLine = /^\P{Cc}+$/u;

/** Checks the id of a rule or a family: any text that is not empty and has no control characters (R3). */
export function checkFreeId(id: string, field: string, bytesMax: number): Problem | undefined {
  return checkText(id, field, bytesMax) ?? (oneLine.test(id) ? undefined : fieldInvalid(field, "line-filled"));
}

/** Checks the path of an artifact. */
export function checkPath(path: string, field: string): Problem | undefined {
  if (isLongerThan(path, pathBytesMax)) return { code: "results.path-too-long", params: { limit: pathBytesMax } };
  if (countSegments(path) > pathSegmentsMax) {
    return { code: "results.path-too-deep", params: { limit: pathSegmentsMax } };
  }
  if (!path.isWellFormed()) return { code: "results.text-malformed", params: { field } };
  return checkControls(path, field);
}

/** Checks the number of entries in a list. */
export function checkEntryCount(
  entries: { readonly length: number },
  field: string,
  entriesMax: number,
): Problem | undefined {
  return entries.length > entriesMax
    ? { code: "results.too-many-entries", params: { field, limit: entriesMax } }
    : undefined;
}

/** Checks that a number is finite: JSON has no infinity, but `1e999` reads as one. */
export function checkFinite(value: number, field: string): Problem | undefined {
  return Number.isFinite(value) ? undefined : { code: "results.number-not-finite", params: { field } };
}

function isLongerThan(text: string, bytesMax: number): boolean {
  if (text.length * 3 <= bytesMax) return false;
  return text.length > bytesMax || Buffer.byteLength(text) > bytesMax;
}

function countSegments(path: string): number {
  let segments = 1;
  for (let index = path.indexOf("/"); index !== -1; index = path.indexOf("/", index + 1)) segments++;
  return segments;
}
