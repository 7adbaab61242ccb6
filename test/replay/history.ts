import { execFileSync } from "node:child_process";

const outputBytesMax = 256 * 1024 * 1024;

/** The part of a repository that is replayed: files below these folders, with one of these endings. */
export interface ReplayedPart {
  readonly folder: string;
  readonly places: readonly string[];
  readonly endings: readonly string[];
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

/** Reads commits of a repository; each content of a file once. */
export class History {
  readonly #part: ReplayedPart;
  readonly #texts = new Map<string, string>();

  constructor(part: ReplayedPart) {
    this.#part = part;
  }

  /** All commits, oldest first; none where there is no history. */
  commits(): readonly string[] {
    try {
      return this.#git("rev-list", "--topo-order", "--reverse", "HEAD").trim().split("\n");
    } catch {
      return [];
    }
  }

  /** Commits of the main line that touch the replayed part, oldest first. */
  commitsBefore(end: string, count: number): readonly string[] {
    const patterns = this.#part.places.flatMap((place) =>
      this.#part.endings.map((ending) => `${place === "." ? "" : `${place}/`}*${ending}`),
    );
    const list = this.#git("rev-list", "--first-parent", "-n", String(count), end, "--", ...patterns);
    return list.trim().split("\n").toReversed();
  }

  /** How many lines of the replayed part are in the second commit and not in the first. */
  addedLines(before: string, now: string): number {
    const files = this.#git("diff", "--numstat", before, now, "--", ...this.#part.places)
      .trim()
      .split("\n");
    const wanted = files.filter((file) => this.#part.endings.some((ending) => file.endsWith(ending)));
    return wanted.reduce((sum, file) => sum + (Number.parseInt(file, 10) || 0), 0);
  }

  /** Path → text of every file of the replayed part. */
  sourcesAt(commit: string): ReadonlyMap<string, string> {
    const entries = this.#git("ls-tree", "-r", "-z", commit, "--", ...this.#part.places).split("\0");
    const files = entries.flatMap((entry) => {
      const [, blob, path] = /^\d+ blob (\w+)\t(.*)$/.exec(entry) ?? [];
      const isWanted = path !== undefined && this.#part.endings.some((ending) => path.endsWith(ending));
      return blob === undefined || !isWanted ? [] : [{ blob, path }];
    });
    this.#read(files.map(({ blob }) => blob).filter((blob) => !this.#texts.has(blob)));
    return new Map(files.map(({ blob, path }) => [path, this.#texts.get(blob)!]));
  }

  /** The diffs between two commits, by path now (of files that are gone: by path before, with a `-` in front). */
  diffs(before: string, now: string): ReadonlyMap<string, FileDiff> {
    const options = ["-M", "--unified=0", "--no-color", "--no-ext-diff"];
    const text = this.#git("diff", ...options, before, now, "--", ...this.#part.places);
    const found = new Map<string, FileDiff>();
    for (const part of text.split(/^diff --git /m).slice(1)) {
      const lines = part.split("\n");
      const name = (mark: string): string | undefined =>
        lines.find((line) => line.startsWith(mark))?.slice(mark.length);
      const renamedFrom = name("rename from ");
      const minus = name("--- a/");
      const plus = name("+++ b/") ?? name("rename to ");
      const body = lines.slice(lines.findIndex((line) => line.startsWith("@@")));
      const hunks = hunksOf(lines);
      const removed =
        hunks.length === 0 ? [] : body.filter((line) => line.startsWith("-")).map((line) => line.slice(1));
      found.set(plus ?? `-${minus}`, { pathBefore: renamedFrom ?? minus ?? null, hunks, removed });
    }
    return found;
  }

  /** Many at once: a process for each would take longer than all that follows. */
  #read(blobs: readonly string[]): void {
    const input = blobs.map((blob) => `${blob}\n`).join("");
    const bytes = execFileSync("git", ["-C", this.#part.folder, "cat-file", "--batch"], {
      input,
      maxBuffer: outputBytesMax,
    });
    let offset = 0;
    for (const blob of blobs) {
      const start = bytes.indexOf(0x0a, offset) + 1;
      const size = Number(bytes.subarray(offset, start).toString().split(" ")[2]);
      this.#texts.set(blob, bytes.subarray(start, start + size).toString());
      offset = start + size + 1;
    }
  }

  #git(...args: readonly string[]): string {
    return execFileSync("git", ["-C", this.#part.folder, "-c", "core.quotePath=false", ...args], {
      maxBuffer: outputBytesMax,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  }
}

function hunksOf(lines: readonly string[]): FileDiff["hunks"] {
  return lines.flatMap((line) => {
    const [, at, gone = "1", to, added = "1"] = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    return at === undefined ? [] : [{ before: Number(at), gone: Number(gone), now: Number(to), added: Number(added) }];
  });
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
