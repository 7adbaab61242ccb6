import { accept, refuse, type ProblemCode, type Result } from "../../text/index.ts";
import type { ScalarType } from "../field-schema.ts";
import { excerpt } from "../scanner.ts";
import type { BoundValue } from "./bound.ts";
import type { WhereValue } from "./tree.ts";

/** Parses a value as the field's type (D6); `field` is its name for the refusal. */
export function readValue(value: WhereValue, type: ScalarType, field: string): Result<BoundValue> {
  if (type === "string") return accept(value.text);
  const { read, code } = readers[type];
  const bound = read(value.text);
  if (bound !== undefined) return accept(bound);
  return refuse({ code, params: { value: excerpt(value.text), field }, position: value.position });
}

interface Reader {
  readonly read: (text: string) => BoundValue | undefined;
  readonly code: ProblemCode;
}

const readers: Readonly<Record<Exclude<ScalarType, "string">, Reader>> = {
  integer: { read: readInteger, code: "where.integer-expected" },
  number: { read: readNumber, code: "where.number-expected" },
  boolean: { read: readBoolean, code: "where.boolean-expected" },
  timestamp: { read: readDay, code: "where.date-expected" },
};

// Beyond 2^53 − 1, several integers would become the same number (D6).
function readInteger(text: string): number | undefined {
  const integer = isInteger(text) ? Number(text) : undefined;
  return Number.isSafeInteger(integer) ? integer : undefined;
}

function isInteger(text: string): boolean {
  return /^-?\d+$/.test(text);
}

function readNumber(text: string): number | undefined {
  if (isInteger(text)) return readInteger(text);
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? finite(Number(text)) : undefined;
}

function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number : undefined;
}

function readBoolean(text: string): boolean | undefined {
  const lower = text.toLowerCase();
  return lower === "true" ? true : lower === "false" ? false : undefined;
}

function readDay(text: string): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return day >= 1 && day <= daysOf(year, month) ? text : undefined;
}

// Months outside of 1 to 12 have no days.
function daysOf(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}
