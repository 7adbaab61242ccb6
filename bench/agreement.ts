/**
 * Compares the analyser with other tools on public packages, and prints the tables of `docs/analyser.md`:
 * `node bench/agreement.ts`. Run manually: it installs the tools and the packages from PyPI, npm and the Go proxy into a
 * temporary folder, and needs Python, Go and network access.
 */
import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { analyseFiles } from "../src/analyser/index.ts";

/** Functions of one package: the cyclomatic complexity, by file and first line. */
type Functions = ReadonlyMap<string, number>;

interface Measured {
  readonly functions: Functions;
  /** Lines of code, by file. */
  readonly codeLines: ReadonlyMap<string, number>;
  readonly lines: number;
  readonly duplicatedLines: number;
}

interface Package {
  readonly name: string;
  readonly folder: string;
  readonly extension: string;
}

interface Artifact {
  readonly kind: string;
  readonly path: string;
  readonly type: string;
  readonly location?: { readonly startLine: number };
  /** Values of the columns of the line before. */
  readonly values?: readonly (number | null)[];
  /** In a line of columns: their ids. */
  readonly measures?: readonly string[];
}

const pythonTools = ["lizard==1.17.31", "radon==6.0.1"];
const goTool = "github.com/fzipp/gocyclo/cmd/gocyclo@v0.6.0";
const bin = join(import.meta.dirname, "../node_modules/.bin");
const work = mkdtempSync(join(tmpdir(), "agreement-"));
try {
  await compareAll();
} finally {
  // Go makes its modules read-only.
  execFileSync("chmod", ["-R", "u+w", work]);
  rmSync(work, { recursive: true, force: true });
}

async function compareAll(): Promise<void> {
  run("python3", ["-m", "venv", join(work, "venv")]);
  run(join(work, "venv/bin/pip"), ["install", "-q", ...pythonTools]);
  run("go", ["install", goTool]);
  const packages = [
    fromPyPI("requests", "2.32.3"),
    fromPyPI("flask", "3.1.0"),
    fromNpm("express", "5.1.0"),
    fromNpm("axios", "1.7.9"),
    fromGo("github.com/gin-gonic/gin", "v1.10.0"),
  ];
  const lines: string[][] = [["package", "files", "lines of code", "cloc", "files with the same number"]];
  const functions: string[][] = [["package", "tool", "functions", "of the tool", "in both", "same complexity"]];
  const duplicates: string[][] = [["package", "duplicated lines", "jscpd"]];
  for (const one of packages) {
    const own = await measure(one);
    lines.push([one.name, ...compareLines(own.codeLines, countLines(one))]);
    for (const [tool, found] of functionsByTool(one)) {
      functions.push([one.name, tool, ...compareFunctions(own.functions, found)]);
    }
    duplicates.push([one.name, share(own.duplicatedLines, own.lines), duplicatedShare(one)]);
  }
  for (const table of [lines, functions, duplicates]) process.stdout.write(`${markdown(table)}\n`);
}

async function measure({ folder, extension }: Package): Promise<Measured> {
  const files = filesOf(folder, extension).map((path) => [path, readFileSync(join(folder, path))] as const);
  const analysis = await analyseFiles(new Map(files), { threads: 2 });
  if (!analysis.ok) throw new Error(analysis.problem.code);
  let text = "";
  for await (const piece of analysis.value) text += piece;
  const functions = new Map<string, number>();
  const codeLines = new Map<string, number>();
  let columns: readonly string[] = [];
  const sums = { lines: 0, duplicatedLines: 0 };
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const { kind, path, type, location, values = [], measures = [] } = JSON.parse(line) as Artifact;
    if (kind === "columns") columns = measures;
    if (kind !== "artifact") continue;
    const valueOf = (id: string): number => values[columns.indexOf(id)] ?? 0;
    if (type === "FILE") {
      codeLines.set(path, valueOf("LOC"));
      sums.lines += valueOf("LC");
      sums.duplicatedLines += valueOf("DUP");
    }
    const [file = ""] = path.split("#", 1);
    if (type === "FUNCTION" || type === "METHOD") functions.set(`${file}:${location?.startLine}`, valueOf("VG"));
  }
  return { functions, codeLines, ...sums };
}

function countLines({ folder, extension }: Package): ReadonlyMap<string, number> {
  const counted = JSON.parse(
    run(join(bin, "cloc"), [
      "--by-file",
      "--json",
      "--quiet",
      "--skip-uniqueness",
      "--timeout=0",
      `--include-ext=${extension}`,
      folder,
    ]),
  ) as Record<string, { readonly code: number }>;
  const files = Object.entries(counted).filter(([path]) => path.startsWith("/"));
  return new Map(files.map(([path, { code }]) => [relative(folder, path), code]));
}

function functionsByTool({ folder, extension }: Package): (readonly [string, Functions])[] {
  const found: (readonly [string, Functions])[] = [["lizard", lizardFunctions(folder, extension)]];
  if (extension === "py") found.push(["radon", radonFunctions(folder)]);
  if (extension === "go") found.push(["gocyclo", gocycloFunctions(folder)]);
  return found;
}

function lizardFunctions(folder: string, extension: string): Functions {
  const rows = run(join(work, "venv/bin/lizard"), ["--csv", ...filesOf(folder, extension)], folder).split("\n");
  return new Map(
    rows.flatMap((row) => {
      // nloc, complexity, tokens, parameters, length, "location", "file", "function", "long name", start, end
      const match = /^\d+,(\d+),\d+,\d+,\d+,"[^"]*","([^"]*)",.*,(\d+),\d+\s*$/.exec(row);
      return match === null ? [] : [[`${match[2]}:${match[3]}`, Number(match[1])] as const];
    }),
  );
}

interface RadonBlock {
  readonly type: string;
  readonly lineno: number;
  readonly complexity: number;
}

function radonFunctions(folder: string): Functions {
  const read = JSON.parse(run(join(work, "venv/bin/radon"), ["cc", "-j", "--show-closures", "."], folder)) as Record<
    string,
    readonly RadonBlock[]
  >;
  const found = new Map<string, number>();
  for (const [path, blocks] of Object.entries(read)) {
    // With this option, functions inside are not part of the number of the one around them.
    for (const { type, lineno, complexity } of blocks) {
      if (type !== "class") found.set(`${path}:${lineno}`, complexity);
    }
  }
  return found;
}

function gocycloFunctions(folder: string): Functions {
  const rows = run(join(work, "go/bin/gocyclo"), ["."], folder).split("\n");
  return new Map(
    rows.flatMap((row) => {
      const match = /^(\d+) .* (\S+):(\d+):\d+$/.exec(row);
      return match === null ? [] : [[`${match[2]}:${match[3]}`, Number(match[1])] as const];
    }),
  );
}

function duplicatedShare({ folder, extension }: Package): string {
  const output = join(work, "jscpd");
  const pattern = `**/*.${extension}`;
  run(join(bin, "jscpd"), [
    "--silent",
    "--min-tokens",
    "50",
    "--reporters",
    "json",
    "--output",
    output,
    "--pattern",
    pattern,
    folder,
  ]);
  const report = JSON.parse(readFileSync(join(output, "jscpd-report.json"), "utf8")) as {
    readonly statistics: { readonly total: { readonly lines: number; readonly duplicatedLines: number } };
  };
  const { lines, duplicatedLines } = report.statistics.total;
  return share(duplicatedLines, lines);
}

function compareLines(own: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): string[] {
  const both = [...own.keys()].filter((path) => other.has(path));
  const sum = (counts: ReadonlyMap<string, number>): string =>
    both.reduce((total, path) => total + counts.get(path)!, 0).toLocaleString("en");
  const same = both.filter((path) => own.get(path) === other.get(path)).length;
  return [String(both.length), sum(own), sum(other), share(same, both.length)];
}

function compareFunctions(own: Functions, other: Functions): string[] {
  const both = [...other.keys()].filter((place) => own.has(place));
  const same = both.filter((place) => own.get(place) === other.get(place)).length;
  return [String(own.size), String(other.size), share(both.length, other.size), share(same, both.length)];
}

function fromPyPI(name: string, version: string): Package {
  const folder = join(work, "pypi", name);
  run(join(work, "venv/bin/pip"), ["install", "-q", "--no-deps", "--target", folder, `${name}==${version}`]);
  return { name: `${name} ${version}`, folder, extension: "py" };
}

function fromNpm(name: string, version: string): Package {
  const folder = join(work, "npm", name);
  mkdirSync(folder, { recursive: true });
  const archive = run("npm", ["pack", "--silent", `${name}@${version}`], folder).trim();
  run("tar", ["xzf", archive, "--strip-components=1", "--exclude=*/dist/*"], folder);
  return { name: `${name} ${version}`, folder, extension: "js" };
}

function fromGo(path: string, version: string): Package {
  const { Dir } = JSON.parse(run("go", ["mod", "download", "-json", `${path}@${version}`])) as { readonly Dir: string };
  return { name: `${path.split("/").at(-1)} ${version}`, folder: Dir, extension: "go" };
}

function filesOf(folder: string, extension: string): string[] {
  return globSync(`**/*.${extension}`, { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile());
}

function run(command: string, options: readonly string[], folder = work): string {
  return execFileSync(command, options, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, GOPATH: join(work, "go"), GOFLAGS: "-modcacherw" },
  });
}

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`;
}

function markdown([header = [], ...rows]: readonly string[][]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return line(header) + line(header.map(() => "---")) + rows.map(line).join("");
}
