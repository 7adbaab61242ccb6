import type { CountItems } from "../examples.reference.ts";

/** A class lists its lines itself, or in its methods, or both. */
export const count: CountItems = (text) => {
  let [lines, functions] = [0, 0];
  for (const [whole] of text.matchAll(/<class\s[^]*?(?:<\/class>|(?=<class\s))/g)) {
    const own = numbersIn(whole.replaceAll(/<method\s[^]*?<\/method>/g, ""));
    const inMethods = [...whole.matchAll(/<method\s[^]*?<\/method>/g)].map(([method]) => numbersIn(method));
    // A single line of a method may be its declaration.
    const listed = own.length === 0 ? inMethods : inMethods.filter((numbers) => numbers.length > 1);
    lines += own.length + listed.flat().filter((line) => !own.includes(line)).length;
    functions += inMethods.filter((numbers) => numbers.length > 0).length;
  }
  return { lines, functions };
};

function numbersIn(text: string): string[] {
  return [...text.matchAll(/<line\s[^>]*?\bnumber="(\d+)"/g)].map(([, number]) => number!);
}
