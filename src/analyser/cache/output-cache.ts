import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { cachedOutputsBytesMax, cachedOutputsMax } from "../bounds.ts";
import { analyserVersion } from "../version.ts";

/** The output of an earlier analysis: its lines, and the note that was stored with them. */
export interface CachedOutput {
  readonly note: unknown;
  readonly lines: AsyncIterable<string>;
}

const chunkBytes = 1 << 20;
/** Drafts of analyses that were killed are removed after this time. */
const leftoverMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Outputs of whole analyses, by a name that is derived from everything that the output depends on. An output is used
 * only when its note exists and has the right length.
 */
export class OutputCache {
  readonly #folder: string;

  constructor(cacheDir: string) {
    this.#folder = join(cacheDir, analyserVersion, "outputs");
  }

  /** Finds an output by its name; null when there is no such output. */
  async find(name: string): Promise<CachedOutput | null> {
    const notePath = join(this.#folder, `${name}.json`);
    const text = await readFile(notePath, "utf8").catch(() => null);
    if (text === null) return null;
    const { bytes, note } = parseNote(text);
    const path = join(this.#folder, `${name}.ndjson`);
    if ((await sizeOf(path)) !== bytes) return null;
    const now = new Date();
    // Outputs that are used are removed last. In a folder that is read-only for us the time stays as it is.
    await utimes(notePath, now, now).catch(() => {});
    return { note, lines: wholeLines(path) };
  }

  /** Yields all texts and stores them. `note` is called at the end; when it returns null, nothing is stored. */
  async *store<Emitted extends { readonly text: string }>(
    name: string,
    texts: AsyncIterable<Emitted>,
    note: () => object | null,
  ): AsyncGenerator<Emitted> {
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, `${randomUUID()}.draft`);
    const draft = new Draft(path, await open(path, "wx"));
    let stored = false;
    try {
      for await (const emitted of texts) {
        await draft.add(emitted.text);
        yield emitted;
      }
      const finalNote = note();
      const bytes = await draft.close();
      if (finalNote === null || bytes === null) return;
      await this.#publish(name, path, { bytes, note: finalNote });
      stored = true;
    } finally {
      await draft.close();
      if (!stored) await rm(path, { force: true });
    }
  }

  async #publish(name: string, path: string, note: object): Promise<void> {
    await rename(path, join(this.#folder, `${name}.ndjson`));
    const draft = join(this.#folder, `${randomUUID()}.draft`);
    await writeFile(draft, JSON.stringify(note));
    await rename(draft, join(this.#folder, `${name}.json`));
    await sweep(this.#folder);
  }
}

/** An output while it is written. When the disk is full, the output is not cached and the analysis continues. */
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
    if (this.#bytes !== null && this.#bytes <= cachedOutputsBytesMax) return;
    this.#bytes = null;
    await this.close();
    await rm(this.#path, { force: true });
  }

  /** Returns the number of bytes; null when something could not be written. */
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
    // Damaged: no output has this length.
    return { bytes: -2, note: null };
  }
}

/** Reads a file in chunks of whole lines. */
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

/** Removes the outputs that were not used for the longest time, until the rest is within the bounds; and old drafts. */
async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder);
  const notes = await Promise.all(
    names.filter((name) => name.endsWith(".json")).map(async (name) => ({ name, time: await timeOf(folder, name) })),
  );
  notes.sort((one, other) => other.time - one.time);
  let bytes = 0;
  for (const [index, { name }] of notes.entries()) {
    const text = name.replace(/json$/, "ndjson");
    bytes += Math.max(0, await sizeOf(join(folder, text)));
    if (index < cachedOutputsMax && bytes <= cachedOutputsBytesMax) continue;
    await rm(join(folder, name), { force: true });
    await rm(join(folder, text), { force: true });
  }
  const old = Date.now() - leftoverMilliseconds;
  for (const name of names) {
    const isAbandoned = name.endsWith(".draft") && (await timeOf(folder, name)) < old;
    if (isAbandoned) await rm(join(folder, name), { force: true });
  }
}

function timeOf(folder: string, name: string): Promise<number> {
  return stat(join(folder, name)).then(
    ({ mtimeMs }) => mtimeMs,
    () => Infinity,
  );
}

/** The bytes of a file; -1 if there is no such file. */
export function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => -1,
  );
}
