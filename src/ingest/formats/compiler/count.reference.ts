import { occurrences, type CountItems } from "../examples.reference.ts";

/** Counts places: of a file, a line, and perhaps a column, however the tool writes them. Notes without a rule do not count. */
export const count: CountItems = (text) => {
  const plain = text.replaceAll(/\p{Cc}\[[\d;]*m/gu, "");
  const gnu = occurrences(
    plain,
    /^\S[^:\n|]*:\d+(?::\d+)*: *(?:fatal error|error|warning|\[\w+\]|[A-Z]+\d+|invalid-syntax)/gm,
  );
  const notes = occurrences(plain, /^\S+:\d+:\d+: note: .*\[SC\d+\]$/gm);
  const go = occurrences(plain, /^\S+\.go:\d+(?::\d+)?: /gm);
  const brackets = occurrences(plain, /^(?:\[\w+\] )?\s*\S+?\.\w+(?::\[|\(|: \()\d+,? ?\d*[\])]/gm);
  const arrows = occurrences(plain, /^ *--> \S+:\d+:\d+$/gm);
  const others = occurrences(
    plain,
    /^(?:[we]: .*\.kt.*|\S+:\d+:\d+ - error TS.*|\S+\.yml:\d+:\d+: [^[\n].*\[[\w-]+\]|\S+\.md:\d+\S* (?:error )?MD.*)$/gm,
  );
  return { findings: gnu + notes + go + brackets + arrows + others };
};
