import type { Readable } from "node:stream";
import { accept, refuse, type Result } from "../../text/index.ts";
import { fileBytesMax } from "../bounds.ts";
import { runGit, exitCodeOf, readFields, startGit } from "../git/run-git.ts";
import { sortPaths, type FileSource, type SourceFile } from "./file-source.ts";

/** A commit of a repository, and the folder in it to analyse (all files when left out). */
export interface CommitLocation {
  readonly repository: string;
  readonly commit: string;
  readonly folder?: string;
}

/** Opens the files of a commit. They are read from the repository; nothing is checked out. */
export async function openCommit({ repository, commit, folder = "" }: CommitLocation): Promise<Result<FileSource>> {
  if ((await runGit(repository, ["rev-parse", "--git-dir"])) === null) {
    return refuse({ code: "scan.repository-absent", params: { folder: repository } });
  }
  const id = (
    await runGit(repository, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${commit}^{commit}`])
  )?.trim();
  if (id === undefined) return refuse({ code: "scan.commit-absent", params: { commit } });
  const prefix = folder.replaceAll(/^\/+|\/+$/g, "");
  const below = prefix === "" ? "" : `${prefix}/`;
  const blobs = new Map<string, string>();
  return accept({
    absolutePathOf: null,
    history: { folder: repository, commit: id, prefix: below },
    async list(signal) {
      for (const [path, blob] of await listBlobs(repository, id, below, signal)) blobs.set(path, blob);
      return sortPaths([...blobs.keys()]);
    },
    readAtTop: (path) => runGit(repository, ["cat-file", "blob", `${id}:${path}`]),
    open: (paths, signal) => readBlobs(repository, paths, blobs, signal),
  });
}

async function listBlobs(
  repository: string,
  commit: string,
  below: string,
  signal?: AbortSignal,
): Promise<[string, string][]> {
  const limit = below === "" ? [] : ["--", below];
  const git = startGit(repository, ["ls-tree", "-r", "-z", "--full-tree", commit, ...limit], signal);
  const exitCode = exitCodeOf(git);
  git.stdin.end();
  const found: [string, string][] = [];
  for await (const fields of readFields(git.stdout)) {
    for (const field of fields) {
      // `100644 blob <id>\t<path>`; links and submodules are not files.
      const match = /^100\d{3} blob ([0-9a-f]+)\t([^]*)$/.exec(field);
      if (match !== null) found.push([match[2]!.slice(below.length), match[1]!]);
    }
  }
  signal?.throwIfAborted();
  await exitCode;
  return found;
}

async function* readBlobs(
  repository: string,
  paths: readonly string[],
  blobs: ReadonlyMap<string, string>,
  signal?: AbortSignal,
): AsyncGenerator<SourceFile> {
  const git = startGit(repository, ["cat-file", "--batch"], signal);
  const exitCode = exitCodeOf(git);
  const reader = new BlobReader(git.stdout);
  try {
    for (const path of paths) {
      signal?.throwIfAborted();
      const blob = blobs.get(path);
      if (blob === undefined) {
        yield { path, skip: "unreadable" };
        continue;
      }
      git.stdin.write(`${blob}\n`);
      yield await reader.next(path);
    }
  } finally {
    git.stdin.end();
    git.stdout.destroy();
    await exitCode;
  }
}

/** Reads repeated `<id> blob <size>\n<bytes>\n`. */
class BlobReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stdout: Readable) {
    this.#chunks = (stdout as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  async next(path: string): Promise<SourceFile> {
    let newline = this.#rest.indexOf(10);
    while (newline === -1) {
      if (!(await this.#more())) return { path, skip: "unreadable" };
      newline = this.#rest.indexOf(10);
    }
    const header = this.#rest.toString("latin1", 0, newline);
    this.#rest = this.#rest.subarray(newline + 1);
    const size = Number(/ blob (\d+)$/.exec(header)?.[1] ?? Number.NaN);
    if (Number.isNaN(size)) return { path, skip: "unreadable" };
    const bytes = await this.#take(size + 1);
    if (bytes === null) return { path, skip: "unreadable" };
    return size > fileBytesMax ? { path, skip: "too-large" } : { path, bytes: bytes.subarray(0, size) };
  }

  /** Reads the next bytes. Of files that are too large, the bytes are skipped and not returned. */
  async #take(size: number): Promise<Uint8Array | null> {
    const fits = size <= fileBytesMax + 1;
    const parts: Buffer[] = [];
    let missing = size;
    while (this.#rest.length < missing) {
      if (fits) parts.push(this.#rest);
      missing -= this.#rest.length;
      this.#rest = Buffer.alloc(0);
      if (!(await this.#more())) return null;
    }
    if (fits) parts.push(this.#rest.subarray(0, missing));
    this.#rest = this.#rest.subarray(missing);
    return Buffer.concat(parts);
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done === true) return false;
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return true;
  }
}
