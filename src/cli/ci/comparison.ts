import { done, misuse, type Outcome } from "../failure.ts";
import type { Found } from "./facts.ts";
import {
  findBranchRef,
  hasRemote,
  readParents,
  resolveCommit,
  type ContextNote,
  type Repository,
} from "./repository.ts";
import { askGit } from "./run-git.ts";

/** The most ancestors that are sent (D15). */
export const ancestorsMax = 500;

/** The origin of what git has checked out. */
export const headOrigin = "git: HEAD";

/** What is known of a change before git is asked. */
export interface ChangeQuestion {
  readonly commit: Found<string> | undefined;
  readonly target: string;
  readonly base: Found<string> | undefined;
  /** Of a pull request: the CI system may have checked out a merge with the target. */
  readonly isPullRequest: boolean;
  readonly headRefs: readonly string[];
  /** Whether the ancestors of the base are needed, and whether the clone has the base. */
  readonly ancestors: boolean;
}

/** A change in relation to its target. */
export interface ChangeComparison {
  readonly commit: Found<string>;
  readonly base: Found<string> | undefined;
  /** Of the base, newest first. */
  readonly ancestors: Found<readonly string[]> | undefined;
  /** The checked-out commit is a merge of the change with its target. */
  readonly isMerge: boolean;
  readonly notes: readonly ContextNote[];
}

/** Finds the commit of the target that a change is compared with, and the ancestors of that commit. */
export async function compareWithTarget(repository: Repository, question: ChangeQuestion): Promise<ChangeComparison> {
  const notes: ContextNote[] = [];
  const merge = question.isPullRequest ? await findMerge(repository, question) : undefined;
  const commit = merge?.commit ?? question.commit ?? { value: repository.head, from: headOrigin };
  const found =
    (await fullBase(repository, question.base, notes)) ??
    merge?.base ??
    (await findMergeBase(repository, commit.value, question.target, notes));
  const isAsked = found !== undefined && question.ancestors;
  const ancestors = isAsked ? await readAncestors(repository, found.value, question, notes) : undefined;
  return { commit, base: found, ancestors, isMerge: merge !== undefined, notes };
}

/**
 * A merge that the CI system checked out: one parent is the head of the change, the other one the target's commit. What is
 * analysed then has the target's newest lines, so it is compared with that commit, and not with the merge base.
 */
async function findMerge(
  repository: Repository,
  { commit, headRefs }: ChangeQuestion,
): Promise<{ readonly commit: Found<string>; readonly base: Found<string> } | undefined> {
  const parents = await readParents(repository);
  if (parents.length !== 2) return undefined;
  const heads: Found<string>[] = [];
  if (commit !== undefined && commit.value !== repository.head) heads.push(commit);
  for (const name of headRefs) {
    const ref = findBranchRef(repository, name);
    const value = ref === undefined ? undefined : await resolveCommit(repository, ref);
    if (value !== undefined) heads.push({ value, from: `git: ${name}` });
  }
  const merged = heads.find(({ value }) => parents.includes(value));
  if (merged === undefined) return undefined;
  const base = parents.find((parent) => parent !== merged.value)!;
  return { commit: merged, base: { value: base, from: "git: the other parent of the merge that is checked out" } };
}

const fullId = /^(?:[\da-f]{40}|[\da-f]{64})$/;

/**
 * The base that the user names, as a whole id. Nothing replaces a base that git does not know: the comparison with another
 * commit could be green. A shallow clone may lack a whole id that the server knows.
 */
export async function resolveNamedBase(
  repository: Repository | undefined,
  base: Found<string> | undefined,
): Promise<Outcome<Found<string> | undefined>> {
  if (base === undefined || repository === undefined) return done(base);
  const value = await resolveCommit(repository, base.value);
  if (value !== undefined) return done({ ...base, value });
  if (repository.isShallow && fullId.test(base.value)) return done(base);
  const { isShallow } = repository;
  const hint = isShallow ? `The clone is shallow. Fetch more of its history: ${deepen(repository)}` : undefined;
  return misuse(
    `git does not know the commit ${base.value} (${base.from})`,
    hint ?? "Name a commit, a branch or a tag of this clone.",
  );
}

/** The base that a variable names. The server compares whole ids. */
async function fullBase(
  repository: Repository,
  base: Found<string> | undefined,
  notes: ContextNote[],
): Promise<Found<string> | undefined> {
  if (base === undefined || fullId.test(base.value)) return base;
  const value = await resolveCommit(repository, base.value);
  if (value !== undefined) return { ...base, value };
  notes.push({
    about: "base",
    text: `the base ${base.value} (${base.from}) is not in this clone`,
    fix: deepen(repository),
  });
  return undefined;
}

async function findMergeBase(
  repository: Repository,
  commit: string,
  target: string,
  notes: ContextNote[],
): Promise<Found<string> | undefined> {
  const ref = findBranchRef(repository, target);
  if (ref === undefined && target === repository.branch) {
    const text = `${target} is checked out and not at a remote, so there is no base`;
    notes.push({ about: "base", text, fix: "name a commit with --base, such as HEAD~1" });
    return undefined;
  }
  if (ref === undefined) {
    const text = `the target branch ${target} is not in this clone, so the base is unknown`;
    notes.push({
      about: "base",
      text,
      fix: `git fetch ${repository.isShallow ? `--depth=${ancestorsMax} ` : ""}${refspec(target)}`,
    });
    return undefined;
  }
  // Without commits since then, there is nothing to search.
  const isSame = repository.refs.get(ref) === commit;
  const value = isSame ? commit : await askGit(repository.folder, "merge-base", commit, ref);
  if (value !== undefined) return { value, from: `git: merge base with ${shortName(ref)}` };
  notes.push(
    repository.isShallow
      ? {
          about: "base",
          text: `the clone is shallow and does not reach the base with ${target}`,
          fix: deepen(repository),
        }
      : { about: "base", text: `there is no common commit of ${commit} and ${target}` },
  );
  return undefined;
}

async function readAncestors(
  repository: Repository,
  base: string,
  { target }: ChangeQuestion,
  notes: ContextNote[],
): Promise<Found<readonly string[]> | undefined> {
  const value = await listAncestors(repository.folder, base);
  if (value === undefined) {
    const text = `the base ${base} is not in this clone, so its ancestors and the changed lines are unknown`;
    notes.push({ about: "base", text, fix: `git fetch --depth=${ancestorsMax} ${refspec(target)}` });
    return undefined;
  }
  if (repository.isShallow && value.length < ancestorsMax) {
    notes.push({
      about: "base",
      text: `the clone is shallow: ${value.length} ancestors of the base are known`,
      fix: deepen(repository),
    });
  }
  return { value, from: "git" };
}

/** The ancestors of a commit, newest first. Undefined if the clone does not have the commit. */
export async function listAncestors(folder: string, commit: string): Promise<readonly string[] | undefined> {
  const listed = await askGit(folder, "rev-list", `--max-count=${ancestorsMax + 1}`, commit, "--");
  return listed?.split("\n").slice(1);
}

/** Says that nothing names the branch that others are merged into. */
export function unknownTarget(repository: Repository): ContextNote {
  const text = "the default branch is unknown, so there is no branch to compare with";
  const named = "name a branch with --target, or a commit with --base";
  if (!hasRemote(repository)) return { about: "target", text, fix: named };
  const fetch = `git fetch ${repository.isShallow ? `--depth=${ancestorsMax} ` : ""}`;
  const all = "origin '+refs/heads/*:refs/remotes/origin/*' && git remote set-head origin --auto";
  return { about: "target", text, fix: `${fetch}${all}\n(or name the branch with --target)` };
}

function shortName(ref: string): string {
  return ref.replace(/^refs\/(remotes|heads)\//, "");
}

function deepen(repository: Repository): string {
  return repository.isShallow ? `git fetch --deepen=${ancestorsMax} origin` : "git fetch origin";
}

function refspec(branch: string): string {
  return `origin +refs/heads/${branch}:refs/remotes/origin/${branch}`;
}
