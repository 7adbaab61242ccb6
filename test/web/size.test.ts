import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { buildInterface } from "./browser.ts";

const built = join(import.meta.dirname, "..", "..", "dist", "web");
const initialBytesMax = 250_000;

beforeAll(() => buildInterface(), 60_000);

/** The script and all that it imports before it can run. */
function withImports(name: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = readFileSync(join(built, "assets", name), "utf8");
  for (const [, imported] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) withImports(imported!, seen);
  return seen;
}

test(`whichever page is opened first needs less than ${initialBytesMax / 1000} kB of compressed script`, () => {
  const [, entry] = /assets\/([\w.-]+\.js)"><\/script>\s*(?:<link|<script)/.exec(page()) ?? [];
  const names = readdirSync(join(built, "assets")).filter((name) => name.endsWith(".js"));
  const english = names.filter((name) => name.startsWith("en-"));
  const sizeOf = (name: string): number => statSync(join(built, "assets", compressed(name))).size;
  const pages = names.filter((name) => /^(Model)?Page-/.test(name));
  expect(pages.length).toBeGreaterThan(5);
  for (const first of pages) {
    const needed = new Set([entry!, ...english, first].flatMap((name) => [...withImports(name)]));
    const bytes = [...needed].reduce((sum, name) => sum + sizeOf(name), 0);
    expect(bytes, first).toBeLessThan(initialBytesMax);
  }
});

test("the page names nothing inline and no other host", () => {
  expect(page()).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|https?:\/\//);
});

function compressed(name: string): string {
  return readdirSync(join(built, "assets")).includes(`${name}.gz`) ? `${name}.gz` : name;
}

function page(): string {
  return readFileSync(join(built, "index.html"), "utf8");
}
