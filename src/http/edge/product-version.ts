import { readFileSync } from "node:fs";

let known: string | undefined;

/** The version of the product, which `package.json` has: two folders up from the sources and from what is built. */
export function productVersion(): string {
  known ??= readVersion();
  return known;
}

function readVersion(): string {
  const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}
