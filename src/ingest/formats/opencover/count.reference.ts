import type { CountItems } from "../examples.reference.ts";

/** The lines of each method: those of its sequence points and branch points, by file. */
export const count: CountItems = (text) => {
  const hidden = new Set(["0", "16707566"]);
  let [lines, functions] = [0, 0];
  for (const [method] of text.matchAll(/<Method[\s>][^]*?<\/Method>/g)) {
    const covered = new Set<string>();
    const at = (tag: string, name: string): string => new RegExp(`\\s${name}="(\\d+)"`).exec(tag)?.[1] ?? "";
    const fileOf = (tag: string): string => at(tag, "fileid") || (/<FileRef uid="(\d+)"/.exec(method)?.[1] ?? "");
    let points = 0;
    for (const [tag] of method.matchAll(/<SequencePoint\s[^>]*>/g)) {
      if (hidden.has(at(tag, "sl")) || fileOf(tag) === "") continue;
      points++;
      for (let line = Number(at(tag, "sl")); line <= Number(at(tag, "el") || at(tag, "sl")); line++) {
        covered.add(`${fileOf(tag)} ${line}`);
      }
    }
    for (const [tag] of method.matchAll(/<BranchPoint\s[^>]*>/g)) {
      if (at(tag, "sl") !== "" && !hidden.has(at(tag, "sl")) && fileOf(tag) !== "") {
        covered.add(`${fileOf(tag)} ${at(tag, "sl")}`);
      }
    }
    lines += covered.size;
    if (points > 0) functions++;
  }
  return { lines, functions };
};
