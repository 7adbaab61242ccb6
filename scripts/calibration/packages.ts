import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Where a package comes from: the client that downloads it is configured on the machine. */
export type Registry = "npm" | "PyPI" | "crates" | "Go" | "Maven";

/** A package of the population. */
export interface Package {
  readonly registry: Registry;
  readonly name: string;
  readonly version: string;
  /** Patterns of the files that people wrote, if the package also has builds of them. */
  readonly include?: readonly string[];
}

/** The list of packages, in the order of registries and names. */
export function readPackages(): readonly Package[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, "packages.json"), "utf8")) as Package[];
}
