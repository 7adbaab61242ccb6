import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The folder of the bundle. */
const built = join(import.meta.dirname, "..", "..", "dist", "web");
const assets = join(built, "assets");

export function builtPage(): string {
  return readFileSync(join(built, "index.html"), "utf8");
}

/** The script with the texts of one language. */
export function builtTexts(language: string): string {
  const name = readdirSync(assets).find((file) => new RegExp(`^${language}-[\\w-]+\\.js$`).test(file));
  if (name === undefined) throw new Error(`no script has the texts in ${language}`);
  return readFileSync(join(assets, name), "utf8");
}

/** The names of the style sheets. */
export function builtStyles(): readonly string[] {
  return readdirSync(assets).filter((name) => name.endsWith(".css"));
}

/** The compressed size of all scripts of the largest first view: entry, texts, and the chunks of the page. */
export function initialScriptBytes(): number {
  const [, entry] = /type="module"[^>]*assets\/([\w.-]+\.js)"/.exec(builtPage()) ?? [];
  const texts = readdirSync(assets).filter((name) => /^en-[\w-]+\.js$/.test(name));
  const pages = readdirSync(assets).filter((name) => /^Page-[\w-]+\.js$/.test(name));
  return Math.max(...pages.map((page) => scriptBytes([entry!, ...texts, page])));
}

function scriptBytes(scripts: readonly string[]): number {
  const needed = new Set(scripts.flatMap((name) => [...withImports(name)]));
  return [...needed].reduce((sum, name) => sum + compressedBytes(name), 0);
}

/** The script and all scripts that it imports statically. */
function withImports(name: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = readFileSync(join(assets, name), "utf8");
  for (const [, imported] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) withImports(imported!, seen);
  return seen;
}

function compressedBytes(name: string): number {
  const compressed = join(assets, `${name}.gz`);
  return statSync(existsSync(compressed) ? compressed : join(assets, name)).size;
}
