import { occurrences, type CountItems } from "../examples.reference.ts";

/** A class lists its lines itself, or only in its methods. */
export const count: CountItems = (text) => {
  let [lines, functions] = [0, 0];
  for (const [whole] of text.matchAll(/<class\s[^]*?(?:<\/class>|(?=<class\s))/g)) {
    const own = occurrences(whole.replace(/<methods>[^]*<\/methods>/, ""), /<line\s/);
    lines += own > 0 ? own : occurrences(whole, /<line\s/);
    functions += whole.split("</method>").filter((part) => /<method\s[^]*<line\s/.test(part)).length;
  }
  return { lines, functions };
};
