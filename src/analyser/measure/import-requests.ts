import { errorType } from "../syntax/flat-tree.ts";
import type { ImportStyle } from "../languages/language.ts";
import type { Syntax } from "./names.ts";

/** Characters of an import that are read, and number of imports per file. */
const importCharactersMax = 4_000;
const importsMax = 2_000;

/** The specifiers of a file's imports, in the notation of the language, each once. */
export function readImports(syntax: Syntax, nodes: readonly number[]): string[] {
  const { text, tree, language } = syntax;
  const read = readers[language.definition.importStyle];
  const found = new Set<string>();
  for (const node of nodes) {
    if (tree.type[node] === errorType || found.size >= importsMax) continue;
    const source = text.slice(tree.start[node], Math.min(tree.end[node]!, tree.start[node]! + importCharactersMax));
    for (const specifier of read(source)) if (specifier !== "" && specifier.length <= 500) found.add(specifier);
  }
  return [...found];
}

type Reader = (source: string) => Iterable<string>;

const readers: Readonly<Record<ImportStyle, Reader>> = {
  script: readScript,
  include: (source) => take(/^#\s*\w+\s*(["<][^">\n]+[">])/, source),
  python: readPython,
  package: readPackage,
  go: (source) => take(/["`]([^"`\n]+)["`]/, source),
  rust: readRust,
  ruby: (source) =>
    [...take(/^require_relative[\s(]+["']([^"'\n]+)["']/, source)]
      .map((path) => `./${path}`)
      .concat([...take(/^(?:require|load)[\s(]+["']([^"'\n]+)["']/, source)]),
  php: readPhp,
  shell: (source) => take(/^(?:\.|source)\s+["']?([^\s"';]+)/, source),
  dart: (source) => take(/["']([^"'\n]+)["']/, source),
  perl: readPerl,
  none: () => [],
};

function take(pattern: RegExp, source: string): string[] {
  const match = pattern.exec(source);
  return match?.[1] === undefined ? [] : [match[1]];
}

function readScript(source: string): string[] {
  if (/^(?:require|import)\s*\(/.test(source)) return take(/^\w+\s*\(\s*["'`]([^"'`\n]+)["'`]/, source);
  if (!/^(?:import|export)\b/.test(source)) return [];
  const direct = take(/^import\s*["']([^"'\n]+)["']/, source);
  return direct.length > 0 ? direct : take(/\bfrom\s*["']([^"'\n]+)["'][^"'{}]*(?:with\s*\{[^}]*\}\s*)?;?\s*$/, source);
}

function readPython(source: string): string[] {
  const from = /^from\s+([.\w\s]*?)\s*import\s+([^]*)$/.exec(source);
  if (from === null) return splitNames(source.replace(/^import\s+/, ""));
  const module = from[1]!.replaceAll(/\s/g, "");
  const names = splitNames(from[2]!.replaceAll(/[()\\]/g, " "));
  if (names.length === 0 || names[0] === "*") return [module];
  return names.map((name) => (module.endsWith(".") ? module + name : `${module}.${name}`));
}

/** `a.b as c, d` are `a.b` and `d`. */
function splitNames(text: string): string[] {
  return text
    .replaceAll(/#[^\n]*/g, "")
    .split(",")
    .map((name) => name.trim().split(/\s+/, 1)[0]!)
    .filter((name) => name !== "");
}

function readPackage(source: string): string[] {
  const path = source
    .replace(/^(?:global\s+)?(?:import|using)\s+(?:static\s+)?(?:\w+\s*=\s*)?/, "")
    .replace(/;?\s*$/, "")
    .trim();
  const group = /^([\w.]+)\.\{([^}]*)\}$/.exec(path);
  if (group !== null) {
    return group[2]!.split(",").map((name) => `${group[1]}.${name.trim().split(/\s|=>/, 1)[0]}`);
  }
  return take(/^([\w.]+?)(?:\.[*_])?(?:\s+as\s+\w+)?$/, path.replace(/\.\*$/, ""));
}

/** `use A::B`, `require A::B`, and the modules that `use parent` and `use base` name. */
function readPerl(source: string): string[] {
  const parents = /^use\s+(?:parent|base)\b(?:\s+-norequire\b)?([^;]*)/.exec(source)?.[1];
  if (parents !== undefined) return [...parents.matchAll(/\b[A-Z]\w*(?:::\w+)*/g)].map(([name]) => name);
  return take(/^(?:use|require)\s+([A-Z]\w*(?:::\w+)*)/, source);
}

function readRust(source: string): string[] {
  const module = /^(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;/.exec(source);
  if (module !== null) return [`mod ${module[1]}`];
  const used = /^(?:pub(?:\([^)]*\))?\s+)?use\s+(?:::)?((?:crate|self|super)(?:::\w+)*)(?:::\{([^{}]*)\})?/.exec(
    source,
  );
  if (used === null) return [];
  const names = (used[2] ?? "").split(",").map((name) => name.trim().split(/\s|::/, 1)[0]!);
  return names.map((name) => (name === "" || name === "self" ? used[1]! : `${used[1]}::${name}`));
}

function readPhp(source: string): string[] {
  if (/^(?:include|require)/.test(source)) {
    return take(/["']([^"'\n]+)["']/, source).map((path) => `file:${path.replace(/^\//, "./")}`);
  }
  return take(/^(?:function\s+|const\s+)?\\?([\w\\]+)/, source);
}
