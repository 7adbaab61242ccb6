import { join } from "node:path";
import type { SourceFile } from "../../analyser/index.ts";
import { startGit } from "../ci/run-git.ts";
import { onDisk } from "./list-changes.ts";

/** A file, and where its content is: on disk, or in the repository under an id. */
export interface WantedContent {
  readonly path: string;
  readonly content: string;
}

/** Larger files are not analysed, so their content is skipped. */
const contentBytesMax = 4 * 1024 * 1024;

/** Opens files one after another. Those on disk are read by the analyser. */
export async function* openContents(folder: string, wanted: readonly WantedContent[]): AsyncGenerator<SourceFile> {
  const stored: WantedContent[] = [];
  for (const file of wanted) {
    if (file.content === onDisk) yield { path: file.path, absolutePath: join(folder, file.path) };
    else stored.push(file);
  }
  if (stored.length > 0) yield* readObjects(folder, stored);
}

/** Reads the output of `git cat-file --batch`: `<id> blob <bytes>`, a newline, the content, a newline. */
async function* readObjects(folder: string, wanted: readonly WantedContent[]): AsyncGenerator<SourceFile> {
  const git = startGit(folder, "cat-file", "--batch", "--buffer");
  git.stdin.on("error", () => {});
  git.stdin.end(wanted.map(({ content }) => `${content}\n`).join(""));
  const reader = new ObjectReader(git.stdout);
  try {
    for (const { path } of wanted) {
      const header = await reader.line();
      const size = / blob (\d+)$/.exec(header)?.[1];
      // A clone may lack the object.
      if (size === undefined) yield { path, skip: "unreadable" };
      else {
        const bytes = await reader.content(Number(size));
        yield bytes === undefined ? { path, skip: "too-large" } : { path, bytes };
      }
    }
  } finally {
    git.kill();
  }
}

const newline = 10;

/** Reads lines and contents of known length from a stream. */
class ObjectReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #isOver = false;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** A line without its end; empty after the end of the stream. */
  async line(): Promise<string> {
    let end = this.#rest.indexOf(newline);
    while (end === -1 && (await this.#more())) end = this.#rest.indexOf(newline);
    return this.#take(end === -1 ? this.#rest.length : end + 1)
      .toString("utf8")
      .trimEnd();
  }

  /** The content and its newline; undefined if it is too long, or not whole. */
  async content(size: number): Promise<Buffer | undefined> {
    const isTooLong = size > contentBytesMax;
    const parts: Buffer[] = [];
    let missing = size + 1;
    while (missing > 0) {
      if (this.#rest.length === 0 && !(await this.#more())) return undefined;
      const part = this.#take(Math.min(missing, this.#rest.length));
      missing -= part.length;
      if (!isTooLong) parts.push(part);
    }
    return isTooLong ? undefined : Buffer.concat(parts).subarray(0, size);
  }

  #take(count: number): Buffer {
    const taken = this.#rest.subarray(0, count);
    this.#rest = this.#rest.subarray(count);
    return taken;
  }

  async #more(): Promise<boolean> {
    if (this.#isOver) return false;
    const { done, value } = await this.#chunks.next();
    this.#isOver = done === true;
    if (done !== true) this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return done !== true;
  }
}
