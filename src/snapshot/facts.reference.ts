import type { Facts } from "./facts.ts";
import { orderById } from "./id-order.ts";
import { textColumn } from "./text-builder.ts";

/** Facts with `size` artifacts and a value in every column, for tests: a root and folders of a hundred files. */
export function exampleFacts(size: number, findings = 5): Facts {
  const rows = Array.from({ length: size }, (_, row) => row);
  const folderOf = (row: number) => row - 1 - ((row - 1) % 100) + 1;
  const isFolder = (row: number) => row > 0 && folderOf(row) === row;
  // Ids are not in the order of rows: the ids of neighbours are far apart.
  const ids = Float64Array.from(rows, (row) => ((row * 7919) % size) * 3 + 10 + (row === 0 ? 0 : size * 3));
  const findingIds = Float64Array.from({ length: findings }, (_, index) => 1000 - index);
  return {
    tree: {
      size,
      parent: Int32Array.from(rows, (row) => (row === 0 ? -1 : isFolder(row) ? 0 : folderOf(row))),
      end: Int32Array.from(rows, (row) => (row === 0 ? size : isFolder(row) ? Math.min(size, row + 100) : row + 1)),
      type: Uint16Array.from(rows, (row) => (row === 0 ? 0 : isFolder(row) ? 1 : 2)),
      types: ["APPLICATION", "FOLDER", "FILE"],
    },
    ids,
    idOrder: orderById(ids),
    names: textColumn(rows.map((row) => `n${row}`)),
    paths: textColumn(rows.map((row) => (row === 0 ? "" : `p/${row}`))),
    locations: new Map([
      ["startLine", { kind: "integer", values: Int32Array.from(rows, (row) => row % 5), absent: 0 }],
    ]),
    measures: new Map([
      ["LC", Float64Array.from(rows, (row) => (row % 3 === 0 ? Number.NaN : row))],
      ["RATIO", Float64Array.from(rows, (row) => row / 7)],
    ]),
    infos: new Map([
      ["LANGUAGE", { kind: "choice", values: Int32Array.from(rows, (row) => (row % 3) - 1), choices: ["C", "Ada"] }],
      ["OWNER", { kind: "text", values: textColumn(rows.map((row) => (row % 2 === 0 ? undefined : `o${row}`))) }],
    ]),
    sources: {
      kind: "text",
      values: textColumn(rows.map((row) => (row % 4 === 0 ? undefined : `${row}`.padStart(64, "0")))),
    },
    changes: {
      sent: {
        kind: "text",
        values: textColumn(rows.map((row) => (row % 6 === 0 ? "" : row % 6 === 1 ? `${row}` : undefined))),
      },
      carriedSources: { kind: "integer", values: Int32Array.from(rows, (row) => row % 2), absent: 0 },
      ownCoverage: { kind: "text", values: textColumn(rows.map((row) => (row % 3 === 0 ? "" : undefined))) },
      duplicates: "searched",
    },
    authors: { kind: "text", values: textColumn(rows.map((row) => (row % 4 === 0 ? `a${row}` : undefined))) },
    lineCoverage: { kind: "text", values: textColumn(rows.map((row) => (row % 5 === 0 ? undefined : `1-${row}:1`))) },
    findings: {
      size: findings,
      ids: findingIds,
      idOrder: orderById(findingIds),
      artifact: Int32Array.from({ length: findings }, (_, index) => Math.min(index, size - 1)),
      rule: Int32Array.from({ length: findings }, (_, index) => index % 2),
      messages: textColumn(Array.from({ length: findings }, (_, index) => `message ${index}`)),
      locations: new Map(),
      locationPaths: null,
      fingerprints: { kind: "text", values: textColumn(Array.from({ length: findings }, (_, index) => `f${index}`)) },
      related: null,
      snippets: { kind: "integer", values: Int32Array.from({ length: findings }, (_, index) => index * 7), absent: 0 },
      importedRelaxations: null,
      firstVersion: new Float64Array(findings).fill(41),
      evidence: { kind: "choice", values: new Int32Array(findings).fill(-1), choices: ["SAME_LINE"] },
      contexts: null,
      origin: null,
      parts: null,
    },
    rules: [
      { id: "r", name: "R", description: "d", helpUri: "u", tool: "t", families: ["f", 'é"\\'], categories: ["S.L"] },
      { id: "s", name: "", description: "", helpUri: "", tool: "", families: [], categories: [] },
    ],
    links: {
      size: 2,
      type: { kind: "choice", values: Int32Array.of(0, 0), choices: ["TESTS"] },
      from: Int32Array.of(0, 1),
      to: Int32Array.of(1, 0),
      byTarget: Int32Array.of(1, 0),
    },
    absent: { paths: textColumn(["gone"]), ids: Float64Array.of(3), lastSeen: Float64Array.of(40) },
  };
}
