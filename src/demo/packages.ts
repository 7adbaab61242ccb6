import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { demoGroup, mainBranch, type PlannedProject } from "./planned.ts";

/** A package that checkouts have, and what of it is worth a look. */
interface ShownPackage {
  /** Of the package below `node_modules`. */
  readonly name: string;
  /** A folder in it, when it is not the whole. */
  readonly folder?: string;
  /** What people call it. */
  readonly title?: string;
  readonly exclude?: readonly string[];
}

/** In the order of their making: the first one is small, so that it is there within a second or two. */
const shownPackages: readonly ShownPackage[] = [
  { name: "commander" },
  { name: "better-sqlite3", exclude: ["deps/**"] },
  { name: "fastify", exclude: ["docs/**"] },
  { name: "better-sqlite3", folder: "deps/sqlite3", title: "SQLite" },
];

/** The packages that are there; what is not is left out. */
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
          // A folder inside a package has its own version, which is not known.
          name: shown.folder === undefined ? version : `${shown.name} ${version}`,
          branch: mainBranch,
          baseline: true,
          commit: null,
          analysisTime: null,
          // Packages of packages are no code of theirs.
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
