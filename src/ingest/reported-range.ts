import type { Location } from "./location.ts";
import type { ReportedRange } from "./reported.ts";

/** A whole number that a column can hold. */
export function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 0x7fff_ffff;
}

/** The range with 0 for what is not known. */
export function fullRange(range: ReportedRange): Location {
  const { startLine = 0, startColumn = 0, endLine = 0, endColumn = 0 } = definedRange(range) ?? {};
  return { startLine, startColumn, endLine, endColumn };
}

/** The range without what is not known, for which tools write 0 or −1. */
export function definedRange(range: ReportedRange | undefined): ReportedRange | undefined {
  if (range === undefined) return undefined;
  const { startLine, startColumn, endLine, endColumn } = range;
  return {
    ...(isPositive(startLine) && { startLine }),
    ...(isPositive(startColumn) && { startColumn }),
    ...(isPositive(endLine) && { endLine }),
    ...(isPositive(endColumn) && { endColumn }),
  };
}

function isPositive(value: number | undefined): value is number {
  return value !== undefined && isCount(value) && value > 0;
}
