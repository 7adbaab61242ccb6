/** Why a file is not analysed. */
export type SkipReason =
  | "too-large"
  | "binary"
  | "minified"
  | "encoding"
  | "unreadable"
  | "path-too-long"
  | "too-complex"
  | "parser-failed";

/** A file that is not analysed: in no known language, or skipped. */
export type UnanalysedFile =
  | { readonly kind: "other"; readonly path: string }
  | { readonly kind: "skipped"; readonly path: string; readonly reason: SkipReason };

/** A file to analyse: where a worker can read it, or its bytes, or why it is skipped. */
export type SourceFile =
  | { readonly path: string; readonly absolutePath: string }
  | { readonly path: string; readonly bytes: Uint8Array }
  | { readonly path: string; readonly skip: SkipReason };

/** A source of files: a folder, a commit of a git repository, or memory. */
export interface FileSource {
  /** All paths, with `/` between folders, in code-point order; no file is read. */
  list(signal?: AbortSignal): Promise<readonly string[]>;
  /** Opens these files, in this order. */
  open(paths: readonly string[], signal?: AbortSignal): AsyncIterable<SourceFile>;
  /** The absolute path of a file, for folders; null for other sources. */
  readonly absolutePathOf: ((path: string) => string) | null;
  /** The text of a small file, whose path starts at the top of the repository; without one, at the analysed folder. */
  readAtTop(path: string): Promise<string | null>;
  /** The git history of the files; null without one. */
  readonly history: HistoryLocation | null;
  /** All files of the tree that these are a part of; absent: these are all. */
  readonly whole?: () => Promise<FileSource | null>;
}

/** Where to run `git log`, for which commit, and the folder of the repository that has the files (`""`: the root). */
export interface HistoryLocation {
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
