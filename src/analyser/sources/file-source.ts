/** A file to analyse: its path below the root, and either its bytes or the place where a worker can read them. */
export interface SourceFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly bytes?: Uint8Array;
  readonly place?: string;
}

/** Where files come from: a working folder, a commit of a git repository, or memory. */
export interface FileSource {
  /** All paths in code-point order, with sizes; nothing is read yet. */
  list(signal?: AbortSignal): Promise<readonly ListedFile[]>;
  /** These files, in this order, ready to be measured. */
  open(files: readonly ListedFile[], signal?: AbortSignal): AsyncIterable<SourceFile>;
  /** The repository whose history tells about the files, and the commit that it ends with; null without one. */
  readonly history: HistoryPlace | null;
}

/** A file by name. */
export interface ListedFile {
  readonly path: string;
  readonly sizeBytes: number;
}

/** Where `git log` is asked, for which commit, and below which folder of the repository the files lie (`""`: all). */
export interface HistoryPlace {
  readonly folder: string;
  readonly commit: string;
  readonly prefix: string;
}
