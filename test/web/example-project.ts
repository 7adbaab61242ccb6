import type { Client } from "../harness/client.ts";
import { lines } from "../harness/results.ts";

const source = (name: string): string =>
  [
    "#include <stdlib.h>",
    "",
    `static int ${name}_count = 0;`,
    "",
    `int ${name}_read(const char *text, int *out) {`,
    "  int *p = find(text);",
    "  if (text == NULL) {",
    "    log_error(text);",
    "  }",
    "  *out = *p;",
    "  return 0;",
    "}",
    "",
    `void ${name}_free(void *p) {`,
    "  free(p);",
    "  free(p);",
    "}",
  ].join("\n");

const rules = [
  {
    kind: "rule",
    id: "cppcheck:nullPointer",
    name: "Null pointer dereference",
    description: "A pointer that may be null is read.",
    helpUri: "https://cwe.mitre.org/data/definitions/476.html",
    tool: "cppcheck",
    families: ["cppcheck", "CWE-476"],
    categories: ["SEVERITY.CRITICAL"],
  },
  {
    kind: "rule",
    id: "cppcheck:doubleFree",
    name: "Memory freed twice",
    description: "Memory is released a second time.",
    tool: "cppcheck",
    families: ["cppcheck", "CWE-415"],
    categories: ["SEVERITY.BLOCKER"],
  },
  {
    kind: "rule",
    id: "style:magicNumber",
    name: "Magic number",
    description: "A number without a name.",
    tool: "style",
    families: ["readability"],
    categories: ["SEVERITY.MINOR"],
  },
];

/** One file with two functions, its source and its findings. */
function fileRecords(folder: string, name: string, size: number): readonly object[] {
  const path = `${folder}/${name}.c`;
  const read = `${path}#${name}_read`;
  const free = `${path}#${name}_free`;
  const part = (key: string, own: string, startLine: number, endLine: number, complexity: number): object => ({
    kind: "artifact",
    path: key,
    parent: path,
    name: own,
    type: "FUNCTION",
    location: { startLine, endLine },
    measures: { LC: endLine - startLine + 1, VG: complexity },
  });
  return [
    { kind: "artifact", path, type: "FILE", measures: { LC: size, VG: size / 4 }, infos: { LANGUAGE: "C" } },
    part(read, `${name}_read(const char*)`, 5, 12, size / 8),
    part(free, `${name}_free(void*)`, 14, 17, 1),
    { kind: "source", path, text: source(name) },
    {
      kind: "finding",
      artifact: read,
      rule: "cppcheck:nullPointer",
      message: "Possible null pointer dereference: p",
      location: { startLine: 10, startColumn: 11 },
      relatedLocations: [
        { startLine: 6, startColumn: 8, message: "p may be null here" },
        { startLine: 7, message: "this tests text, not p" },
      ],
    },
    {
      kind: "finding",
      artifact: free,
      rule: "cppcheck:doubleFree",
      message: "Memory pointed to by 'p' is freed twice.",
      location: { startLine: 16, startColumn: 3 },
    },
  ];
}

const names = ["scan", "parse", "lexer", "emit", "graph", "table", "cache", "index"];

/** The results of a small project; `more` is added to them. */
export function exampleResults(...more: readonly object[]): string {
  const files = names.flatMap((name, index) =>
    fileRecords(index % 2 === 0 ? "src/engine" : "src/io", name, 40 + 37 * index),
  );
  const links = names
    .slice(1)
    .map((name, index) => ({
      kind: "link",
      type: "CALLS",
      from: `src/io/parse.c`,
      to: `src/${index % 2 === 0 ? "io" : "engine"}/${name}.c`,
    }))
    .filter(({ to }) => to !== "src/io/parse.c");
  return lines(...rules, ...files, ...links, ...more);
}

/** A project with two versions; the second has a new finding and lacks another. */
export async function buildExample(client: Client, project = "engine"): Promise<void> {
  await client.createProject(project);
  const magic = (path: string, startLine: number): object => ({
    kind: "finding",
    artifact: path,
    rule: "style:magicNumber",
    message: "Give 42 a name.",
    location: { startLine },
  });
  await client.build(project, exampleResults(magic("src/engine/scan.c", 3)), { query: "?baseline=true&version=1.0" });
  await client.build(project, exampleResults(magic("src/io/parse.c", 3), magic("src/io/emit.c", 3)), {
    query: "?version=1.1",
  });
}
