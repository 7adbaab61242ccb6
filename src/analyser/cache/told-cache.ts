import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { toldBytesMax, toldMax } from "../bounds.ts";
import { analyserVersion } from "../version.ts";

/** Lines that an analysis told, and what it noted at their end. */
export interface ToldText {
  readonly note: unknown;
  readonly lines: AsyncIterable<string>;
}

const chunkBytes = 1 << 20;
/** What an analysis that was killed leaves behind goes after this. */
const leftoverMilliseconds = 24 * 60 * 60 * 1000;

/**
 * The lines of whole analyses, by a name for all that they depend on: where nothing changed they are what they were. A
 * text counts from the moment its note is there, with its length.
 */
export class ToldCache {
  readonly #folder: string;

  constructor(cacheDir: string) {
    this.#folder = join(cacheDir, analyserVersion, "told");
  }

  /** What an analysis of that name told; null when there was none. */
  async find(name: string): Promise<ToldText | null> {
    const notePath = join(this.#folder, `${name}.json`);
    const text = await readFile(notePath, "utf8").catch(() => null);
    if (text === null) return null;
    const { bytes, note } = parseNote(text);
    const path = join(this.#folder, `${name}.ndjson`);
    if ((await sizeOf(path)) !== bytes) return null;
    const now = new Date();
    // What is used again outlives what is not. In a folder that is not ours it does not.
    await utimes(notePath, now, now).catch(() => {});
    return { note, lines: wholeLines(path) };
  }

  /** Passes on what is told, and keeps it; `note` is asked at the end, and null says that it is not worth keeping. */
  async *keep<Part extends { readonly text: string }>(
    name: string,
    parts: AsyncIterable<Part>,
    note: () => object | null,
  ): AsyncGenerator<Part> {
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, `${randomUUID()}.draft`);
    const draft = new Draft(path, await open(path, "wx"));
    let kept = false;
    try {
      for await (const part of parts) {
        await draft.add(part.text);
        yield part;
      }
      const noted = note();
      const bytes = await draft.close();
      if (noted === null || bytes === null) return;
      await this.#finish(name, path, { bytes, note: noted });
      kept = true;
    } finally {
      await draft.close();
      if (!kept) await rm(path, { force: true });
    }
  }

  async #finish(name: string, path: string, note: object): Promise<void> {
    await rename(path, join(this.#folder, `${name}.ndjson`));
    const draft = join(this.#folder, `${randomUUID()}.draft`);
    await writeFile(draft, JSON.stringify(note));
    await rename(draft, join(this.#folder, `${name}.json`));
    await sweep(this.#folder);
  }
}

/** Lines on their way to the disk. A cache that has no room for them is no reason to end an analysis. */
class Draft {
  readonly #path: string;
  #file: FileHandle | null;
  #bytes: number | null = 0;

  constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  async add(text: string): Promise<void> {
    if (this.#file === null || this.#bytes === null) return;
    try {
      this.#bytes += (await this.#file.write(text)).bytesWritten;
    } catch {
      this.#bytes = null;
    }
    if (this.#bytes !== null && this.#bytes <= toldBytesMax) return;
    this.#bytes = null;
    await this.close();
    await rm(this.#path, { force: true });
  }

  /** How many bytes there are; null when they are not all there. */
  async close(): Promise<number | null> {
    const file = this.#file;
    this.#file = null;
    await file?.close();
    return this.#bytes;
  }
}

function parseNote(text: string): { readonly bytes: number; readonly note: unknown } {
  try {
    return JSON.parse(text) as ReturnType<typeof parseNote>;
  } catch {
    // Damaged: no text has this length.
    return { bytes: -2, note: null };
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

/** Keeps the texts that were told last, as far as there is room for them. */
async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder);
  const notes = await Promise.all(
    names.filter((name) => name.endsWith(".json")).map(async (name) => ({ name, time: await timeOf(folder, name) })),
  );
  notes.sort((one, other) => other.time - one.time);
  let bytes = 0;
  for (const [place, { name }] of notes.entries()) {
    const text = name.replace(/json$/, "ndjson");
    bytes += Math.max(0, await sizeOf(join(folder, text)));
    if (place < toldMax && bytes <= toldBytesMax) continue;
    await rm(join(folder, name), { force: true });
    await rm(join(folder, text), { force: true });
  }
  const old = Date.now() - leftoverMilliseconds;
  for (const name of names) {
    const isLeft = name.endsWith(".draft") && (await timeOf(folder, name)) < old;
    if (isLeft) await rm(join(folder, name), { force: true });
  }
}

function timeOf(folder: string, name: string): Promise<number> {
  return stat(join(folder, name)).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );
}

function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => -1,
  );
}
