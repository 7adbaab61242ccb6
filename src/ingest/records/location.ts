import type { PartialLocation } from "../../plugins/index.ts";

export type { PartialLocation };

/** Start and end of a part of a file; 0 means that the value is not known. */
export interface Location {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A line or column beyond this does not fit its column. */
export const positionMax = 0x7fff_ffff;

/** Whether a value can be a line or a column; both count from 1. */
export function isPosition(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= positionMax;
}

/** Whether a value is a whole number that fits a column. */
export function isCount(value: number): boolean {
  return value === 0 || isPosition(value);
}

/** Whether the last line is before the first one. */
export function endsBeforeStart({ startLine, endLine }: Location): boolean {
  return endLine !== 0 && endLine < startLine;
}

export function withoutEnd(location: Location): Location {
  return { ...location, endLine: 0, endColumn: 0 };
}

/** The location with 0 for every part that is not known. */
export function completeLocation({ startLine, startColumn, endLine, endColumn }: PartialLocation): Location {
  return {
    startLine: isPosition(startLine) ? startLine : 0,
    startColumn: isPosition(startColumn) ? startColumn : 0,
    endLine: isPosition(endLine) ? endLine : 0,
    endColumn: isPosition(endColumn) ? endColumn : 0,
  };
}

/** The location without the parts that are not known, and without an end before its start. */
export function knownLocation(partial: PartialLocation): PartialLocation {
  const location = completeLocation(partial);
  const { startLine, startColumn, endLine, endColumn } = endsBeforeStart(location) ? withoutEnd(location) : location;
  return {
    ...(isPosition(startLine) && { startLine }),
    ...(isPosition(startColumn) && { startColumn }),
    ...(isPosition(endLine) && { endLine }),
    ...(isPosition(endColumn) && { endColumn }),
  };
}
