import type { Client } from "../harness/client.ts";
import { lines } from "../harness/results.ts";

/** Every line has the name in it, so that no function is another one with few changes. */
const body = (name: string): readonly string[] => [
  `int ${name}(int count) {`,
  `  int ${name}_sum = 0;`,
  `  for (int ${name}_i = 0; ${name}_i < count; ${name}_i++) {`,
  `    ${name}_sum += ${name}_table[${name}_i];`,
  "  }",
  `  return ${name}_sum;`,
  "}",
  "",
];

const header = ["#include <stdio.h>", "", "/* Reads and sums tables. */", ""];
const functions = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"];

/** The lines of the file, with the functions in this order. */
function sourceOf(order: readonly string[]): readonly string[] {
  return [...header, ...order.flatMap(body)];
}

const before = sourceOf(functions);
/** The function `alpha` was moved to the end, and a line of `gamma` was changed. */
const after = sourceOf([...functions.slice(1), "alpha"]).map((line) =>
  line.includes("gamma_table") ? line.replace(";", " * 2;") : line,
);

/** The line at which a text occurs first. */
export function lineOf(text: string, version: "before" | "after" = "after"): number {
  return (version === "before" ? before : after).findIndex((line) => line.includes(text)) + 1;
}

function lineText(text: string): string {
  return after[lineOf(text) - 1]!;
}

/** Ada wrote the file, Grace three lines at its top. */
function authorsOf(path: string, length: number): object {
  const commits = [
    { id: "9f2c1e7aa0", author: "Ada Lovelace", time: 1_700_000_000 },
    { id: "44aa001bb1", author: "Grace Hopper", time: 1_760_000_000 },
  ];
  const ranges = [
    [1, 6, 0],
    [7, 9, 1],
    [10, length, 0],
  ];
  return { kind: "authors", path, commits, lines: ranges };
}

function resultsOf(source: readonly string[], findings: readonly object[]): string {
  const path = "src/tables.c";
  const parts = functions.map((name) => {
    const startLine = source.indexOf(`int ${name}(int count) {`) + 1;
    return {
      kind: "artifact",
      path: `${path}#${name}`,
      parent: path,
      name: `${name}(int)`,
      type: "FUNCTION",
      location: { startLine, endLine: startLine + 6 },
      measures: { LC: 7, VG: source === after && name === "gamma" ? 30 : 2 },
    };
  });
  return lines(
    { kind: "rule", id: "cpp:index", name: "Index out of range", tool: "cpp", categories: ["SEVERITY.CRITICAL"] },
    {
      kind: "rule",
      id: "cpp:copy",
      name: "Duplicated code",
      tool: "cpp",
      families: ["duplication"],
      categories: ["SEVERITY.MINOR"],
    },
    { kind: "artifact", path, type: "FILE", measures: { LC: source.length }, infos: { LANGUAGE: "C" } },
    ...parts,
    { kind: "source", path, text: source.join("\n") },
    authorsOf(path, source.length),
    { kind: "artifact", path: "src/long.c", type: "FILE", measures: { LC: 50_001 } },
    { kind: "source", path: "src/long.c", text: "int x;\n".repeat(50_001) },
    ...findings,
  );
}

const finding = (name: string, message: string, startLine: number, startColumn?: number): object => ({
  kind: "finding",
  artifact: `src/tables.c#${name}`,
  rule: "cpp:index",
  message,
  location: { startLine, startColumn },
});

/** A file of eight functions in two versions: a function was moved, a line changed, a finding was fixed, one is new. */
export async function makeSources(admin: Client): Promise<void> {
  await admin.json("POST", "/api/projects", { name: "tables", public: true });
  const old = [finding("beta", "beta reads too far", lineOf("beta_table", "before"))];
  await admin.build("tables", resultsOf(before, old), { query: "?version=1.0&baseline=true" });
  const zeta = lineOf("int zeta(");
  const now = [
    finding("gamma", "gamma reads too far", lineOf("gamma_table"), lineText("gamma_table").indexOf("gamma_table") + 1),
    {
      kind: "finding",
      artifact: "src/tables.c#zeta",
      rule: "cpp:copy",
      message: "The same 5 lines are in eta",
      location: { startLine: zeta + 1, endLine: zeta + 5 },
      relatedLocations: [
        { path: "src/tables.c", startLine: lineOf("int eta(") + 1, endLine: lineOf("int eta(") + 5, message: "copy" },
      ],
    },
  ];
  await admin.build("tables", resultsOf(after, now), { query: "?version=1.1&baseline=true" });
}

/** Ids of the two versions, and of an artifact by its path. */
export async function idsIn(admin: Client, path: string) {
  const versions = await admin.call<{ id: number; name: string }[]>("GET", "/api/projects/tables/versions?branch=main");
  const artifacts = await admin.call<{ id: number; path: string }[]>("GET", "/api/projects/tables/artifacts");
  const [now, old] = versions.body;
  return { before: old!.id, after: now!.id, artifact: artifacts.body.find((one) => one.path === path)!.id };
}
