/**
 * Prints the figures of `src/` that ARCHITECTURE.md shows, without tests and texts.
 * Usage: node scripts/figures.ts [folder of another checkout]
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

const root = process.argv[2] ?? ".";
/** Tests, what only tests use, and texts in several languages. */
const leftOut = /\.(?:test|contract|reference|suite)\.tsx?$|\.d\.ts$|\/texts\/|\/text\/problems\/|\/examples\//;
/** Places that share so many lines are a pair. */
const equalLines = 6;

const tracked = execFileSync("git", ["-C", root, "ls-files", "src"], { encoding: "utf8" }).split("\n");
const files = tracked.filter((path) => /\.tsx?$/.test(path) && !leftOut.test(path));
const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), "utf8")]));
const counts = { lines: 0, casts: 0, marks: 0 };
const imports = new Map<string, string[]>();
for (const [path, text] of texts) {
  counts.lines += text.split("\n").length - 1;
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  imports.set(path, importsOf(path, source));
  countIn(source);
}
const circles = circlesOf(imports);
const perThousand = (count: number): string => ((count / counts.lines) * 1000).toFixed(1);
const figures: readonly (readonly [string, string])[] = [
  ["lines", counts.lines.toLocaleString("en")],
  ["files", files.length.toLocaleString("en")],
  ["lines per file", String(Math.round(counts.lines / files.length))],
  ["casts (without `as const`), per 1,000 lines", perThousand(counts.casts)],
  ["`!` marks, per 1,000 lines", perThousand(counts.marks)],
  ["circles of imports, those of types included", String(circles.length)],
  ["files in such circles", String(circles.flat().length)],
  [`pairs of files that share ${equalLines} equal lines`, String(equalPairs().size)],
];
for (const [name, figure] of figures) process.stdout.write(`| ${name} | ${figure} |\n`);
for (const circle of circles) process.stdout.write(`circle: ${circle.join(" ")}\n`);
for (const pair of equalPairs()) process.stdout.write(`equal lines: ${pair}\n`);

function countIn(node: ts.Node): void {
  if (ts.isNonNullExpression(node)) counts.marks += 1;
  if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) counts.casts += 1;
  ts.forEachChild(node, countIn);
}

function importsOf(path: string, source: ts.SourceFile): string[] {
  const found: string[] = [];
  for (const statement of source.statements) {
    const named = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) ? statement : undefined;
    const from = named?.moduleSpecifier;
    if (from === undefined || !ts.isStringLiteral(from) || !from.text.startsWith(".")) continue;
    found.push(join(dirname(path), from.text));
  }
  return found;
}

/** Groups of files of which each imports, over others, all others. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const number = numbers.size;
    numbers.set(file, number);
    lowest.set(file, number);
    open.push(file);
    for (const other of graph.get(file) ?? []) {
      if (!graph.has(other)) continue;
      const reached = numbers.has(other) ? (open.includes(other) ? numbers.get(other)! : number) : visit(other);
      lowest.set(file, Math.min(lowest.get(file)!, reached));
    }
    const low = lowest.get(file)!;
    if (low === number) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) found.push(group);
    }
    return low;
  };
  for (const file of graph.keys()) if (!numbers.has(file)) visit(file);
  return found;
}

/** Pairs of different files with equal lines, apart from imports and lines of brackets. */
function equalPairs(): Set<string> {
  const places = new Map<string, Set<string>>();
  for (const [path, text] of texts) {
    const lines = text
      .replaceAll(/^(?:import|export) [^;]*? from "[^"]*";$/gms, "")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => /\w/.test(line));
    for (let start = 0; start + equalLines <= lines.length; start++) {
      const window = lines.slice(start, start + equalLines).join("\n");
      const known = places.get(window);
      if (known === undefined) places.set(window, new Set([path]));
      else known.add(path);
    }
  }
  const pairs = new Set<string>();
  for (const paths of places.values()) {
    const [first, ...others] = [...paths];
    for (const other of others) pairs.add(`${first} ${other}`);
  }
  return pairs;
}
