import { lines } from "../harness/results.ts";

/** A model with everything that queries can name: two root indicators, hidden types, units, aliases, translations. */
export const galleryModel = {
  id: "GALLERY",
  name: "Gallery",
  rootIndicator: "QUALITY",
  rootIndicators: { FUNCTION: "COMPLEXITY" },
  types: ["APPLICATION", "FOLDER", "FILE", "FUNCTION"].map((id) => ({ id, name: id.toLowerCase() })),
  typeAliases: { CODE: ["FILE", "FUNCTION"] },
  scales: [
    {
      id: "RATING",
      name: "Rating",
      levels: [
        { id: "UNKNOWN", rank: -1, name: "Unknown", mnemonic: "?", color: [150, 150, 150, 255], bounds: "];0[" },
        { id: "LEVELA", rank: 0, name: "Level A", mnemonic: "A", color: [0, 104, 147, 255], bounds: "[0;10[" },
        { id: "LEVELB", rank: 1, name: "Level B", mnemonic: "B", color: [121, 193, 66, 255], bounds: "[10;20[" },
        { id: "LEVELC", rank: 2, name: "Level C", mnemonic: "C", color: [242, 91, 33, 255], bounds: "[20;[" },
      ],
    },
    {
      id: "SEVERITY",
      name: "Severity",
      levels: [
        { id: "MINOR", rank: 1 },
        { id: "CRITICAL", rank: 3, name: "Critical" },
      ],
    },
  ],
  measures: [
    { id: "LC", name: "Lines", aggregate: "SUM", unit: "lines" },
    { id: "VG", name: "Complexity", aggregate: "SUM", types: ["FILE", "FUNCTION"] },
    { id: "NFIND", name: "Findings", count: { categories: ["SEVERITY.CRITICAL"] } },
    { id: "DENSITY", name: "Density", formula: "if(LC > 0, 100 * VG / LC, 0)", decimals: 2 },
  ],
  indicators: [
    { id: "QUALITY", name: "Quality", measure: "DENSITY", scale: "RATING" },
    { id: "COMPLEXITY", name: "Complexity", measure: "VG", scale: "RATING", types: ["FUNCTION"] },
  ],
  infos: [{ id: "LANGUAGE", name: "Language" }],
  links: [{ id: "TESTS", name: "Tests" }],
  translations: {
    fr: { "types.FILE.name": "fichier", "scales.RATING.levels.LEVELA.name": "Niveau A", "links.TESTS.name": "Teste" },
  },
};

const rule = {
  kind: "rule",
  id: "cpp:null",
  name: "Null pointer",
  description: "d",
  families: ["CWE-476"],
  categories: ["SEVERITY.CRITICAL"],
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

/** The first version: `src/a.c` with two functions, `src/b.c`, `test/t.c` that tests one of them. */
export const firstResults = lines(
  file("src/a.c", { LC: 100 }, "C"),
  part("src/a.c", "one(int)", { LC: 60, VG: 5 }),
  part("src/a.c", "two()", { LC: 40, VG: 15 }),
  file("src/b.c", { LC: 1234.5, VG: 30 }, "C++"),
  file("test/t.c", { LC: 10, VG: 1 }),
  rule,
  {
    kind: "finding",
    artifact: "src/a.c#one(int)",
    rule: "cpp:null",
    message: "p is null",
    location: { startLine: 5, startColumn: 2 },
  },
  { kind: "link", type: "TESTS", from: "test/t.c", to: "src/a.c#one(int)" },
  { kind: "link", type: "TESTS", from: "test/t.c", to: "src/b.c" },
  { kind: "source", path: "src/a.c", text: "int one;\n" },
);

/** The second version: one function got worse, one file is new, one is gone, one finding is new. */
export const secondResults = lines(
  file("src/a.c", { LC: 100 }, "C"),
  part("src/a.c", "one(int)", { LC: 60, VG: 25 }),
  part("src/a.c", "two()", { LC: 40, VG: 15 }),
  file("src/c.c", { LC: 7 }, "C"),
  file("test/t.c", { LC: 10, VG: 1 }),
  rule,
  {
    kind: "finding",
    artifact: "src/a.c#one(int)",
    rule: "cpp:null",
    message: "p is null",
    location: { startLine: 6, startColumn: 2 },
  },
  { kind: "finding", artifact: "src/c.c", rule: "cpp:null", message: "q is null", location: { startLine: 1 } },
  { kind: "link", type: "TESTS", from: "test/t.c", to: "src/a.c#one(int)" },
);
