import type { AuthoredRange, LineCommit } from "../../../snapshot/index.ts";
import { authorRangesMax, changeRangesMax } from "../../bounds.ts";
import { isObject } from "../../documents/json-fields.ts";
import { isCount, isPosition } from "../../records/location.ts";
import type { ListForm } from "./field-reader.ts";

/** The end of the year 9999. */
const secondsMax = 253_402_300_799;

/** First and last lines. */
export const lineRanges: ListForm<readonly [number, number]> = {
  entriesMax: changeRangesMax,
  expected: "array-of-line-ranges",
  isEntry: (value): value is readonly [number, number] =>
    Array.isArray(value) && value.length === 2 && isRange(value[0], value[1]),
};

/** First and last lines, and the numbers of their commits. */
export const authoredLines: ListForm<AuthoredRange> = {
  entriesMax: authorRangesMax,
  expected: "array-of-authored-lines",
  isEntry: (value): value is AuthoredRange =>
    Array.isArray(value) &&
    value.length === 3 &&
    isRange(value[0], value[1]) &&
    typeof value[2] === "number" &&
    isCount(value[2]),
};

/** The commits that lines come from. */
export const lineCommits: ListForm<LineCommit> = {
  entriesMax: authorRangesMax,
  expected: "array-of-commits",
  isEntry: (value): value is LineCommit =>
    isObject(value) && typeof value["id"] === "string" && typeof value["author"] === "string" && isTime(value["time"]),
};

function isTime(value: unknown): boolean {
  return typeof value === "number" && isCount(value) && value <= secondsMax;
}

function isRange(from: unknown, to: unknown): boolean {
  return isPosition(from) && isPosition(to) && from <= to;
}
