import { createHash } from "node:crypto";
import { accept, type Result } from "../../text/index.ts";
import type { MeasuredFile } from "../measure-files.ts";
import type { FileSource } from "../sources/file-source.ts";
import { compileFilter, type PathFilter } from "../sources/globs.ts";
import type { SummaryBuilder } from "../summary.ts";
import { codeKinds, kindKeys, type CodeKind, type KindPatterns } from "./code-kind.ts";
import { GitAttributes } from "./git-attributes.ts";
import { isUsualPath } from "./usual-paths.ts";

/** `.gitattributes` files of one tree that are read, from the top down. */
const attributeFilesMax = 100;
const attributesName = ".gitattributes";

/** Decides the kind of a file by its path. */
export interface KindFinder {
  /** Changes with everything that it depends on. */
  readonly name: string;
  /** The kind of a file; null for other code. `isGenerated`: a comment at its start says so. */
  kindOf(path: string, isGenerated: boolean): CodeKind | null;
}

/** The compiled patterns of a project, by kind. */
export type KindFilters = Readonly<Partial<Record<CodeKind, PathFilter>>>;

/** Compiles the patterns of a project. A list without patterns says that no file is of the kind. */
export function compileKinds(patterns: KindPatterns): Result<KindFilters> {
  const filters: Partial<Record<CodeKind, PathFilter>> = {};
  for (const kind of codeKinds) {
    const own = patterns[kindKeys[kind]];
    if (own === undefined) continue;
    const filter = compileFilter(own, []);
    if (!filter.ok) return filter;
    filters[kind] = own.length === 0 ? () => false : filter.value;
  }
  return accept(filters);
}

/** What a project declares of kinds. */
export interface DeclaredKinds {
  readonly patterns: KindPatterns;
  readonly filters: KindFilters;
  /** Files that are not believed when a comment at their start says that they are generated. */
  readonly ungenerated?: ReadonlySet<string>;
}

/**
 * Reads what the repository says of kinds. Patterns of the project decide; otherwise the attributes of git; otherwise the
 * usual paths and the comments of generators.
 */
export async function openKinds(
  source: FileSource,
  all: readonly string[],
  { patterns, filters, ungenerated = new Set() }: DeclaredKinds,
): Promise<KindFinder> {
  const attributes = new GitAttributes();
  const digest = createHash("sha256").update(
    JSON.stringify([patterns.tests, patterns.generated, patterns.vendored, [...ungenerated]]),
  );
  const prefix = source.history?.prefix ?? "";
  const depthOf = (path: string): number => path.split("/").length;
  const files = all
    .filter((path) => path === attributesName || path.endsWith(`/${attributesName}`))
    .map((path) => prefix + path);
  if (prefix !== "") files.push(attributesName);
  for (const path of files.toSorted((one, other) => depthOf(one) - depthOf(other)).slice(0, attributeFilesMax)) {
    const text = await source.readAtTop(path);
    if (text === null) continue;
    digest.update(`${path}\0${text}\0`);
    attributes.add(path.slice(0, -attributesName.length), text);
  }
  const isOf = (kind: CodeKind, path: string, isGenerated: boolean): boolean =>
    filters[kind]?.(path) ??
    attributes.valueOf(prefix + path, kind) ??
    ((kind === "GENERATED" && isGenerated && !ungenerated.has(path)) || isUsualPath(path, kind));
  return {
    name: digest.digest("hex").slice(0, 32),
    kindOf: (path, isGenerated) => codeKinds.find((kind) => isOf(kind, path, isGenerated)) ?? null,
  };
}

/** The kinds of the files, and of the folders whose files are all of one kind, by path. */
export function kindsOfTree(
  finder: KindFinder | null,
  files: readonly MeasuredFile[],
  summary: SummaryBuilder,
): ReadonlyMap<string, CodeKind> {
  const all = new Map(files.map(({ path, head }) => [path, finder?.kindOf(path, head.isGenerated) ?? null]));
  const found = foldersOfOneKind(all);
  for (const { path, head } of files) {
    const kind = all.get(path) ?? null;
    if (kind === null) continue;
    found.set(path, kind);
    summary.noteKind(kind, head.codeLines);
  }
  return found;
}

/**
 * The folders whose files are all of one kind, with the kind: each is rated apart as a whole. `kinds` are those of all
 * files, by path. A tree of nothing but tests is rated as tests: its root, with the path `""`, has their kind.
 */
function foldersOfOneKind(kinds: ReadonlyMap<string, CodeKind | null>): Map<string, CodeKind> {
  const folders = new Map<string, CodeKind | null>();
  for (const [path, kind] of kinds) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end);
      const known = folders.get(folder);
      // Mixed folders have null, and so do all folders above them.
      folders.set(folder, known === undefined || known === kind ? kind : null);
    }
  }
  const found = new Map([...folders].filter((entry): entry is [string, CodeKind] => entry[1] !== null));
  const present = new Set(kinds.values());
  const ownKind = codeKinds.findLast((kind) => present.has(kind));
  if (ownKind !== undefined && !present.has(null)) found.set("", ownKind);
  return found;
}
