/**
 * Lists findings of rules with their code, so that their precision can be judged manually:
 * `node scripts/rule-precision.ts [--rules a,b] [--languages c,cpp] [--files 1500] [--each 12] [--context 3] <folder>…`.
 * A folder may be a bare git repository, of which HEAD is read. With `--files`, at most that number of files of each project
 * is read, taken evenly. Without `--rules`, all rules of patterns are applied. The samples of a rule are the first ones by a
 * hash of their place: another run on the same projects shows the same ones. With `--labels`, the folders are bare
 * repositories such as `owner+name/repo`, and the places that `patterns.json` has of them are compared with what is reported.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  analyseLoneFiles,
  chooseHeaders,
  isLanguageId,
  languageByName,
  learnMacros,
  openCommit,
  openFolder,
  patternRules,
  type FileSource,
  type LanguageId,
} from "../src/analyser/index.ts";

/** Places that were judged: `test/examples/precision/patterns.json`. */
interface LabelledPlaces {
  readonly repository: string;
  readonly commit: string;
  readonly rule: string;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  readonly narrowed: readonly string[];
}

/** A finding, and where it is. */
interface Sample {
  readonly project: string;
  readonly path: string;
  readonly line: number;
  readonly message: string;
  readonly code: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rules: { type: "string" },
    languages: { type: "string" },
    files: { type: "string", default: "Infinity" },
    each: { type: "string", default: "12" },
    context: { type: "string", default: "3" },
    labels: { type: "boolean", default: false },
  },
});
const [filesMax, each, context] = [Number(values.files), Number(values.each), Number(values.context)];
const wanted = (values.rules?.split(",") ?? patternRules.map(({ id }) => id)).map((id) =>
  id.includes(":") ? id : `belvedere:${id}`,
);
const unknown = wanted.filter((id) => patternRules.every((rule) => rule.id !== id));
const languages = values.languages?.split(",");
unknown.push(...(languages?.filter((id) => !isLanguageId(id)) ?? []));
if (unknown.length > 0 || positionals.length === 0) {
  process.stderr.write(`${unknown.length > 0 ? `Unknown: ${unknown.join(", ")}` : "Name a folder or a repository"}\n`);
  process.exit(2);
}

const workflows = ".github";
const samples = new Map(wanted.map((id) => [id, [] as Sample[]]));
let filesRead = 0;
if (values.labels) {
  for (const place of positionals) await compareLabels(resolve(place));
} else {
  for (const place of positionals) await readProject(resolve(place));
  for (const [rule, found] of samples) printRule(rule, found);
  printTable();
}

/** Reads a project, or a folder of it. Of folders without git, hidden ones are not listed: workflows are read apart. */
async function readProject(place: string, folder = ""): Promise<void> {
  const isBare = existsSync(join(place, "HEAD")) && existsSync(join(place, "objects"));
  const opened = isBare
    ? await openCommit({ repository: place, commit: "HEAD" })
    : await openFolder(join(place, folder));
  if (!opened.ok) throw new Error(`${place}: ${opened.problem.code}`);
  const source = opened.value;
  const project = isBare ? basename(dirname(place)) : basename(place);
  const accepted = languages?.filter(isLanguageId);
  const paths = await source.list();
  const isWithoutWorkflows = !isBare && folder === "" && !paths.some((path) => path.startsWith(`${workflows}/`));
  if (isWithoutWorkflows && existsSync(join(place, workflows))) await readProject(place, workflows);
  const files = analyseLoneFiles(source.open(chooseFiles(paths, accepted)), {
    ...(accepted && { languages: accepted }),
    macros: () => macrosOf(source, paths),
  });
  for await (const file of files) {
    if ("reason" in file) continue;
    filesRead += 1;
    const lines = file.text.split(/\r?\n/);
    for (const { rule, message, lines: range } of file.findings) {
      samples
        .get(rule)
        ?.push({ project, path: join(folder, file.path), line: range[0], message, code: frameOf(lines, range) });
    }
  }
}

/** Prints places of `right` and `wrong` that are no longer reported, and those of `narrowed` that are. */
async function compareLabels(place: string): Promise<void> {
  const path = join(import.meta.dirname, "../test/examples/precision/patterns.json");
  const repository = basename(dirname(place)).replace("+", "/");
  const entries = (JSON.parse(readFileSync(path, "utf8")) as readonly LabelledPlaces[]).filter(
    (entry) => entry.repository === repository,
  );
  const [first] = entries;
  if (first === undefined) throw new Error(`${repository} has no labels`);
  const opened = await openCommit({ repository: place, commit: first.commit });
  if (!opened.ok) throw new Error(`${place}: ${opened.problem.code}`);
  const all = await opened.value.list();
  const judged = new Set(
    entries.flatMap(({ right, wrong, narrowed }) =>
      [...right, ...wrong, ...narrowed].map((at) => at.slice(0, at.lastIndexOf(":"))),
    ),
  );
  const reported = new Set<string>();
  const options = { macros: () => macrosOf(opened.value, all) };
  for await (const file of analyseLoneFiles(opened.value.open(all.filter((at) => judged.has(at))), options)) {
    if ("reason" in file) continue;
    for (const { rule, lines } of file.findings) reported.add(`${rule} ${file.path}:${lines[0]}`);
  }
  for (const { rule, right, wrong, narrowed } of entries) {
    const isReported = (at: string): boolean => reported.has(`belvedere:${rule} ${at}`);
    const changed = [...[...right, ...wrong].filter((at) => !isReported(at)), ...narrowed.filter(isReported)];
    for (const at of changed) process.stdout.write(`${rule}: ${repository}/${at}\n`);
  }
  process.stdout.write(`${repository}: ${judged.size} files, compared\n`);
}

/** At most `filesMax` of the paths, those in the wanted languages as far as their names say it. */
function chooseFiles(paths: readonly string[], accepted: readonly LanguageId[] | undefined): readonly string[] {
  if (filesMax === Infinity) return paths;
  const sources = paths.filter((path) => {
    const language = languageByName(path);
    // Of some files, such as `.h` and `.m`, the content decides; of those without an extension, few are sources.
    if (language === "read") return path.lastIndexOf(".") > path.lastIndexOf("/");
    return language !== null && accepted?.includes(language) !== false;
  });
  const step = Math.max(1, sources.length / filesMax);
  return sources.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

async function macrosOf(source: FileSource, paths: readonly string[]): ReturnType<typeof learnMacros> {
  const headers = chooseHeaders(paths, paths, () => true, undefined) ?? [];
  return learnMacros({ source, headers, filter: () => true, signal: undefined });
}

/** The lines of a finding, which are marked, and those around it. */
function frameOf(lines: readonly string[], [first, , last]: readonly [number, number, number, number]): string {
  const end = Math.min(last, first + 12);
  const frame: string[] = [];
  for (let line = Math.max(1, first - context); line <= Math.min(lines.length, end + context); line++) {
    const mark = line >= first && line <= last ? ">" : " ";
    frame.push(`${mark}${String(line).padStart(6)}  ${lines[line - 1]!.slice(0, 160)}`);
  }
  return frame.join("\n");
}

function printRule(rule: string, found: readonly Sample[]): void {
  if (found.length === 0) return;
  process.stdout.write(`\n======== ${rule}: ${found.length} ========\n`);
  const ordered = found.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  for (const { project, path, line, message, code } of ordered.slice(0, each)) {
    process.stdout.write(`\n-- ${project}/${path}:${line}: ${message}\n${code}\n`);
  }
}

function orderOf({ project, path, line }: Sample): string {
  return createHash("sha256").update(`${project}/${path}:${line}`).digest("hex");
}

function printTable(): void {
  process.stdout.write(`\n${filesRead} files\n\n| rule | findings | projects |\n| --- | --- | --- |\n`);
  for (const [rule, found] of samples) {
    const projects = [...new Set(found.map(({ project }) => project))].sort();
    const shown = projects.length === 0 ? "not found" : projects.join(", ");
    process.stdout.write(`| \`${rule.replace("belvedere:", "")}\` | ${found.length} | ${shown} |\n`);
  }
}
