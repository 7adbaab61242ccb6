import { historyCommitsMax } from "../bounds.ts";
import type { HistoryLocation } from "../sources/file-source.ts";
import { runGit, exitCodeOf, readFields, startGit } from "./run-git.ts";

/** The history of a file. */
export interface FileHistory {
  readonly commits: number;
  /** Lines added and removed. */
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
}

interface FileTally {
  commits: number;
  churn: number;
  readonly authors: Set<string>;
  readonly lastAuthor: string;
  readonly lastChange: number;
}

interface Commit {
  readonly time: number;
  readonly author: string;
  readonly email: string;
}

const secondsPerDay = 86_400;
const authorCharactersMax = 200;

/** Reads the history of a commit, newest first, in one stream; null when git fails. */
export async function readHistory(location: HistoryLocation, signal?: AbortSignal): Promise<TreeHistory | null> {
  const format = "--format=%x01%H%x00%ct%x00%aE%x00%aN";
  const plain = ["--no-ext-diff", "--no-textconv", "--no-show-signature", "--no-color"];
  const limit = location.prefix === "" ? [] : ["--", location.prefix];
  const args = [
    "log",
    "--numstat",
    "-z",
    "-M",
    "-l200",
    format,
    ...plain,
    `-n${historyCommitsMax}`,
    location.commit,
    ...limit,
  ];
  const git = startGit(location.folder, args, signal);
  const exitCode = exitCodeOf(git);
  git.stdin.end();
  const reader = new HistoryReader(location.prefix);
  for await (const fields of readFields(git.stdout)) for (const field of fields) reader.take(field);
  signal?.throwIfAborted();
  if ((await exitCode) !== 0) return null;
  const shallow = (await runGit(location.folder, ["rev-parse", "--is-shallow-repository"]))?.trim() === "true";
  return reader.finish(!shallow);
}

/** Reads the fields of `git log --numstat -z` one after another. */
class HistoryReader {
  readonly #prefix: string;
  readonly #files = new Map<string, FileTally>();
  /** Current names of files by their earlier names. */
  readonly #namesNow = new Map<string, string>();
  #commits = 0;
  #newest = 0;
  #commit: Commit = { time: 0, author: "", email: "" };
  #header: string[] | null = null;
  /** Changed lines of a rename whose two names follow. */
  #renamed: { readonly lines: number; from: string | null } | null = null;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  take(field: string): void {
    if (this.#renamed !== null) this.#takeName(field);
    else if (this.#header !== null) this.#takeHeader(field);
    else if (field.startsWith("\u0001")) this.#header = [];
    else this.#takeLines(field.startsWith("\n") ? field.slice(1) : field);
  }

  finish(whole: boolean): TreeHistory {
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
    return { commits: this.#commits, complete: whole && this.#commits < historyCommitsMax, files };
  }

  #takeHeader(field: string): void {
    const header = this.#header!;
    header.push(field);
    if (header.length < 3) return;
    const [time = "0", email = "", author = ""] = header;
    this.#commit = { time: Number(time), email, author: author.slice(0, authorCharactersMax).toWellFormed() };
    this.#header = null;
    this.#commits += 1;
    this.#newest = Math.max(this.#newest, this.#commit.time);
  }

  #takeLines(field: string): void {
    const [added, removed, path] = field.split("\t", 3);
    if (path === undefined) return;
    // Binary files have `-` for both.
    const lines = (Number(added) || 0) + (Number(removed) || 0);
    const name = field.slice(added!.length + removed!.length + 2);
    if (name === "") this.#renamed = { lines, from: null };
    else this.#add(this.#namesNow.get(name) ?? name, lines);
  }

  /** The log goes back in time: in the commits that follow, the file has its old name. */
  #takeName(name: string): void {
    const renamed = this.#renamed!;
    if (renamed.from === null) {
      renamed.from = name;
      return;
    }
    const now = this.#namesNow.get(name) ?? name;
    this.#namesNow.set(renamed.from, now);
    this.#renamed = null;
    this.#add(now, renamed.lines);
  }

  #add(path: string, lines: number): void {
    const { time, email, author } = this.#commit;
    let file = this.#files.get(path);
    if (file === undefined) {
      file = { commits: 0, churn: 0, authors: new Set(), lastAuthor: author, lastChange: time };
      this.#files.set(path, file);
    }
    file.commits += 1;
    file.churn += lines;
    file.authors.add(email);
  }
}
