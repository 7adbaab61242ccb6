import { occurrences, type CountItems } from "../examples.reference.ts";

/** Files whose lines have only numbers count by their counters: two of lines and, if there are any, two of branches. */
export const count: CountItems = (text) => {
  let [lines, measures] = [0, 0];
  for (const [whole] of text.matchAll(/<sourcefile\s[^>]*[^/]>[^]*?<\/sourcefile>/g)) {
    const known = occurrences(whole, /<line\s[^>]*\s[mc]i="/);
    lines += known;
    if (known > 0) continue;
    if (/<counter\s+type="LINE"/.test(whole)) measures += 2;
    if (/<counter\s+type="BRANCH" (?!missed="0" covered="0")/.test(whole)) measures += 2;
  }
  return { lines, measures, functions: occurrences(text, /<method\s/) };
};
