import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/** Every document of the repository, by its path from the root. */
export const documents: readonly string[] = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** The absolute path of a path from the root. */
export function inRoot(path: string): string {
  return join(root, path);
}

/** The text of a file, by its path from the root. */
export function read(path: string): string {
  return readFileSync(inRoot(path), "utf8");
}

/** The rows of all tables below a heading (of the whole document without one), as cells. */
export function tableRows(document: string, heading?: string): string[][] {
  return section(document, heading)
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\|[\s|:-]+\|$/.test(line))
    .map((line) => line.slice(1, -1).split(/(?<!\\)\|/))
    .map((cells) => cells.map((cell) => cell.trim().replaceAll("\\|", "|")));
}

/** The items of all lists below a heading, each as one line. */
export function listItems(document: string, heading: string): string[] {
  return [...section(document, heading).matchAll(/^- ([^]*?)(?=\n- |\n\n|\n*$(?![^]))/gm)].map(([, item = ""]) =>
    item.replaceAll(/\s+/g, " ").trim(),
  );
}

/** The text in backquotes at the start of each list item below a heading. */
export function firstNames(document: string, heading: string): string[] {
  return listItems(document, heading).flatMap((item) => /^`([^`]+)`/.exec(item)?.[1] ?? []);
}

/** The texts in backquotes in the first column of all tables below a heading. */
export function firstColumn(document: string, heading?: string): string[] {
  return tableRows(document, heading).flatMap(([cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!),
  );
}

function section(document: string, heading: string | undefined): string {
  const text = read(document);
  if (heading === undefined) return text;
  const start = text.indexOf(`\n${heading}\n`);
  if (start === -1) throw new Error(`${document} has no heading ${heading}`);
  const level = heading.indexOf(" ");
  const rest = text.slice(start + heading.length + 2);
  const end = rest.search(new RegExp(`^#{1,${level}} `, "m"));
  return end === -1 ? rest : rest.slice(0, end);
}
