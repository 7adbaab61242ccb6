import type { Readable } from "node:stream";
import { blamedFilesMax } from "../bounds.ts";
import { exitCodeOf, startGit } from "../git/run-git.ts";
import type { HistoryLocation } from "../sources/file-source.ts";

const authorCharactersMax = 200;
/** The id that git gives to lines that are not committed. */
const uncommitted = /^0+$/;
/** Id of the commit, line in the commit, line now. */
const headerPattern = /^([\da-f]{40,64}) \d+ (\d+)(?: \d+)?$/;

/** A commit that lines come from. */
export interface BlamedCommit {
  readonly id: string;
  readonly author: string;
  /** Seconds since 1970. */
  readonly time: number;
}

/** First and last line, and the number of the commit that they come from. */
type BlamedRange = [from: number, to: number, commit: number];

/** Who wrote the lines of a file. */
export interface BlamedFile {
  readonly commits: readonly BlamedCommit[];
  /** In order, without lines that are not committed. */
  readonly lines: readonly (readonly [from: number, to: number, commit: number])[];
}

/**
 * Who wrote the lines of each file, as `git blame` says: of the working tree, or of the commit if `isCommit`. Files that git
 * cannot blame, such as new ones, are absent. Up to `atOnce` processes run at the same time.
 */
export async function blameFiles(
  { folder, commit, prefix }: HistoryLocation,
  paths: readonly string[],
  { isCommit, atOnce, signal }: { readonly isCommit: boolean; readonly atOnce: number; readonly signal?: AbortSignal },
): Promise<Map<string, BlamedFile>> {
  const files = new Map<string, BlamedFile>();
  const waiting = paths.slice(0, blamedFilesMax).values();
  const revision = isCommit ? [commit] : [];
  const work = async (): Promise<void> => {
    for (const path of waiting) {
      signal?.throwIfAborted();
      const file = await blameFile(folder, ["blame", "--porcelain", ...revision, "--", prefix + path], signal);
      if (file !== undefined && file.lines.length > 0) files.set(path, file);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return files;
}

/** The author of most lines; of several, the first name. */
export function mainAuthor({ commits, lines }: BlamedFile): string {
  const counts = new Map<string, number>();
  for (const [from, to, commit] of lines) {
    const { author } = commits[commit]!;
    counts.set(author, (counts.get(author) ?? 0) + to - from + 1);
  }
  const [most] = [...counts].sort(([one, linesOf], [other, others]) => others - linesOf || (one < other ? -1 : 1));
  return most![0];
}

async function blameFile(
  folder: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<BlamedFile | undefined> {
  const git = startGit(folder, args, signal);
  const exitCode = exitCodeOf(git);
  git.stdin.end();
  const reader = new PorcelainReader();
  await readLines(git.stdout, (line) => reader.line(line));
  signal?.throwIfAborted();
  return (await exitCode) === 0 ? reader.finish() : undefined;
}

async function readLines(stdout: Readable, take: (line: string) => void): Promise<void> {
  let rest = "";
  stdout.setEncoding("utf8");
  for await (const chunk of stdout as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    for (const line of lines) take(line);
  }
}

/** Reads what `git blame --porcelain` writes: a header for each line of the file; a commit's details once. */
class PorcelainReader {
  readonly #details = new Map<string, { author: string; time: number }>();
  readonly #numbers = new Map<string, number>();
  readonly #lines: BlamedRange[] = [];
  #commit = "";
  #line = 0;

  line(text: string): void {
    if (text.startsWith("\t")) return this.#addLine();
    const header = headerPattern.exec(text);
    if (header !== null) {
      this.#commit = header[1]!;
      this.#line = Number(header[2]);
      if (!this.#details.has(this.#commit)) this.#details.set(this.#commit, { author: "", time: 0 });
      return;
    }
    const details = this.#details.get(this.#commit);
    if (details === undefined) return;
    if (text.startsWith("author ")) {
      details.author = text.slice("author ".length, "author ".length + authorCharactersMax).toWellFormed();
    } else if (text.startsWith("author-time ")) details.time = Math.max(0, Number(text.slice("author-time ".length)));
  }

  #addLine(): void {
    if (uncommitted.test(this.#commit)) return;
    const commit = this.#numbers.get(this.#commit) ?? this.#numbers.size;
    this.#numbers.set(this.#commit, commit);
    const last = this.#lines.at(-1);
    if (last !== undefined && last[2] === commit && last[1] === this.#line - 1) last[1] = this.#line;
    else this.#lines.push([this.#line, this.#line, commit]);
  }

  finish(): BlamedFile {
    const commits = Array.from(this.#numbers.keys(), (id) => ({ id, ...this.#details.get(id)! }));
    return { commits, lines: this.#lines };
  }
}
