import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Summary } from "../analysis.ts";

/** What of a summary telling the results adds. */
export type ToldCounts = Pick<
  Summary,
  "findings" | "imports" | "duplicatedLines" | "filesWithoutDuplication" | "history"
>;

/** Whole results that are kept, newest first. */
const toldMax = 2;
const chunkBytes = 1 << 20;

/**
 * The lines of whole analyses: where nothing changed, neither files nor history, they are what they were. A text counts
 * from the moment its counts are there, with its length.
 */
export class ToldCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = join(folder, "told");
  }

  /** What an analysis of exactly these files told; null when there was none. */
  async find(name: string): Promise<{ readonly counts: ToldCounts; readonly lines: AsyncIterable<string> } | null> {
    const text = await readFile(join(this.#folder, `${name}.json`), "utf8").catch(() => null);
    if (text === null) return null;
    const { bytes, counts } = parseCounts(text);
    const path = join(this.#folder, `${name}.ndjson`);
    const size = await stat(path).then(
      (found) => found.size,
      () => -1,
    );
    return size === bytes ? { counts, lines: wholeLines(path) } : null;
  }

  /** Begins to keep the lines of an analysis. */
  async keep(name: string): Promise<ToldDraft> {
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, `${randomUUID()}.draft`);
    return new ToldDraft(this.#folder, name, path, await open(path, "wx"));
  }
}

function parseCounts(text: string): { readonly bytes: number; readonly counts: ToldCounts } {
  try {
    return JSON.parse(text) as ReturnType<typeof parseCounts>;
  } catch {
    // Damaged: no text has this length.
    return { bytes: -2, counts: {} as ToldCounts };
  }
}

/** A file in parts of whole lines. */
async function* wholeLines(path: string): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  const chunks = createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer<ArrayBuffer>>;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(10) + 1;
    const head = end === 0 ? chunk : chunk.subarray(0, end);
    const whole = rest.length === 0 ? head : Buffer.concat([rest, head]);
    if (end > 0) yield whole.toString("utf8");
    rest = end > 0 ? chunk.subarray(end) : whole;
  }
}

/** Lines that are being kept. */
export class ToldDraft {
  readonly #folder: string;
  readonly #name: string;
  readonly #path: string;
  readonly #file: FileHandle;
  #bytes = 0;

  constructor(folder: string, name: string, path: string, file: FileHandle) {
    this.#folder = folder;
    this.#name = name;
    this.#path = path;
    this.#file = file;
  }

  async add(text: string): Promise<void> {
    const { bytesWritten } = await this.#file.write(text);
    this.#bytes += bytesWritten;
  }

  /** The analysis came to its end: the lines count. */
  async finish(counts: ToldCounts): Promise<void> {
    await this.#file.close();
    await rename(this.#path, join(this.#folder, `${this.#name}.ndjson`));
    const draft = join(this.#folder, `${randomUUID()}.draft`);
    await writeFile(draft, JSON.stringify({ bytes: this.#bytes, counts }));
    await rename(draft, join(this.#folder, `${this.#name}.json`));
    await sweep(this.#folder);
  }

  /** It did not: nothing stays. */
  async drop(): Promise<void> {
    await this.#file.close();
    await rm(this.#path, { force: true });
  }
}

async function sweep(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
  );
  dated.sort((one, other) => other.time - one.time);
  for (const { name } of dated.slice(toldMax)) {
    await rm(join(folder, name), { force: true });
    await rm(join(folder, name.replace(/json$/, "ndjson")), { force: true });
  }
}
