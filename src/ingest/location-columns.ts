import { GrowingIntegers } from "./growing.ts";
import type { Location } from "./records/location.ts";

/** The positions of artifacts in their files, one column per coordinate. A coordinate that no record has, has no column. */
export type LocationColumns = Map<keyof Location, GrowingIntegers>;

/** Sets the coordinates that a location has; 0 is an absent coordinate. */
export function setLocation(columns: LocationColumns, index: number, location: Location): void {
  if (location.startLine !== 0) columnOf(columns, "startLine").set(index, location.startLine);
  if (location.startColumn !== 0) columnOf(columns, "startColumn").set(index, location.startColumn);
  if (location.endLine !== 0) columnOf(columns, "endLine").set(index, location.endLine);
  if (location.endColumn !== 0) columnOf(columns, "endColumn").set(index, location.endColumn);
}

/** The column of a coordinate, made on first use. */
export function columnOf(columns: LocationColumns, name: keyof Location): GrowingIntegers {
  let column = columns.get(name);
  if (column === undefined) columns.set(name, (column = new GrowingIntegers(0)));
  return column;
}
