import { lines } from "../harness/results.ts";

const level = (id: string, rank: number, mnemonic: string, color: readonly number[], bounds?: string) => ({
  id,
  rank,
  name: id === "UNKNOWN" ? "Unknown" : `Level ${mnemonic}`,
  mnemonic,
  color,
  ...(bounds === undefined ? {} : { bounds }),
});

/** A model with every element that answers and queries can show. */
export const specimenModel = {
  id: "SPECIMEN",
  name: "Specimen",
  rootIndicator: "QUALITY",
  rootIndicators: { FUNCTION: "COMPLEXITY" },
  types: ["Application", "Folder", "File", "Function"].map((name) => ({ id: name.toUpperCase(), name })),
  typeAliases: { CODE: ["FILE", "FUNCTION"] },
  scales: [
    {
      id: "RATING",
      name: "Rating",
      levels: [
        level("UNKNOWN", -1, "?", [150, 150, 150, 255], "];0["),
        level("LEVELA", 0, "A", [0, 104, 147, 255], "[0;10["),
        level("LEVELB", 1, "B", [121, 193, 66, 255], "[10;20["),
        level("LEVELC", 2, "C", [242, 91, 33, 255], "[20;["),
      ],
    },
    {
      id: "SEVERITY",
      name: "Severity",
      levels: [level("MINOR", 1, "m", [240, 200, 0, 255]), level("CRITICAL", 3, "X", [200, 0, 0, 255])],
    },
  ],
  measures: [
    { id: "LC", name: "Lines", aggregate: "SUM", unit: "lines" },
    { id: "VG", name: "Complexity", aggregate: "SUM" },
    { id: "NFIND", name: "Critical findings", count: { categories: ["SEVERITY.CRITICAL"] } },
    { id: "DENSITY", name: "Density", formula: "100 * VG / LC", decimals: 2 },
  ],
  indicators: [
    { id: "QUALITY", name: "Quality", measure: "DENSITY", scale: "RATING" },
    { id: "COMPLEXITY", name: "Complexity", measure: "VG", scale: "RATING", types: ["FILE", "FUNCTION"] },
  ],
  infos: [{ id: "LANGUAGE", name: "Language" }],
  links: [{ id: "TESTS", name: "Tests" }],
  translations: { fr: { "types.FILE.name": "Fichier", "scales.RATING.levels.LEVELA.name": "Niveau A" } },
};

const file = (path: string, measures: object, language?: string) => ({
  kind: "artifact",
  path,
  type: "FILE",
  measures,
  ...(language === undefined ? {} : { infos: { LANGUAGE: language } }),
});
const part = (path: string, name: string, measures: object) => ({
  kind: "artifact",
  path: `${path}#${name}`,
  parent: path,
  name,
  type: "FUNCTION",
  location: { startLine: 3, endLine: 9 },
  measures,
});
const finding = (artifact: string, rule: string, startLine: number) => ({
  kind: "finding",
  artifact,
  rule,
  message: `${rule} in ${artifact}`,
  location: { startLine, startColumn: 2 },
});
const tests = (to: string) => ({ kind: "link", type: "TESTS", from: "test/scan_test.py", to });

const constant = [
  file('docs/read "me" (1).txt', { LC: 30 }),
  {
    kind: "rule",
    id: "c:null",
    name: "Null pointer",
    description: "A pointer may be null.",
    families: ["CWE-476", "memory"],
    categories: ["SEVERITY.CRITICAL"],
  },
  { kind: "rule", id: "c:style", name: "Style", families: ["style"], categories: ["SEVERITY.MINOR"] },
  { kind: "source", path: "src/engine/scan.c", text: "int open;\nint close;\n" },
  file("src/engine/scan.c", { LC: 100 }, "C"),
  finding("src/engine/scan.c#open()", "c:null", 4),
  finding("src/engine/parse.c", "c:style", 1),
  tests("src/engine/scan.c"),
  tests("src/engine/parse.c"),
];

/** The results of three versions: later ones add a file and findings, and ratings become better and worse. */
export const specimenResults = {
  first: lines(
    ...constant,
    part("src/engine/scan.c", "open()", { LC: 60, VG: 5 }),
    part("src/engine/scan.c", "close()", { LC: 40, VG: 15 }),
    file("src/engine/parse.c", { LC: 200, VG: 10 }, "C"),
    file("test/scan_test.py", { LC: 50, VG: 6 }, "Python"),
  ),
  second: lines(
    ...constant,
    part("src/engine/scan.c", "open()", { LC: 60, VG: 5 }),
    part("src/engine/scan.c", "close()", { LC: 40, VG: 15 }),
    file("src/engine/parse.c", { LC: 200, VG: 30 }, "C"),
    file("src/engine/emit.c", { LC: 10, VG: 1 }, "C++"),
    file("test/scan_test.py", { LC: 50, VG: 4 }, "Python"),
    finding("src/engine/emit.c", "c:null", 7),
  ),
  third: lines(
    ...constant,
    part("src/engine/scan.c", "open()", { LC: 60, VG: 25 }),
    part("src/engine/scan.c", "close()", { LC: 40, VG: 5 }),
    file("src/engine/parse.c", { LC: 200, VG: 30 }, "C"),
    file("src/engine/emit.c", { LC: 10, VG: 1 }, "C++"),
    file("test/scan_test.py", { LC: 50, VG: 4 }, "Python"),
    finding("src/engine/emit.c", "c:null", 7),
  ),
};

/** The artifacts of the third version in tree order. */
export const specimenPaths = [
  "",
  "docs",
  'docs/read "me" (1).txt',
  "src",
  "src/engine",
  "src/engine/emit.c",
  "src/engine/parse.c",
  "src/engine/scan.c",
  "src/engine/scan.c#close()",
  "src/engine/scan.c#open()",
  "test",
  "test/scan_test.py",
];
