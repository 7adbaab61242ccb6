import type { Found } from "./facts.ts";
import { askGit, runGit } from "./run-git.ts";

/** A value that cannot be found, why, and what to do. */
export interface ContextNote {
  readonly about: "repository" | "branch" | "commit" | "target" | "base" | "settings";
  readonly text: string;
  readonly fix?: string;
}

/** The repository that a folder belongs to, and the commit that is checked out. */
export interface Repository {
  readonly folder: string;
  /** The path of the folder inside the repository, with a slash at its end; empty for the repository itself. */
  readonly prefix: string;
  readonly head: string;
  /** Undefined: the head is detached. */
  readonly branch: string | undefined;
  readonly defaultBranch: Found<string> | undefined;
  readonly isShallow: boolean;
  /** The branches of the clone and of its remotes: the full name of each, and its commit. */
  readonly refs: ReadonlyMap<string, string>;
}

/**
 * Reads the repository of a folder. Undefined without a repository, a commit or git; a note if git refuses to read it.
 * Two processes of git read it, because each of them takes a few milliseconds of every check.
 */
export async function readRepository(folder: string): Promise<Repository | ContextNote | undefined> {
  const [place, listed] = await Promise.all([
    // The prefix is last: it may have line breaks.
    runGit(
      folder,
      "rev-parse",
      "--is-shallow-repository",
      "HEAD^{commit}",
      "--symbolic-full-name",
      "HEAD",
      "--show-prefix",
    ),
    askGit(folder, "for-each-ref", "--format=%(refname) %(objectname) %(symref)", "refs/remotes", "refs/heads"),
  ]);
  if (place.code !== 0) return refusalOf(place.errors, folder);
  const [shallow, head = "", headRef = "", ...prefix] = place.output.toString("utf8").trimEnd().split("\n");
  const entries = (listed ?? "").split("\n").map((line) => line.split(" "));
  const refs = new Map(entries.map(([name = "", commit = ""]) => [name, commit]));
  const remoteHead = entries.find(([name]) => name === originHead)?.[2];
  return {
    folder,
    prefix: prefix.join("\n"),
    head,
    branch: headRef.startsWith(localBranches) ? headRef.slice(localBranches.length) : undefined,
    defaultBranch: await findDefaultBranch(folder, refs, remoteHead),
    isShallow: shallow === "true",
    refs,
  };
}

const localBranches = "refs/heads/";
const branchesOfOrigin = "refs/remotes/origin/";
const originHead = `${branchesOfOrigin}HEAD`;

/** In containers, the clone often belongs to another user than the job. */
function refusalOf(errors: string, folder: string): ContextNote | undefined {
  if (!errors.includes("dubious ownership")) return undefined;
  return {
    about: "repository",
    text: "git refuses to read the repository because it belongs to another user",
    fix: `git config --global --add safe.directory ${folder}`,
  };
}

/** Whether the clone has branches of a remote. */
export function hasRemote({ refs }: Repository): boolean {
  return [...refs.keys()].some((name) => name.startsWith("refs/remotes/"));
}

/** The parents of the checked-out commit as it names them: a shallow clone does not have their content. */
export async function readParents({ folder, head }: Repository): Promise<readonly string[]> {
  const commit = (await askGit(folder, "cat-file", "commit", head)) ?? "";
  const [header = ""] = commit.split("\n\n", 1);
  return [...header.matchAll(/^parent ([\da-f]+)$/gm)].map(([, parent]) => parent!);
}

/** What `origin` says, else a branch with one of the two usual names. */
async function findDefaultBranch(
  folder: string,
  refs: Repository["refs"],
  listed: string | undefined,
): Promise<Found<string> | undefined> {
  const hasOrigin = [...refs.keys()].some((name) => name.startsWith(branchesOfOrigin));
  // A list leaves the head of `origin` out if the clone lacks its branch.
  const remote = listed ?? (hasOrigin ? await askGit(folder, "symbolic-ref", "--quiet", originHead) : undefined);
  if (remote?.startsWith(branchesOfOrigin) === true) {
    return { value: remote.slice(branchesOfOrigin.length), from: "git: the default branch of origin" };
  }
  const isBranch = (name: string): boolean => refs.has(branchesOfOrigin + name) || refs.has(localBranches + name);
  const usual = ["main", "master"].find(isBranch);
  return usual === undefined ? undefined : { value: usual, from: `git: there is a branch ${usual}` };
}

/** The full id of a commit. Undefined if the clone does not have it. */
export function resolveCommit({ folder }: Pick<Repository, "folder">, name: string): Promise<string | undefined> {
  return askGit(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`);
}

/**
 * The ref of a branch: the remote's, because a local one may be old. Never the branch that is checked out: a comparison
 * with itself finds nothing new. Undefined if the clone does not have it.
 */
export function findBranchRef({ refs, branch: own }: Repository, branch: string): string | undefined {
  const names = [branchesOfOrigin + branch, ...(branch === own ? [] : [localBranches + branch])];
  const wanted = names.find((name) => refs.has(name));
  if (wanted !== undefined) return wanted;
  const ofRemotes = [...refs.keys()].filter((name) => /^refs\/remotes\/[^/]+\//.test(name));
  return ofRemotes.find((name) => name.split("/").slice(3).join("/") === branch);
}
