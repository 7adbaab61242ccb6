import { createHash, randomUUID } from "node:crypto";
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cacheBytesMax } from "../bounds.ts";
import { analyserVersion } from "../version.ts";
import { indexLine, joinPacks, readIndexLine } from "./join-packs.ts";
import { sizeOf } from "./output-cache.ts";
import { bytesOf, type PackedResult } from "./result-index.ts";

/** The result of a file that is not in a pack yet. */
export interface NewResult {
  readonly key: string;
  readonly head: Uint8Array;
  readonly body: Uint8Array;
  readonly tokenHashes: Uint8Array;
  readonly tokensPerLine: Uint8Array;
}

/** More packs than this are joined at the end of an analysis. */
const packsMax = 12;
/** Relations of whole analyses in a cache folder: the newest ones. */
const relationsMax = 8;

/**
 * Results of single files by content, stored in packs: files that grow while an analysis writes them and never change
 * afterwards. Each analysis writes its own pack, so that several may share a folder; a pack is used as soon as its index
 * exists. Packs that are damaged or from another version of the analyser are ignored.
 */
export class ResultCache {
  readonly folder: string;
  readonly #temporary: boolean;
  readonly entries = new Map<string, PackedResult>();
  /** Paths of the packs, by number; the last is the one that this analysis writes. */
  readonly packs: string[] = [];
  #file: FileHandle | undefined;
  #size = 0;
  #unwritten: Uint8Array[] = [];
  #unwrittenBytes = 0;
  readonly #added = new Map<string, PackedResult>();
  readonly #used = new Set<string>();

  private constructor(folder: string, temporary: boolean) {
    this.folder = folder;
    this.#temporary = temporary;
  }

  /** Opens a cache folder, or a temporary one that is removed when the analysis ends. */
  static async open(cacheDir: string | undefined): Promise<ResultCache> {
    if (cacheDir === undefined) return new ResultCache(await mkdtemp(join(tmpdir(), "belvedere-scan-")), true);
    const cache = new ResultCache(join(cacheDir, analyserVersion), false);
    await mkdir(cache.folder, { recursive: true });
    await cache.#readIndexes();
    return cache;
  }

  /** The pack that new results go to. */
  get pack(): number {
    return this.packs.length - 1;
  }

  /** Adds a new result and returns where it will be. */
  async add(result: NewResult): Promise<PackedResult> {
    const known = this.#added.get(result.key);
    if (known !== undefined) return known;
    this.#file ??= await this.#createPack();
    const parts = [result.head, result.body, result.tokenHashes, result.tokensPerLine];
    const packed: PackedResult = {
      pack: this.pack,
      offset: this.#size,
      headBytes: result.head.byteLength,
      bodyBytes: result.body.byteLength,
      tokenCount: result.tokenHashes.byteLength / 4,
      lineCount: result.tokensPerLine.byteLength / 2,
    };
    this.#added.set(result.key, packed);
    for (const part of parts) this.#unwrittenBytes += part.byteLength;
    this.#size += parts.reduce((sum, part) => sum + part.byteLength, 0);
    this.#unwritten.push(...parts);
    if (this.#unwrittenBytes > 1 << 20) await this.flush();
    return packed;
  }

  /** Notes that a result from an earlier analysis is still needed. */
  use(key: string): void {
    this.#used.add(key);
  }

  /** Writes pending results, so that readers find everything that was added. */
  async flush(): Promise<void> {
    if (this.#file === undefined || this.#unwritten.length === 0) return;
    const parts = this.#unwritten;
    this.#unwritten = [];
    this.#unwrittenBytes = 0;
    await this.#file.writev(parts);
  }

  /** Reads data about a whole analysis that an earlier one stored, or null. */
  async readRelation(name: string): Promise<unknown> {
    const text = await readFile(join(this.folder, `${name}.relation.json`), "utf8").catch(() => null);
    if (text === null) return null;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // Truncated by a crash: it is computed again.
      return null;
    }
  }

  async writeRelation(name: string, value: unknown): Promise<void> {
    if (!this.#temporary) await this.#writeWhole(`${name}.relation.json`, JSON.stringify(value));
  }

  /** Makes the new results available to later analyses when this one finished (`whole`); removes a temporary folder. */
  async close(whole: boolean): Promise<void> {
    await this.flush();
    await this.#file?.close();
    if (this.#temporary) await rm(this.folder, { recursive: true, force: true });
    else if (whole) await this.#publish();
    else if (this.#file !== undefined) await rm(this.packs[this.pack]!, { force: true });
  }

  async #createPack(): Promise<FileHandle> {
    this.packs.push(join(this.folder, `${Date.now().toString(36)}-${randomUUID()}.pack`));
    return open(this.packs[this.pack]!, "wx");
  }

  async #publish(): Promise<void> {
    if (this.#added.size > 0) {
      const lines = [...this.#added].map(([key, packed]) => indexLine(key, packed));
      await this.#writeWhole(`${packName(this.packs[this.pack]!)}.index`, addChecksum(lines.join("\n")));
    }
    await this.#sweep();
  }

  /** Joins the results that this analysis used into one pack, and removes the rest, when there are too many packs or bytes. */
  async #sweep(): Promise<void> {
    let bytes = 0;
    for (const pack of this.packs) bytes += Math.max(0, await sizeOf(pack));
    if (this.packs.length > packsMax || bytes > cacheBytesMax) {
      const needed = new Map([...this.#used].map((key) => [key, this.entries.get(key)!] as const));
      const name = `${Date.now().toString(36)}-${randomUUID()}`;
      const lines = await joinPacks(
        this.packs,
        new Map([...needed, ...this.#added]),
        join(this.folder, `${name}.pack`),
      );
      await this.#writeWhole(`${name}.index`, addChecksum(lines.join("\n")));
      for (const pack of this.packs) await this.#remove(`${packName(pack)}.pack`, `${packName(pack)}.index`);
    }
    const relations = (await readdir(this.folder)).filter((name) => name.endsWith(".relation.json"));
    const dated = await Promise.all(
      relations.map(async (name) => ({ name, time: (await stat(join(this.folder, name))).mtimeMs })),
    );
    dated.sort((one, other) => other.time - one.time);
    await this.#remove(...dated.slice(relationsMax).map(({ name }) => name));
  }

  async #remove(...names: readonly string[]): Promise<void> {
    for (const name of names) await rm(join(this.folder, name), { force: true });
  }

  async #readIndexes(): Promise<void> {
    const names = (await readdir(this.folder)).filter((name) => name.endsWith(".index")).sort();
    for (const name of names) {
      const text = removeChecksum(await readFile(join(this.folder, name), "utf8").catch(() => ""));
      if (text === null) continue;
      const path = join(this.folder, `${name.slice(0, -".index".length)}.pack`);
      const results = text.split("\n").map(readIndexLine);
      const size = await sizeOf(path);
      if (results.some((result) => result.offset + bytesOf(result) > size)) continue;
      const pack = this.packs.push(path) - 1;
      for (const { key, ...packed } of results) this.entries.set(key, { pack, ...packed });
    }
  }

  async #writeWhole(name: string, text: string): Promise<void> {
    const draft = join(this.folder, `${name}.${randomUUID()}.draft`);
    await writeFile(draft, text);
    await rename(draft, join(this.folder, name));
  }
}

function packName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1, -".pack".length);
}

/** Puts the hash of a text in front of it, so that a truncated file is detected. */
function addChecksum(text: string): string {
  return `${createHash("sha256").update(text).digest("hex")}\n${text}`;
}

/** The text without its hash; null when they do not match. */
function removeChecksum(text: string): string | null {
  const hash = text.slice(0, 64);
  const content = text.slice(65);
  return content !== "" && createHash("sha256").update(content).digest("hex") === hash ? content : null;
}
