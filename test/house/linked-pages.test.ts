import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageAddresses } from "../../src/http/index.ts";

const root = join(import.meta.dirname, "..", "..", "src", "web", "src");
const listFile = join("pages", "index.ts");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

const pages = [...read(listFile).matchAll(/^ {2}\{\n {4}path: "([^"]+)"[^]*?^ {2}\},/gm)].map(([entry, path = ""]) => ({
  path,
  isInBar: /^ {4}bar:/m.test(entry),
}));
const sources = globSync("**/*.{ts,tsx}", { cwd: root })
  .filter((file) => file !== listFile && !/\.test\.tsx?$/.test(file))
  .map(read);

/** Pages that are opened from outside: by a program, and by the sign-in of a provider. */
const fromOutside = ["/programs/$code", "/sign-in/$provider"];

/** The path as a text in a source: in quotes, with anything for its parameters; a query may follow. */
function addressPattern(path: string): RegExp {
  const parts = path.split("/").map((part) => (part.startsWith("$") ? "[^/\"'`?]+" : part));
  return new RegExp(`["'\`]${parts.join("/")}(?:["'\`?]|\\$\\{)`);
}

test("every page is in the top bar, or another file has its address", () => {
  expect(pages.map(({ path }) => path)).toEqual(pageAddresses);
  const unlinked = pages
    .filter(({ path, isInBar }) => !isInBar && !fromOutside.includes(path))
    .filter(({ path }) => !sources.some((text) => addressPattern(path).test(text)));
  expect(unlinked.map(({ path }) => path)).toEqual([]);
});
