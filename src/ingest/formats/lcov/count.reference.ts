import { occurrences, type CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => {
  const linesWith = (record: string, key: string): number =>
    new Set([...record.matchAll(new RegExp(`^${key}:(\\d+)`, "gm"))].map(([, line]) => line)).size;
  // Branches are lines only where nothing else is.
  const linesOf = (record: string): number => linesWith(record, "DA") || linesWith(record, "BRDA");
  return {
    lines: text.split("end_of_record").reduce((sum, record) => sum + linesOf(record), 0),
    functions: occurrences(text, /^(?:FN|FNA):/m),
  };
};
