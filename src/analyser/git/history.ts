import { churnCommitsMax, historyCommitsMax } from "../bounds.ts";
import type { HistoryLocation } from "../sources/file-source.ts";
import { CoChanges, type CoupledFiles } from "./co-changes.ts";
import { readCommitChanges, type CommitChanges, type FileChange } from "./commit-changes.ts";
import { runGit, exitCodeOf, readFields, startGit } from "./run-git.ts";

/** The history of a file. */
export interface FileHistory {
  readonly commits: number;
  /** Lines added and removed in the newest commits of the tree. */
  readonly churn: number;
  readonly authors: number;
  /** Days from its last change to the newest commit. */
  readonly ageDays: number;
  readonly lastAuthor: string;
  /** When it was last changed, in seconds. */
  readonly lastChange: number;
}

/** The history of a tree of files, by path below the analysed folder. */
export interface TreeHistory {
  readonly commits: number;
  /** Whether it goes back to the first commit. */
  readonly complete: boolean;
  readonly files: ReadonlyMap<string, FileHistory>;
  /** Files that often change together. */
  readonly coupled: readonly CoupledFiles[];
}

interface FileTally {
  commits: number;
  churn: number;
  readonly authors: Set<string>;
  readonly lastAuthor: string;
  readonly lastChange: number;
}

interface Commit {
  readonly id: string;
  readonly time: number;
  readonly author: string;
  readonly email: string;
}

const secondsPerDay = 86_400;
const authorCharactersMax = 200;

/** How a history is read. */
export interface HistoryOptions {
  readonly processes: number;
  readonly signal?: AbortSignal | undefined;
  /** Commits whose lines are counted. */
  readonly countedCommits?: number;
}

/**
 * Reads the history of a commit; null when git fails. Takes what commits changed from `changes`, where it is known, and
 * leaves there what this history needs: the next one reads new commits only.
 */
export async function readHistory(
  location: HistoryLocation,
  changes: CommitChanges,
  { processes, signal, countedCommits = churnCommitsMax }: HistoryOptions,
): Promise<TreeHistory | null> {
  const commits = await listCommits(location, signal);
  if (commits === null) return null;
  const newest = commits.slice(0, countedCommits);
  const uncounted = newest.filter(({ id }) => changes.get(id)?.every(([, lines]) => lines !== null) !== true);
  const unknown = commits.slice(countedCommits).filter(({ id }) => !changes.has(id));
  const isRead =
    (await readCommitChanges(location, idsOf(uncounted), { countsLines: true, processes, signal }, changes)) &&
    (await readCommitChanges(location, idsOf(unknown), { countsLines: false, processes, signal }, changes));
  if (!isRead) return null;
  const needed = new Set(idsOf(commits));
  for (const id of changes.keys()) if (!needed.has(id)) changes.delete(id);
  const tally = new HistoryTally(location.prefix);
  for (const [index, commit] of commits.entries()) tally.add(commit, changes.get(commit.id)!, index < countedCommits);
  const shallow = (await runGit(location.folder, ["rev-parse", "--is-shallow-repository"]))?.trim() === "true";
  return tally.finish(!shallow && commits.length < historyCommitsMax);
}

function idsOf(commits: readonly Commit[]): readonly string[] {
  return commits.map(({ id }) => id);
}

/** The commits of a history, newest first; null when git fails. */
async function listCommits(
  { folder, commit, prefix }: HistoryLocation,
  signal: AbortSignal | undefined,
): Promise<readonly Commit[] | null> {
  const format = "--format=%H%x00%ct%x00%aE%x00%aN";
  const limit = prefix === "" ? [] : ["--", prefix];
  const options = ["-z", format, "--no-show-signature", "--no-color", `-n${historyCommitsMax}`];
  const git = startGit(folder, ["log", ...options, commit, ...limit], signal);
  const exitCode = exitCodeOf(git);
  git.stdin.end();
  const commits: Commit[] = [];
  let header: string[] = [];
  for await (const fields of readFields(git.stdout)) {
    for (const field of fields) {
      header.push(field);
      if (header.length < 4) continue;
      const [id = "", time = "0", email = "", author = ""] = header;
      commits.push({ id, time: Number(time), email, author: author.slice(0, authorCharactersMax).toWellFormed() });
      header = [];
    }
  }
  signal?.throwIfAborted();
  return (await exitCode) === 0 ? commits : null;
}

/** Adds up what commits changed, from the newest to the oldest. */
class HistoryTally {
  readonly #prefix: string;
  readonly #files = new Map<string, FileTally>();
  readonly #together = new CoChanges();
  /** Current names of files by their earlier names. */
  readonly #namesNow = new Map<string, string>();
  #commits = 0;
  #newest = 0;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  add(commit: Commit, changes: readonly FileChange[], countsLines: boolean): void {
    this.#commits += 1;
    this.#newest = Math.max(this.#newest, commit.time);
    for (const [name, lines, before] of changes) {
      const now = this.#namesNow.get(name) ?? name;
      // The commits that follow are older: in them, the file has its name before the rename.
      if (before !== undefined) this.#namesNow.set(before, now);
      this.#addFile(now, countsLines ? (lines ?? 0) : 0, commit);
    }
    this.#together.endCommit();
  }

  finish(complete: boolean): TreeHistory {
    const files = new Map<string, FileHistory>();
    for (const [path, { commits, churn, authors, lastAuthor, lastChange }] of this.#files) {
      if (!path.startsWith(this.#prefix)) continue;
      const ageDays = Math.max(0, Math.floor((this.#newest - lastChange) / secondsPerDay));
      files.set(path.slice(this.#prefix.length), {
        commits,
        churn,
        authors: authors.size,
        ageDays,
        lastAuthor,
        lastChange,
      });
    }
    const below = (path: string): string => path.slice(this.#prefix.length);
    const coupled = this.#together
      .coupled((path) => (path.startsWith(this.#prefix) ? this.#files.get(path)?.commits : undefined))
      .map(([one, other]) => [below(one), below(other)] as const);
    return { commits: this.#commits, complete, files, coupled };
  }

  #addFile(path: string, lines: number, { time, email, author }: Commit): void {
    let file = this.#files.get(path);
    if (file === undefined) {
      file = { commits: 0, churn: 0, authors: new Set(), lastAuthor: author, lastChange: time };
      this.#files.set(path, file);
    }
    this.#together.add(path);
    file.commits += 1;
    file.churn += lines;
    file.authors.add(email);
  }
}
