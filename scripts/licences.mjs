/** The licences of packages whose code or files the build puts into `dist/`. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Writes the licences of some packages into a folder of `dist/`. */
export function writeLicences(folder, packages) {
  const text = [...packages].toSorted(byName).map(licenceOf).join("\n");
  writeFileSync(join(root, "dist", folder, "LICENCES.txt"), text);
}

export function byName(one, other) {
  return one < other ? -1 : 1;
}

function licenceOf(name) {
  const folder = join(root, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file !== undefined && existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : "";
  return `${name} ${version}: ${license}\n\n${text}\n`;
}
