import type { CountItems } from "../examples.reference.ts";

/** A test after deeper ones sums them up. */
export const count: CountItems = (text) => {
  const results = text
    .replaceAll(/^\s*---\s*$[^]*?^\s*\.\.\.\s*$/gm, "")
    .split("\n")
    .filter((line) => /^\s*(?:not )?ok\b/.test(line));
  const indent = (line: string | undefined): number => line?.search(/\S/) ?? 0;
  const own = results.filter((line, index) => indent(results[index - 1]) <= indent(line));
  return {
    tests: own.length,
    findings: own.filter((line) => /^\s*not ok/.test(line) && !/#\s*(?:skip|todo)\b/i.test(line)).length,
  };
};
