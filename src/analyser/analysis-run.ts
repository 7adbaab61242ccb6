import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Analysis, AnalysisOptions, Phase, Summary } from "./analysis.ts";
import { duplicationTokensMax } from "./bounds.ts";
import { ResultCache } from "./cache/result-cache.ts";
import { packIndex } from "./cache/result-index.ts";
import { ToldCache, type ToldText } from "./cache/told-cache.ts";
import type { TreeHistory } from "./git/history.ts";
import { keptHistory } from "./git/kept-history.ts";
import { languageByName } from "./languages/detect.ts";
import { languageOf } from "./languages/index.ts";
import { measureFiles, type KnownFile } from "./measure-files.ts";
import { Pool } from "./pool/pool.ts";
import type { Block } from "./relate/duplicates.ts";
import { resolveImport } from "./relate/imports.ts";
import { PathIndex } from "./relate/path-index.ts";
import type { FileSource } from "./sources/file-source.ts";
import type { PathFilter } from "./sources/globs.ts";
import { readTreeState, type TreeState } from "./sources/tree-state.ts";
import { SummaryKeeper } from "./summary.ts";
import { tellFiles, type Told } from "./tell/tell-files.ts";

/** How the files of an analysis relate to each other. */
export interface Relations {
  /** Duplicated blocks by file. */
  readonly blocks: ReadonlyMap<number, readonly Block[]>;
  /** How many files, from the first on, duplicates were looked for in. */
  readonly compared: number;
  /** Paths of what each file imports. */
  readonly imports: readonly (readonly string[])[];
  readonly history: TreeHistory | null;
}

/** What telling needs. */
interface TellingNeeds {
  readonly pool: Pool;
  readonly cache: ResultCache;
  readonly told: ToldCache | null;
  readonly history: Promise<TreeHistory | null>;
}

/** Files after which other work gets its turn. */
const filesBetweenPauses = 500;

/** One analysis, from the list of files to the last line. */
export class AnalysisRun implements Analysis {
  readonly #source: FileSource;
  readonly #options: AnalysisOptions;
  readonly #filter: PathFilter;
  readonly #threads: number;
  readonly #summary = new SummaryKeeper();

  constructor(source: FileSource, options: AnalysisOptions, filter: PathFilter, threads: number) {
    this.#source = source;
    this.#options = options;
    this.#filter = filter;
    this.#threads = threads;
  }

  get summary(): Summary {
    return this.#summary.summary;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    const { cacheDir, now = Date.now, signal } = this.#options;
    const { placeOf } = this.#source;
    const paths = await this.#summary.time("list", this.#list());
    const told = cacheDir === undefined ? null : new ToldCache(cacheDir);
    if (told === null || placeOf === null) {
      for await (const { text } of this.#analyse(paths, told)) yield text;
      return;
    }
    const state = await readTreeState(paths, placeOf, now(), signal);
    const name = this.#nameOfWhole(state);
    const known = await told.find(name);
    if (known !== null) {
      yield* this.#tellAgain(known, paths.length);
      return;
    }
    const parts = this.#analyse(paths, told);
    const kept = state.settled ? told.keep(name, parts, () => this.#summary.lasting()) : parts;
    for await (const { text } of kept) yield text;
  }

  /** Nothing was touched since an earlier analysis: neither files nor results are looked into. */
  async *#tellAgain({ note, lines }: ToldText, files: number): AsyncGenerator<string> {
    const { signal } = this.#options;
    const since = performance.now();
    this.#summary.restore(note as Summary);
    for (const phase of ["measure", "relate"] as const) this.#report(phase, files, files);
    for await (const text of lines) {
      signal?.throwIfAborted();
      this.#report("tell", files, files);
      yield text;
    }
    this.#took("tell", since);
  }

  async *#analyse(paths: readonly string[], told: ToldCache | null): AsyncGenerator<Told> {
    const { signal, cacheDir, source = true, languages = null } = this.#options;
    const cache = await ResultCache.open(cacheDir);
    const start = { index: packIndex(cache.entries), packs: [...cache.packs], languages, source };
    const pool = new Pool(start, this.#threads, cache.entries.size > 0);
    const abort = (): void => void pool.stop(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    let whole = false;
    try {
      const history = this.#readHistory(cache);
      const files: KnownFile[] = [];
      const needs = { pool, cache, source: this.#source, signal, summary: this.#summary, threads: this.#threads };
      let since = performance.now();
      for await (const text of measureFiles(paths, needs, files)) {
        this.#report("measure", files.length, paths.length);
        if (text !== "") yield { text, told: 0 };
      }
      since = this.#took("measure", since);
      for await (const part of this.#tell(files, { pool, cache, told, history }, since)) {
        signal?.throwIfAborted();
        this.#report("tell", part.told, files.length);
        yield part;
      }
      whole = true;
    } finally {
      signal?.removeEventListener("abort", abort);
      await pool.stop();
      await cache.close(whole);
    }
  }

  /** What an earlier analysis told of files with just these contents and this history, else everything anew. */
  async *#tell(
    files: readonly KnownFile[],
    { pool, cache, told, history }: TellingNeeds,
    since: number,
  ): AsyncGenerator<Told> {
    const name = this.#nameOf(files);
    const known = await told?.find(name);
    if (known) {
      Object.assign(this.#summary.summary, known.note);
      this.#report("relate", files.length, files.length);
      for await (const text of known.lines) yield { text, told: files.length };
      this.#took("tell", since);
      return;
    }
    const relations = await this.#relate(files, pool, cache, await history);
    const related = this.#took("relate", since);
    const parts = tellFiles(files, relations, pool, cache.packs, this.#threads, this.#summary);
    yield* told?.keep(name, parts, () => this.#summary.told()) ?? parts;
    this.#took("tell", related);
  }

  /** A name for all that whole results depend on. */
  #nameOfWhole({ name }: TreeState): string {
    const { git = true, source = true, languages = null } = this.#options;
    const { filesOfOtherKinds } = this.#summary.summary;
    const terms = [name, git ? this.#source.history : null, source, languages, filesOfOtherKinds];
    return `whole-${createHash("sha256").update(JSON.stringify(terms)).digest("hex").slice(0, 32)}`;
  }

  /** A name for all that the lines about files and their history depend on. */
  #nameOf(files: readonly KnownFile[]): string {
    const digest = createHash("sha256");
    const { git = true } = this.#options;
    digest.update(JSON.stringify(git ? this.#source.history : null));
    for (const { path, key } of files) digest.update(`${key}${path}\0`);
    return digest.digest("hex").slice(0, 32);
  }

  async #list(): Promise<readonly string[]> {
    const { signal, languages } = this.#options;
    const paths: string[] = [];
    for (const path of await this.#source.list(signal)) {
      signal?.throwIfAborted();
      if (!this.#filter(path)) continue;
      const language = languageByName(path);
      const wanted = language === "read" || (language !== null && languages?.includes(language) !== false);
      if (wanted) paths.push(path);
      else this.#summary.noteOther();
    }
    this.#report("list", paths.length, paths.length);
    return paths;
  }

  /** Runs beside the measuring; a failure shows in the summary, and the rest goes on without it. */
  async #readHistory(cache: ResultCache): Promise<TreeHistory | null> {
    const { git = true, signal } = this.#options;
    const place = this.#source.history;
    if (!git || place === null) {
      this.#summary.summary.history = { kind: "absent", reason: git ? "no-repository" : "not-asked" };
      return null;
    }
    const history = await keptHistory(place, cache, signal).catch(() => null);
    this.#summary.summary.history =
      history === null
        ? { kind: "absent", reason: "failed" }
        : { kind: "read", commits: history.commits, complete: history.complete };
    return history;
  }

  async #relate(
    files: readonly KnownFile[],
    pool: Pool,
    cache: ResultCache,
    history: TreeHistory | null,
  ): Promise<Relations> {
    this.#report("relate", 0, files.length);
    await cache.flush();
    const [duplicates, imports] = await Promise.all([this.#findDuplicates(files, pool, cache), this.#resolve(files)]);
    this.#options.signal?.throwIfAborted();
    this.#report("relate", files.length, files.length);
    return { ...duplicates, imports, history };
  }

  async #findDuplicates(
    files: readonly KnownFile[],
    pool: Pool,
    cache: ResultCache,
  ): Promise<Pick<Relations, "blocks" | "compared">> {
    let compared = 0;
    for (let tokens = 0; compared < files.length; compared++) {
      tokens += files[compared]!.result.tokenCount;
      if (tokens > duplicationTokensMax) break;
    }
    this.#summary.summary.filesWithoutDuplication = files.length - compared;
    const digest = createHash("sha256");
    for (const { key } of files) digest.update(key);
    const name = `duplicates-${digest.digest("hex").slice(0, 32)}`;
    const kept = (await cache.readRelation(name)) as [number, Block[]][] | null;
    if (kept !== null) return { compared, blocks: new Map(kept) };
    const results = files.slice(0, compared).map(({ result }) => result);
    const { blocks } = await pool.run({ kind: "duplicates", packs: cache.packs, results });
    await cache.writeRelation(name, [...blocks]);
    return { compared, blocks };
  }

  async #resolve(files: readonly KnownFile[]): Promise<readonly (readonly string[])[]> {
    const paths = new PathIndex(files.map(({ path }) => path));
    const resolved: string[][] = [];
    for (const [place, { path, head }] of files.entries()) {
      if (place % filesBetweenPauses === 0) await setImmediate();
      const importer = { path, style: languageOf(head.language).importStyle, imports: head.imports };
      const found = new Set<string>();
      for (const specifier of head.imports) {
        const target = resolveImport(paths, importer, specifier);
        if (target !== null) found.add(target);
      }
      resolved.push([...found]);
    }
    return resolved;
  }

  #took(phase: Phase, since: number): number {
    const now = performance.now();
    this.#summary.summary.milliseconds[phase] += Math.round(now - since);
    return now;
  }

  #report(phase: Phase, files: number, filesTotal: number): void {
    this.#options.onProgress?.({ phase, files, filesTotal, bytes: this.#summary.summary.bytes });
  }
}
