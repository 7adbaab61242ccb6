import { selectFields, type Selection } from "../../language/index.ts";

/** How the elements of a list become text. */
export interface ListWriter {
  readonly start: string;
  readonly separator: string;
  readonly end: string;
  write(element: unknown): string;
}

/** Writes a JSON array of elements with the fields that are wanted. */
export function jsonWriter(fields: Selection | undefined): ListWriter {
  return {
    start: "[",
    separator: ",",
    end: "]",
    write: (element) => JSON.stringify(fields === undefined ? element : selectFields(fields, element)),
  };
}
