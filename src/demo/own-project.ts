import { execFile } from "node:child_process";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { isFolder } from "./packages.ts";
import { demoGroup, mainBranch, type PlannedProject, type PlannedVersion } from "./planned.ts";

/** The number of commits that are shown, of the whole history and of the product without its tests. */
const versionsMax = 6;
const productVersionsMax = 2;
const commitsLookedAtMax = 5000;

const productBranch = "product";
/** Paths that are not part of the product. */
const notProduct = ["test/**", "bench/**", "scripts/**", "**/*.test.ts", "**/*.contract.ts", "**/*.reference.ts"];
/** Files in a checkout that are not its code. */
const notCode = ["node_modules/**", "dist/**", "data/**", "coverage/**"];

/** This project itself: several commits if there is a git history, else the files of this folder. */
export async function planOwnProject(root: string): Promise<readonly PlannedProject[]> {
  const commits = await commitsOf(root);
  const versions = commits.length === 0 ? await versionsOfFolder(root) : versionsOfHistory(root, commits);
  return [{ name: "Belvedere", group: demoGroup, versions }];
}

/** A commit of the history. */
interface Commit {
  readonly hash: string;
  readonly at: number;
}

function versionsOfHistory(root: string, commits: readonly Commit[]): readonly PlannedVersion[] {
  const planned = (commit: Commit, branch: string, baseline: boolean, exclude: readonly string[]): PlannedVersion => ({
    name: commit.hash.slice(0, 10),
    branch,
    baseline,
    commit: commit.hash,
    analysisTime: commit.at,
    code: { kind: "commit", repository: root, commit: commit.hash, exclude },
  });
  const shown = pickEvenly(commits, versionsMax);
  const product = pickEvenly(shown, productVersionsMax);
  return [
    ...shown.map((commit) => planned(commit, mainBranch, true, [])),
    // The newest one is a draft, as most versions of a branch are.
    ...product.map((commit, index) =>
      planned(commit, productBranch, index < product.length - 1 || index === 0, notProduct),
    ),
  ];
}

async function versionsOfFolder(root: string): Promise<readonly PlannedVersion[]> {
  // An installation has the built product, a copy of the checkout has the sources.
  const code = (await isFolder(join(root, "src"))) ? root : join(root, "dist");
  const planned = (branch: string, exclude: readonly string[]): PlannedVersion => ({
    name: "as installed",
    branch,
    baseline: true,
    commit: null,
    analysisTime: null,
    code: { kind: "folder", root: code, exclude: [...notCode, ...exclude] },
  });
  return [planned(mainBranch, []), planned(productBranch, notProduct)];
}

/** Oldest first. Empty without git, or when the folder is inside another repository. */
async function commitsOf(root: string): Promise<readonly Commit[]> {
  try {
    const top = (await git(root, "rev-parse", "--show-toplevel")).trim();
    if ((await realpath(top)) !== (await realpath(root))) return [];
    const log = await git(root, "log", "--first-parent", "--format=%H %ct", `--max-count=${commitsLookedAtMax}`);
    const commits = log.trim().split("\n").reverse();
    return commits.map((line) => {
      const [hash = "", seconds = ""] = line.split(" ");
      return { hash, at: Number(seconds) * 1000 };
    });
  } catch {
    return [];
  }
}

async function git(folder: string, ...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("git", [...words], { cwd: folder, maxBuffer: 1 << 24 });
  return stdout;
}

/** `count` elements of a list at equal distances, including the first and the last; for 1, the last. */
export function pickEvenly<Element>(list: readonly Element[], countMax: number): readonly Element[] {
  if (list.length <= countMax) return list;
  if (countMax === 1) return list.slice(-1);
  return Array.from(
    { length: countMax },
    (_, index) => list[Math.round((index * (list.length - 1)) / (countMax - 1))]!,
  );
}
