import type { Found } from "./facts.ts";
import { askGit, runGit } from "./run-git.ts";

/** A value that cannot be found, why, and what to do. */
export interface ContextNote {
  readonly about: "repository" | "branch" | "commit" | "base";
  readonly text: string;
  readonly fix?: string;
}

/** The repository that a folder belongs to, and the commit that is checked out. */
export interface Repository {
  readonly folder: string;
  /** The path of the folder inside the repository, with a slash at its end; empty for the repository itself. */
  readonly prefix: string;
  readonly head: string;
  /** As the commit names them: a shallow clone does not have their content. */
  readonly parents: readonly string[];
  /** Undefined: the head is detached. */
  readonly branch: string | undefined;
  readonly defaultBranch: Found<string> | undefined;
  readonly isShallow: boolean;
}

/** Reads the repository of a folder. Undefined without a repository, a commit or git; a note if git refuses to read it. */
export async function readRepository(folder: string): Promise<Repository | ContextNote | undefined> {
  const head = await runGit(folder, "rev-parse", "--verify", "HEAD^{commit}");
  if (head.code !== 0) return refusalOf(head.errors, folder);
  const [place, branch, defaultBranch, commit] = await Promise.all([
    askGit(folder, "rev-parse", "--is-shallow-repository", "--show-prefix"),
    askGit(folder, "symbolic-ref", "--quiet", "--short", "HEAD"),
    findDefaultBranch(folder),
    askGit(folder, "cat-file", "commit", "HEAD"),
  ]);
  const [shallow, prefix = ""] = (place ?? "").split("\n", 2);
  return {
    folder,
    prefix,
    head: head.output.toString("utf8").trim(),
    parents: parentsOf(commit ?? ""),
    branch,
    defaultBranch,
    isShallow: shallow === "true",
  };
}

/** In containers, the clone often belongs to another user than the job. */
function refusalOf(errors: string, folder: string): ContextNote | undefined {
  if (!errors.includes("dubious ownership")) return undefined;
  return {
    about: "repository",
    text: "git refuses to read the repository because it belongs to another user",
    fix: `git config --global --add safe.directory ${folder}`,
  };
}

function parentsOf(commit: string): readonly string[] {
  const [header = ""] = commit.split("\n\n", 1);
  return [...header.matchAll(/^parent ([\da-f]+)$/gm)].map(([, parent]) => parent!);
}

/** What `origin` says, else a branch with one of the two usual names. */
async function findDefaultBranch(folder: string): Promise<Found<string> | undefined> {
  const remote = await askGit(folder, "symbolic-ref", "--quiet", "refs/remotes/origin/HEAD");
  if (remote?.startsWith("refs/remotes/origin/") === true) {
    return { value: remote.slice("refs/remotes/origin/".length), from: "git: the default branch of origin" };
  }
  const places = ["refs/remotes/origin/", "refs/heads/"];
  for (const name of ["main", "master"]) {
    const refs = await askGit(folder, "for-each-ref", "--format=%(refname)", ...places.map((place) => place + name));
    if (refs !== undefined) return { value: name, from: `git: there is a branch ${name}` };
  }
  return undefined;
}

/** The full id of a commit. Undefined if the clone does not have it. */
export function resolveCommit({ folder }: Repository, name: string): Promise<string | undefined> {
  return askGit(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`);
}

/** The ref of a branch: the remote's, because a local one may be old. Undefined if the clone does not have it. */
export async function findBranchRef({ folder }: Repository, branch: string): Promise<string | undefined> {
  const refs = await askGit(folder, "for-each-ref", "--format=%(refname)", "refs/remotes", "refs/heads");
  const names = (refs ?? "").split("\n");
  const wanted = [`refs/remotes/origin/${branch}`, `refs/heads/${branch}`];
  const others = names.filter((name) => /^refs\/remotes\/[^/]+\//.test(name) && name.endsWith(`/${branch}`));
  const elsewhere = others.find((name) => name.split("/").slice(3).join("/") === branch);
  return wanted.find((name) => names.includes(name)) ?? elsewhere;
}
