import { form, type FormName, type Problem } from "../../../text/index.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { checkEntryCount, fieldInvalid } from "../../records/checks.ts";
import { endsBeforeStart, isPosition, withoutEnd, type Location } from "../../records/location.ts";

/** A text that passes every check. */
const validText = "-";

/** What the entries of a list are like. */
export interface ListForm<Entry> {
  readonly entriesMax: number;
  readonly expected: FormName;
  readonly isEntry: (value: unknown) => value is Entry;
}

/**
 * Reads the fields of a JSON record as typed values. The first field of a wrong type is the record's fault; from there
 * on every field reads as a value that passes all checks. So of several faults the first in the order of fields is
 * reported, whether it is a wrong type or a broken bound.
 */
export class FieldReader {
  fault: Problem | undefined;
  /** What is left out of the record, which is accepted nevertheless. */
  readonly notes: Problem[] = [];

  /** Starts a new record. */
  start(): void {
    this.fault = undefined;
    this.notes.length = 0;
  }

  text(value: unknown, field: string): string {
    if (this.fault === undefined) {
      if (typeof value === "string") return value;
      this.#refuse(field, "string");
    }
    return validText;
  }

  /** A text that may be missing or null. */
  optionalText(value: unknown, field: string): string | null {
    if (value === undefined || value === null || this.fault !== undefined) return null;
    if (typeof value === "string") return value;
    this.#refuse(field, "string");
    return null;
  }

  number(value: unknown, field: string): number {
    if (this.fault === undefined) {
      if (typeof value === "number") return value;
      this.#refuse(field, "number");
    }
    return 0;
  }

  /** A list of texts; a missing one is empty. */
  texts(value: unknown, field: string, entriesMax: number): readonly string[] {
    if (value === undefined || value === null || this.fault !== undefined) return [];
    if (!Array.isArray(value)) {
      this.#refuse(field, "array-of-strings");
      return [];
    }
    this.fault = checkEntryCount(value, field, entriesMax);
    const texts: string[] = [];
    for (const entry of value) {
      if (this.fault !== undefined) break;
      if (typeof entry === "string") texts.push(entry);
      else this.#refuse(field, "string");
    }
    return texts;
  }

  /** A list whose entries all have the same form. */
  list<Entry>(value: unknown, field: string, { entriesMax, expected, isEntry }: ListForm<Entry>): readonly Entry[] {
    if (this.fault !== undefined) return [];
    if (!Array.isArray(value)) {
      this.#refuse(field, expected);
      return [];
    }
    this.fault = checkEntryCount(value, field, entriesMax);
    if (this.fault !== undefined) return [];
    if (value.every(isEntry)) return value;
    this.#refuse(field, expected);
    return [];
  }

  /** A location; null without one. */
  location(value: unknown, field: string): Location | null {
    if (value === undefined || value === null || this.fault !== undefined) return null;
    if (!isObject(value)) {
      this.#refuse(field, "object");
      return null;
    }
    return this.positions(value, field);
  }

  /** The positions of a location; an end before its start is left out (D20). */
  positions(value: JsonObject, field: string): Location {
    const location = {
      startLine: this.#position(value["startLine"], field, "startLine"),
      startColumn: this.#position(value["startColumn"], field, "startColumn"),
      endLine: this.#position(value["endLine"], field, "endLine"),
      endColumn: this.#position(value["endColumn"], field, "endColumn"),
    };
    if (!endsBeforeStart(location)) return location;
    this.notes.push({ code: "results.end-left-out", params: { field } });
    return withoutEnd(location);
  }

  #position(value: unknown, field: string, name: keyof Location): number {
    if (value === undefined || value === null || this.fault !== undefined) return 0;
    if (isPosition(value)) return value;
    const expected = form("integer-from", { min: 1 });
    this.fault = { code: "results.field-invalid", params: { field: `${field}.${name}`, expected } };
    return 0;
  }

  #refuse(field: string, expected: FormName): void {
    this.fault = fieldInvalid(field, expected);
  }
}
