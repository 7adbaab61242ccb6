import { exitCodeOf, readFields, startGit } from "./run-git.ts";
import type { HistoryLocation } from "../sources/file-source.ts";

/** A file that a commit changed: its name, its lines added and removed (null: not counted), its name before a rename. */
export type FileChange = readonly [path: string, lines: number | null, before?: string];

/** What commits changed compared with their first parent, by the id of the commit. */
export type CommitChanges = Map<string, readonly FileChange[]>;

/** Commits that one process of git reads. */
const commitsPerProcess = 1_000;

/** Reads what commits changed in several processes of git. Refuses with false when one of them fails. */
export async function readCommitChanges(
  location: HistoryLocation,
  commits: readonly string[],
  { countsLines, processes, signal }: ReadingOptions,
  changes: CommitChanges,
): Promise<boolean> {
  let next = 0;
  const readChunks = async (): Promise<boolean> => {
    while (next < commits.length) {
      const chunk = commits.slice(next, next + commitsPerProcess);
      next += commitsPerProcess;
      if (!(await readChunk(location, chunk, countsLines, changes, signal))) return false;
    }
    return true;
  };
  const results = await Promise.all(Array.from({ length: processes }, readChunks));
  return results.every(Boolean);
}

/** How changes are read. To count lines takes ten times as long. */
export interface ReadingOptions {
  readonly countsLines: boolean;
  readonly processes: number;
  readonly signal: AbortSignal | undefined;
}

async function readChunk(
  { folder, prefix }: HistoryLocation,
  commits: readonly string[],
  countsLines: boolean,
  changes: CommitChanges,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const plain = ["--no-ext-diff", "--no-textconv", "--no-color", "--root", "-r", "-z", "-M", "-l200"];
  const limit = prefix === "" ? [] : ["--", prefix];
  const kind = countsLines ? "--numstat" : "--name-status";
  const git = startGit(folder, ["diff-tree", "--stdin", kind, ...plain, ...limit], signal);
  const exitCode = exitCodeOf(git);
  git.stdin.end(commits.map((commit) => `${commit}\n`).join(""));
  const reader = new ChangeReader(countsLines, changes);
  for await (const fields of readFields(git.stdout)) for (const field of fields) reader.take(field);
  signal?.throwIfAborted();
  if ((await exitCode) !== 0) return false;
  // Merges and empty commits are not in the output.
  for (const commit of commits) if (!changes.has(commit)) changes.set(commit, []);
  return true;
}

/** Reads the fields of `git diff-tree --stdin -z` one after another. */
class ChangeReader {
  readonly #takeChange: (field: string) => void;
  readonly #all: CommitChanges;
  #changes: FileChange[] = [];
  /** A change whose names follow: how many are missing, and the lines. */
  #pending: { names: number; readonly lines: number | null; before?: string } | null = null;

  constructor(countsLines: boolean, all: CommitChanges) {
    this.#takeChange = countsLines ? (field) => this.#takeLines(field) : (field) => this.#takeStatus(field);
    this.#all = all;
  }

  take(field: string): void {
    if (this.#pending !== null) this.#takeName(field);
    else if (/^[0-9a-f]{40,64}$/.test(field)) this.#all.set(field, (this.#changes = []));
    else this.#takeChange(field);
  }

  #takeLines(field: string): void {
    const [added, removed, path] = field.split("\t", 3);
    if (path === undefined) return;
    // Binary files have `-` for both.
    const lines = (Number(added) || 0) + (Number(removed) || 0);
    const name = field.slice(added!.length + removed!.length + 2);
    if (name === "") this.#pending = { names: 2, lines };
    else this.#changes.push([name, lines]);
  }

  #takeStatus(field: string): void {
    this.#pending = { names: field.startsWith("R") ? 2 : 1, lines: null };
  }

  #takeName(name: string): void {
    const pending = this.#pending!;
    pending.names -= 1;
    if (pending.names > 0) {
      pending.before = name;
      return;
    }
    this.#pending = null;
    const { lines, before } = pending;
    this.#changes.push(before === undefined ? [name, lines] : [name, lines, before]);
  }
}
