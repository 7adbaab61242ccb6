import type { ImportStyle } from "../languages/language.ts";
import { folderOf, joinPath, type PathIndex } from "./path-index.ts";

/** A file and its imports. */
export interface Importer {
  readonly path: string;
  readonly style: ImportStyle;
  readonly imports: readonly string[];
}

/** Finds the file or folder of the analysis that an import refers to, or null. */
export function resolveImport(paths: PathIndex, { path, style }: Importer, specifier: string): string | null {
  const found = resolvers[style](paths, path, specifier);
  return found === path ? null : found;
}

type Resolver = (paths: PathIndex, from: string, specifier: string) => string | null;

const resolvers: Readonly<Record<ImportStyle, Resolver>> = {
  script: resolveScript,
  include: resolveInclude,
  python: resolvePython,
  package: resolvePackage,
  go: resolveGo,
  rust: resolveRust,
  ruby: resolveRuby,
  php: resolvePhp,
  shell: (paths, from, specifier) =>
    firstOf(paths, [joinPath(folderOf(from), specifier.replace(/^.*\//, "./")), specifier]),
  dart: resolveDart,
  perl: (paths, from, specifier) => paths.endingWith(`${specifier.replaceAll("::", "/")}.pm`, from),
  none: () => null,
};

const scriptEndings = ["", ".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".d.ts", ".vue", ".svelte"];

function resolveScript(paths: PathIndex, from: string, specifier: string): string | null {
  if (!specifier.startsWith(".")) return null;
  const base = joinPath(folderOf(from), specifier.replace(/[?#].*$/, ""));
  if (base === null) return null;
  // An import may name the compiled file: `./x.js` for `./x.ts`.
  const source = base.replace(/\.([mc]?)js(x?)$/, ".$1ts$2");
  const candidates = [base, source, base.replace(/\.jsx?$/, ".tsx")];
  for (const ending of scriptEndings) candidates.push(base + ending);
  for (const ending of scriptEndings.slice(1)) candidates.push(`${base === "" ? "" : `${base}/`}index${ending}`);
  return firstOf(paths, candidates);
}

function resolveInclude(paths: PathIndex, from: string, specifier: string): string | null {
  const name = specifier.slice(1, -1);
  const beside = specifier.startsWith('"') ? joinPath(folderOf(from), name) : null;
  if (beside !== null && paths.has(beside)) return beside;
  const whole = joinPath("", name.replace(/^(?:\.\.?\/)+/, ""));
  return whole === null || whole === "" ? null : paths.endingWith(whole, from);
}

function resolvePython(paths: PathIndex, from: string, specifier: string): string | null {
  const dots = /^\.*/.exec(specifier)![0].length;
  const names = specifier
    .slice(dots)
    .split(".")
    .filter((name) => name !== "");
  let folder = folderOf(from);
  for (let up = 1; up < dots; up++) folder = folderOf(folder);
  // The last name may be a member of the module that the names before it refer to.
  for (const count of [names.length, names.length - 1]) {
    if (count < 0 || (count === 0 && dots === 0)) continue;
    const module = names.slice(0, count).join("/");
    const found = dots > 0 ? pythonModule(paths, joinPath(folder, module)) : pythonFromRoots(paths, from, module);
    if (found !== null) return found;
  }
  return null;
}

function pythonModule(paths: PathIndex, module: string | null): string | null {
  if (module === null) return null;
  const inside = module === "" ? "__init__.py" : `${module}/__init__.py`;
  return firstOf(paths, [`${module}.py`, `${module}.pyi`, inside]);
}

/** A module without leading dots is searched in every parent folder and in its `src`. */
function pythonFromRoots(paths: PathIndex, from: string, module: string): string | null {
  for (let folder = folderOf(from); ; folder = folderOf(folder)) {
    const found =
      pythonModule(paths, joinPath(folder, module)) ?? pythonModule(paths, joinPath(folder, `src/${module}`));
    if (found !== null || folder === "") return found;
  }
}

/** `package:name/path` is `lib/path` of the package, nearest to the file. */
function resolveDart(paths: PathIndex, from: string, specifier: string): string | null {
  const inPackage = /^package:\w+\/(.+)$/.exec(specifier)?.[1];
  if (inPackage !== undefined) return paths.endingWith(`lib/${inPackage}`, from);
  const beside = specifier.includes(":") ? null : joinPath(folderOf(from), specifier);
  return beside !== null && paths.has(beside) ? beside : null;
}

const packageEndings = [".java", ".kt", ".scala", ".cs"];

/** `a.b.C` is `…/a/b/C.java`; an inner type is in the file of the outer one. */
function resolvePackage(paths: PathIndex, from: string, specifier: string): string | null {
  const names = specifier.split(".");
  for (let count = names.length; count >= Math.max(2, names.length - 2); count--) {
    const suffix = names.slice(0, count).join("/");
    for (const ending of packageEndings) {
      const found = paths.endingWith(suffix + ending, from);
      if (found !== null) return found;
    }
  }
  return null;
}

/** An import path ends with a folder of the module; the name of the module itself is unknown. */
function resolveGo(paths: PathIndex, from: string, specifier: string): string | null {
  const names = specifier.split("/");
  for (let first = 1; first < names.length; first++) {
    const found = paths.folderEndingWith(names.slice(first).join("/"), from);
    if (found !== null && (names.length - first > 1 || names.length === 2 || first === names.length - 1)) {
      return names[0]!.includes(".") ? found : null;
    }
  }
  return null;
}

function resolveRust(paths: PathIndex, from: string, specifier: string): string | null {
  const folder = folderOf(from);
  const name = from.slice(from.lastIndexOf("/") + 1, -".rs".length);
  const isRoot = ["mod", "lib", "main"].includes(name);
  const own = isRoot ? folder : joinPath(folder, name)!;
  if (specifier.startsWith("mod ")) return rustModule(paths, own, [specifier.slice(4)]);
  const names = specifier.split("::");
  const start = names.shift();
  let base = start === "crate" ? crateFolder(paths, folder) : own;
  if (start === "super") base = isRoot ? folderOf(folder) : folder;
  while (names[0] === "super") {
    base = folderOf(base);
    names.shift();
  }
  return rustModule(paths, base, names) ?? rustModule(paths, base, names.slice(0, -1));
}

function crateFolder(paths: PathIndex, from: string): string {
  for (let folder = from; ; folder = folderOf(folder)) {
    const inside = folder === "" ? "" : `${folder}/`;
    if (folder === "" || paths.has(`${inside}lib.rs`) || paths.has(`${inside}main.rs`)) return folder;
  }
}

function rustModule(paths: PathIndex, base: string, names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const module = joinPath(base, names.join("/"));
  return firstOf(paths, [`${module}.rs`, `${module}/mod.rs`]);
}

function resolveRuby(paths: PathIndex, from: string, specifier: string): string | null {
  const file = specifier.endsWith(".rb") ? specifier : `${specifier}.rb`;
  if (file.startsWith(".")) return firstOf(paths, [joinPath(folderOf(from), file)]);
  return paths.has(file) ? file : file.includes("/") ? paths.endingWith(file, from) : firstOf(paths, [`lib/${file}`]);
}

function resolvePhp(paths: PathIndex, from: string, specifier: string): string | null {
  if (specifier.startsWith("file:")) {
    return firstOf(paths, [joinPath(folderOf(from), specifier.slice(5)), specifier.slice(5)]);
  }
  const names = specifier.split("\\");
  // The first names of a namespace often map to a folder with another name.
  for (let first = 0; first < names.length - 1; first++) {
    const found = paths.endingWith(`${names.slice(first).join("/")}.php`, from);
    if (found !== null) return found;
  }
  return null;
}

function firstOf(paths: PathIndex, candidates: readonly (string | null)[]): string | null {
  return candidates.find((path): path is string => path !== null && paths.has(path)) ?? null;
}
