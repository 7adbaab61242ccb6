import { occurrences, type CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => {
  const linesOf = (record: string): number =>
    new Set([...record.matchAll(/^(?:DA|BRDA):(\d+)/gm)].map(([, line]) => line)).size;
  return {
    lines: text.split("end_of_record").reduce((sum, record) => sum + linesOf(record), 0),
    functions: occurrences(text, /^(?:FN|FNA):/m),
  };
};
