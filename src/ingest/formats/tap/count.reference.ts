import type { CountItems } from "../examples.reference.ts";

/** A test after deeper ones sums them up, and so does one with a block. A skipped file counts as one. */
export const count: CountItems = (text) => {
  const lines = text.replaceAll("\r\n", "\n").replaceAll(/^( *)---\s*$[^]*?(?:^\1\.\.\.\s*$|^(?!\1)(?=.))/gm, "");
  const block = /^( *)((?:not )?ok\b.*?) \{[^\S\n]*\n((?:(?!\1\})(?:\1 .*)?\n)*)\1\}[^\S\n]*$/gm;
  let plain = lines;
  for (let before = ""; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(block, "$3$1$2");
  }
  const results = plain.split("\n").filter((line) => /^\s*(?:not )?ok\b/.test(line));
  const indent = (line: string | undefined): number => line?.search(/\S/) ?? 0;
  const own = results.filter((line, index) => indent(results[index - 1]) <= indent(line));
  return {
    tests: own.length + (/^1\.\.0\s*#\s*skip/im.test(plain) ? 1 : 0),
    findings: own.filter((line) => /^\s*not ok/.test(line) && !/#\s*(?:skip|todo)\b/i.test(line)).length,
  };
};
