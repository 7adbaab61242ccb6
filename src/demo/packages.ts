import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { demoGroup, mainBranch, type PlannedProject } from "./planned.ts";

/** A package that checkouts have, and the folder in it that is shown. */
interface ShownPackage {
  /** The name of the package in `node_modules`. */
  readonly name: string;
  /** The folder in the package; undefined for the whole package. */
  readonly folder?: string;
  /** The name that users know. */
  readonly title?: string;
  readonly exclude?: readonly string[];
}

/** In the order of creation. The first one is small, so that it is ready within a second or two. */
const shownPackages: readonly ShownPackage[] = [
  { name: "commander" },
  { name: "better-sqlite3", exclude: ["deps/**"] },
  { name: "fastify", exclude: ["docs/**"] },
  { name: "better-sqlite3", folder: "deps/sqlite3", title: "SQLite" },
];

/** The packages that are installed. */
export async function planPackages(root: string): Promise<readonly PlannedProject[]> {
  const planned: PlannedProject[] = [];
  for (const shown of shownPackages) {
    const folder = join(root, "node_modules", shown.name);
    const version = await packageVersion(folder);
    const code = join(folder, shown.folder ?? "");
    if (version === undefined || !(await isFolder(code))) continue;
    planned.push({
      name: shown.title ?? shown.name,
      group: `${demoGroup}/Packages`,
      versions: [
        {
          // The version of a folder inside a package is not known.
          name: shown.folder === undefined ? version : `${shown.name} ${version}`,
          branch: mainBranch,
          baseline: true,
          commit: null,
          analysisTime: null,
          // Dependencies of packages are not their own code.
          code: { kind: "folder", root: code, exclude: ["node_modules/**", ...(shown.exclude ?? [])] },
        },
      ],
    });
  }
  return planned;
}

async function packageVersion(folder: string): Promise<string | undefined> {
  try {
    const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version?: unknown };
    return typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Whether there is a folder of this name. */
export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
