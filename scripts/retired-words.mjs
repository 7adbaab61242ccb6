/**
 * Lists words that this project no longer uses in names, comments, documents and English texts, because readers who
 * learned English from other code have to read them twice. Usage: node scripts/retired-words.mjs [path…]
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Each retired word or phrase, with what to write instead. */
const phrases = [
  ["told", "reported, returned, documented, logged"],
  ["tells?", "reports, returns, says, documents, logs"],
  ["telling", "reporting, returning"],
  ["stands?", "is in, is at, is listed in; represents, means"],
  ["stood", "was in, was at"],
  ["(?:held|hold|holds|holding) (?:[\\w'’`]+ ){0,6}against", "compare with, validate against, check"],
  ["anew", "again"],
  ["once more", "again"],
  ["of (?:its|their|his|her|my|our|your|one's) own", "its own, a separate"],
  ["nobody(?:'s)?", "no client, no caller, no request"],
  ["somebody(?:'s)?", "the client, the caller, the user"],
  ["who asks?", "the caller"],
  ["begun", "started"],
  ["is none", "is not a"],
  ["by hand", "manually"],
  ["(?:on|along) (?:the|its|their) way", "while doing it"],
  ["lasting", "persistent"],
  ["kept", "stored, retained, cached"],
  ["seldom(?:ly)?", "rarely; rate-limited"],
  ["without a word", "silently"],
  ["(?:given|gives?|giving|gave) (?:[\\w`]+ ){0,2}back", "return, release"],
  ["(?:goes|go|going|went|gone) on", "continues"],
  ["sought", "wanted"],
];

const inText = new RegExp(`(?<![\\w-])(?:${phrases.map(([phrase]) => phrase).join("|")})(?![\\w-])`, "giu");
/** The single words above, as parts of names: `isTold`, `toldProblems`, `told-problems`. */
const inNames =
  /(?<=^|[^a-z])(?:told|tells?|anew|seldom|sought|begun|kept|lasting|nobody|somebody)(?![a-z])|(?:Told|Tells?|Anew|Seldom|Sought|Begun|Kept|Lasting|Nobody|Somebody)(?![a-z])/gu;

const written = /\.(?:ts|tsx|mjs|cjs|md|css|html|sh|ya?ml)$|^\.ci\/|^package\.json$/u;
/** What other tools wrote, what is not English, and the list itself. */
const foreign =
  /\/examples?\/|^test\/examples\/|fixtures\/|package-lock\.json|^scripts\/retired-words\.mjs$|^test\/house\/retired-words\.test\.ts$|^LICENSE$|(?:^|\/)(?:de|fr|ja|zh)\.ts$/u;

/** The files of the checkout that people of this project wrote. */
export function writtenFiles(paths = []) {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...paths], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split("\n")
    .filter((path) => written.test(path) && !foreign.test(path) && existsSync(`${root}/${path}`));
}

/** Names that must not change: of the API (comparisons, retention previews, metrics) and of columns. */
const apiNames =
  /\bKEPT\b|\bkept_at\b|\.kept\b|`kept`|"kept":|\bfixed,kept\b|\bkept: |\bkept=false\b|(?:change|outcome)="?kept\b|outcome: kept\b|\["kept"|"kept" :/gu;

/** Every retired word in a text: its line and the word. */
export function findRetiredWords(text) {
  return text.split("\n").flatMap((original, index) => {
    const line = original.replace(apiNames, (name) => "-".repeat(name.length));
    const found = new Map();
    for (const pattern of [inText, inNames]) {
      for (const match of line.matchAll(pattern)) {
        if (!found.has(match.index)) found.set(match.index, { line: index + 1, word: match[0] });
      }
    }
    return [...found.values()];
  });
}

/** Every retired word in the files below the given paths, file names included (line 0). */
export function listRetiredWords(paths = []) {
  return writtenFiles(paths).flatMap((path) => [
    ...findRetiredWords(path).map(({ word }) => ({ path, line: 0, word })),
    ...findRetiredWords(readFileSync(`${root}/${path}`, "utf8")).map((found) => ({ path, ...found })),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = listRetiredWords(process.argv.slice(2));
  for (const { path, line, word } of found) console.log(`${path}:${line}: ${word}`);
  console.log(`${found.length} retired words`);
}
