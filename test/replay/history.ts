import { execFileSync } from "node:child_process";

/** What is replayed: enough, and soon done. */
const places = ["src", "test"];
const outputBytesMax = 256 * 1024 * 1024;

function git(...args: readonly string[]): string {
  return execFileSync("git", args, {
    maxBuffer: outputBytesMax,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/** The project's own commits, oldest first; none where there is no history. */
export function commits(): readonly string[] {
  try {
    return git("rev-list", "--topo-order", "--reverse", "HEAD").trim().split("\n");
  } catch {
    return [];
  }
}

/** Reads source files of commits; each content once. */
export class Sources {
  readonly #texts = new Map<string, string>();

  /** Path → text of every TypeScript file. */
  at(commit: string): ReadonlyMap<string, string> {
    const entries = git("ls-tree", "-r", "-z", commit, "--", ...places).split("\0");
    const files = entries.flatMap((entry) => {
      const [, blob, path] = /^\d+ blob (\w+)\t(.*\.ts)$/.exec(entry) ?? [];
      return blob === undefined || path === undefined ? [] : [{ blob, path }];
    });
    this.#read(files.map(({ blob }) => blob).filter((blob) => !this.#texts.has(blob)));
    return new Map(files.map(({ blob, path }) => [path, this.#texts.get(blob)!]));
  }

  /** Many at once: a process for each would take longer than all that follows. */
  #read(blobs: readonly string[]): void {
    const input = blobs.map((blob) => `${blob}\n`).join("");
    const bytes = execFileSync("git", ["cat-file", "--batch"], { input, maxBuffer: outputBytesMax });
    let offset = 0;
    for (const blob of blobs) {
      const start = bytes.indexOf(0x0a, offset) + 1;
      const size = Number(bytes.subarray(offset, start).toString().split(" ")[2]);
      this.#texts.set(blob, bytes.subarray(start, start + size).toString());
      offset = start + size + 1;
    }
  }
}

/** What a diff says of one file: what it was called, and where lines went. */
export interface FileDiff {
  readonly pathBefore: string | null;
  readonly hunks: readonly {
    readonly before: number;
    readonly gone: number;
    readonly now: number;
    readonly added: number;
  }[];
  readonly removed: readonly string[];
}

/** The diffs between two commits, by path now (of files that are gone: by path before, with a `-` in front). */
export function diffs(before: string, now: string): ReadonlyMap<string, FileDiff> {
  const text = git("diff", "-M", "--unified=0", "--no-color", "--no-ext-diff", before, now, "--", ...places);
  const found = new Map<string, FileDiff>();
  for (const part of text.split(/^diff --git /m).slice(1)) {
    const lines = part.split("\n");
    const name = (mark: string): string | undefined => lines.find((line) => line.startsWith(mark))?.slice(mark.length);
    const renamedFrom = name("rename from ");
    const minus = name("--- a/");
    const plus = name("+++ b/") ?? name("rename to ");
    const hunks = lines.flatMap((line) => {
      const [, at, gone = "1", to, added = "1"] = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
      return at === undefined
        ? []
        : [{ before: Number(at), gone: Number(gone), now: Number(to), added: Number(added) }];
    });
    const body = lines.slice(lines.findIndex((line) => line.startsWith("@@")));
    const removed = hunks.length === 0 ? [] : body.filter((line) => line.startsWith("-")).map((line) => line.slice(1));
    const diff = { pathBefore: renamedFrom ?? minus ?? null, hunks, removed };
    found.set(plus ?? `-${minus}`, diff);
  }
  return found;
}

/** The line before that a line now was; undefined for one that was added. */
export function lineBefore({ hunks }: Pick<FileDiff, "hunks">, line: number): number | undefined {
  let shift = 0;
  for (const { gone, now, added } of hunks) {
    // Of a hunk that adds nothing, git names the line above it.
    const first = added === 0 ? now + 1 : now;
    if (line < first) break;
    if (line < first + added) return undefined;
    shift += gone - added;
  }
  return line + shift;
}
