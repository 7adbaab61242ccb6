import { open } from "node:fs/promises";
import type { Options } from "../command.ts";
import { done, type Outcome } from "../failure.ts";
import { compareWithTarget, headOrigin, resolveNamedBase, unknownTarget, type ChangeComparison } from "./comparison.ts";
import type { ChangedFile } from "./changed-lines.ts";
import type { CiFacts, Environment, Found } from "./facts.ts";
import { changedSince } from "./read-changes.ts";
import { hasRemote, readRepository, type ContextNote, type Repository } from "./repository.ts";
import { ciSystems } from "./systems/index.ts";
import type { CiSystem } from "./systems/system.ts";

/** What is known of the code in a folder. Options have priority over the CI system, and the CI system over git. */
export interface CiContext {
  /** The name of the CI system. Undefined outside of the known ones. */
  readonly system: string | undefined;
  readonly branch: Found<string> | undefined;
  readonly defaultBranch: Found<string> | undefined;
  readonly commit: Found<string> | undefined;
  readonly pullRequest: Found<string> | undefined;
  readonly fork: Found<string> | undefined;
  readonly target: Found<string> | undefined;
  readonly base: Found<string> | undefined;
  readonly ancestors: Found<readonly string[]> | undefined;
  /** The path of the folder inside its repository, with a slash at its end; empty for the repository itself. */
  readonly prefix: string;
  /** Paths are relative to the folder. Undefined: unknown, or there is no base. */
  readonly changes: Found<readonly ChangedFile[]> | undefined;
  /** What is missing, and how to get it. */
  readonly notes: readonly ContextNote[];
}

/** What a command needs of a context, if it differs from what a build needs. */
export interface ContextNeeds {
  /** False: changed lines are not read. That saves a diff of everything. */
  readonly changes?: boolean;
  /** False: the ancestors of the base are not read, and the clone may lack the base. */
  readonly ancestors?: boolean;
  /** True: the target of the default branch is that branch at the remote, and of a detached head the default branch. */
  readonly ownTarget?: boolean;
}

/** Finds the context of a folder. A base that `--base` names and git does not know is refused. */
export async function findContext(
  options: Options,
  environment: Environment,
  folder: string,
  needs: ContextNeeds = {},
): Promise<Outcome<CiContext>> {
  const given = givenFacts(options);
  const withTarget = !options.isOff("target");
  if (options.isOff("context")) {
    const sources = { given, facts: {}, withTarget };
    return done(await contextOf(sources, folder, nameBranches(sources, needs), needs));
  }
  const system = ciSystems.find(({ isPresent }) => isPresent(environment));
  const facts = system?.read(environment, await system.load?.(environment, readText)) ?? {};
  const read = await readRepository(folder);
  const repository = read !== undefined && "head" in read ? read : undefined;
  const base = await resolveNamedBase(repository, given.base);
  if (!base.ok) return base;
  const sources = { given: { ...given, base: base.value }, facts, system, repository, withTarget };
  const found = await contextOf(sources, folder, nameBranches(sources, needs), needs);
  return done(read !== undefined && "text" in read ? { ...found, notes: [read, ...found.notes] } : found);
}

function givenFacts(options: Options): CiFacts {
  const given = (name: string): Found<string> | undefined => {
    const value = options.text(name);
    return value === undefined ? undefined : { value, from: `--${name.replaceAll(/[A-Z]/g, "-$&").toLowerCase()}` };
  };
  return {
    branch: given("branch"),
    commit: given("commit"),
    target: given("target"),
    base: given("base"),
    pullRequest: given("pullRequest"),
  };
}

interface ContextSources {
  readonly given: CiFacts;
  readonly facts: CiFacts;
  readonly system?: CiSystem | undefined;
  readonly repository?: Repository | undefined;
  /** False: the user wants no target. */
  readonly withTarget: boolean;
}

async function contextOf(
  sources: ContextSources,
  folder: string,
  names: NamedBranches,
  needs: ContextNeeds,
): Promise<CiContext> {
  const { given, facts, system, repository } = sources;
  const pullRequest = given.pullRequest ?? facts.pullRequest;
  const comparison = await compare(sources, names, pullRequest !== undefined, needs);
  const commit = given.commit ?? comparison?.commit ?? facts.commit ?? headOf(repository);
  return {
    system: system?.name,
    ...names,
    commit,
    pullRequest,
    fork: facts.fork,
    base: comparison === undefined ? (given.base ?? (names.target && facts.base)) : comparison.base,
    ancestors: comparison?.ancestors,
    prefix: repository?.prefix ?? "",
    changes: needs.changes === false ? undefined : await findChanges(folder, repository, comparison, commit),
    notes: [
      ...(names.branch === undefined ? branchNotes(sources) : []),
      ...[...targetNotes(sources, names, needs), ...(comparison?.notes ?? [])].map((note) => withHint(note, system)),
      ...otherCommitNotes(commit, repository, comparison?.isMerge === true),
      ...(pullRequest === undefined ? [] : assumedCommitNotes(commit, system)),
    ],
  };
}

type NamedBranches = Pick<CiContext, "branch" | "target" | "defaultBranch">;

function nameBranches(
  { given, facts, repository, withTarget }: ContextSources,
  { ownTarget = false }: ContextNeeds,
): NamedBranches {
  const branch = given.branch ?? facts.branch ?? branchOfClone(repository, facts);
  const defaultBranch = facts.defaultBranch ?? repository?.defaultBranch;
  if (!withTarget) return { branch, defaultBranch, target: undefined };
  const target = given.target ?? facts.target ?? defaultTarget(branch, defaultBranch, facts);
  if (ownTarget) return { branch, defaultBranch, target: target ?? defaultBranch };
  // A branch is never its own target, whatever the variables say.
  return { branch, defaultBranch, target: target?.value === branch?.value ? undefined : target };
}

async function compare(
  { given, facts, repository }: ContextSources,
  { target }: NamedBranches,
  isPullRequest: boolean,
  { ancestors = true }: ContextNeeds,
): Promise<ChangeComparison | undefined> {
  if (repository === undefined || target === undefined) return undefined;
  return compareWithTarget(repository, {
    commit: given.commit ?? facts.commit,
    target: target.value,
    base: given.base ?? facts.base,
    isPullRequest,
    headRefs: facts.headRefs ?? [],
    ancestors,
  });
}

/** A job of a tag, or of a system whose variables name another branch, has no branch of the clone. */
function branchOfClone(repository: Repository | undefined, facts: CiFacts): Found<string> | undefined {
  if (repository?.branch === undefined || facts.tag !== undefined) return undefined;
  return { value: repository.branch, from: headOrigin };
}

function branchNotes({ system, facts: { tag }, repository }: ContextSources): readonly ContextNote[] {
  const note = (text: string): readonly ContextNote[] => [{ about: "branch", text, fix: "name it with --branch" }];
  if (tag !== undefined) return note(`the job is for the tag ${tag.value}, so the branch is unknown`);
  if (system !== undefined) return note(`${system.name} does not name the branch`);
  return repository === undefined ? [] : note("the head is detached, so the branch is unknown");
}

/** A build of a branch whose target is unknown is compared with its own past, and a check with nothing. */
function targetNotes(
  { repository, facts: { tag }, withTarget }: ContextSources,
  { branch, target, defaultBranch }: NamedBranches,
  { ownTarget = false }: ContextNeeds,
): readonly ContextNote[] {
  if (repository === undefined || !withTarget || tag !== undefined) return [];
  if (target !== undefined || defaultBranch !== undefined) return [];
  // The only branch of a repository without a remote is its default branch.
  const isOther = branch !== undefined && hasRemote(repository);
  return ownTarget || isOther ? [unknownTarget(repository)] : [];
}

/** A branch without a pull request is compared with the default branch. */
function defaultTarget(
  branch: Found<string> | undefined,
  defaultBranch: Found<string> | undefined,
  { tag }: CiFacts,
): Found<string> | undefined {
  if (branch === undefined || defaultBranch === undefined || tag !== undefined) return undefined;
  return { value: defaultBranch.value, from: `the default branch (${defaultBranch.from})` };
}

function headOf(repository: Repository | undefined): Found<string> | undefined {
  return repository === undefined ? undefined : { value: repository.head, from: headOrigin };
}

function otherCommitNotes(
  commit: Found<string> | undefined,
  repository: Repository | undefined,
  isMerge: boolean,
): readonly ContextNote[] {
  if (commit === undefined || repository === undefined || isMerge) return [];
  if (repository.head.startsWith(commit.value.toLowerCase())) return [];
  const text = `the checked-out commit ${repository.head} is not ${commit.value} (${commit.from})`;
  return [{ about: "commit", text, fix: "check out the commit that is analysed, or name it with --commit" }];
}

/** What is checked out may be a merge that the CI system made, which no other job and no forge knows. */
function assumedCommitNotes(commit: Found<string> | undefined, system: CiSystem | undefined): readonly ContextNote[] {
  if (commit?.from !== headOrigin || system === undefined) return [];
  const text = `${system.name} does not name the commit of the pull request, so the checked-out one is used`;
  return [{ about: "commit", text, fix: "name it with --commit" }];
}

function withHint(note: ContextNote, system: CiSystem | undefined): ContextNote {
  const needsHistory = note.fix?.startsWith("git fetch") === true && system !== undefined;
  return needsHistory ? { ...note, fix: `${note.fix}\n(always: ${system.wholeHistory})` } : note;
}

async function findChanges(
  folder: string,
  repository: Repository | undefined,
  comparison: ChangeComparison | undefined,
  commit: Found<string> | undefined,
): Promise<CiContext["changes"]> {
  if (repository === undefined || comparison?.base === undefined) return undefined;
  const isCheckedOut = comparison.isMerge || commit === undefined || repository.head.startsWith(commit.value);
  const base = comparison.base.value;
  const value = await changedSince(folder, base, isCheckedOut ? undefined : commit.value);
  return value === undefined ? undefined : { value, from: `git diff ${base.slice(0, 12)}` };
}

/** Events and properties are small. */
const textBytesMax = 16 * 1024 * 1024;

async function readText(path: string): Promise<string | undefined> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      return size > textBytesMax ? undefined : await file.readFile("utf8");
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}
