import type { SkipReason } from "../analysis.ts";

/** A file to analyse: its bytes, or the place where a worker can read them, or why there is nothing to read. */
export type SourceFile =
  | { readonly path: string; readonly place: string }
  | { readonly path: string; readonly bytes: Uint8Array }
  | { readonly path: string; readonly skip: SkipReason };

/** Where files come from: a working folder, a commit of a git repository, or memory. */
export interface FileSource {
  /** All paths, with `/` between folders, in code-point order; nothing is read yet. */
  list(signal?: AbortSignal): Promise<readonly string[]>;
  /** These files, in this order, ready to be measured. */
  open(paths: readonly string[], signal?: AbortSignal): AsyncIterable<SourceFile>;
  /** Where a file of that path lies, for sources that are folders; null for others. */
  readonly placeOf: ((path: string) => string) | null;
  /** The repository whose history tells about the files; null without one. */
  readonly history: HistoryPlace | null;
}

/** Where `git log` is asked, for which commit, and below which folder of the repository the files lie (`""`: all). */
export interface HistoryPlace {
  readonly folder: string;
  readonly commit: string;
  readonly prefix: string;
}

/** Orders paths by code points, which is not the order of UTF-16 units. */
export function sortPaths(paths: string[]): string[] {
  return paths.sort((one, other) => {
    const length = Math.min(one.length, other.length);
    for (let index = 0; index < length; index++) {
      const [a, b] = [one.charCodeAt(index), other.charCodeAt(index)];
      if (a === b) continue;
      const [high, low] = [a >= 0xd800 && a <= 0xdfff, b >= 0xd800 && b <= 0xdfff];
      return high === low ? a - b : high ? 1 : -1;
    }
    return one.length - other.length;
  });
}
