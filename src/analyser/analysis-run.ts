import { createHash } from "node:crypto";
import type { Analysis, AnalysisOptions, Phase, Summary } from "./analysis.ts";
import { duplicationTokensMax } from "./bounds.ts";
import { ResultCache } from "./cache/result-cache.ts";
import { packIndex } from "./cache/result-index.ts";
import { OutputCache, type CachedOutput } from "./cache/output-cache.ts";
import type { TreeHistory } from "./git/history.ts";
import { readCachedHistory } from "./git/cached-history.ts";
import type { CodeKind } from "./kinds/code-kind.ts";
import { kindsOfTree, openKinds, type KindFilters, type KindFinder } from "./kinds/find-kinds.ts";
import { languageByName } from "./languages/detect.ts";
import { chooseHeaders, learnMacros } from "./learn-macros.ts";
import { nothingLearned } from "./preprocess/learned/learned-macros.ts";
import { measureFiles, type MeasuredFile } from "./measure-files.ts";
import { Pool } from "./pool/pool.ts";
import { findCachedDuplicates } from "./relate/cached-duplicates.ts";
import { resolveImports } from "./relate/resolve-imports.ts";
import { blameFiles, mainAuthor } from "./owners/blame.ts";
import { ownersOfFiles, readOwnersFile, type OwnersFile } from "./owners/find-owners.ts";
import type { FileSource } from "./sources/file-source.ts";
import type { PathFilter } from "./sources/globs.ts";
import { readTreeState, type TreeState } from "./sources/tree-state.ts";
import { applyRuleSettings, type AppliedRules } from "./configuration/rule-settings.ts";
import { SummaryBuilder } from "./summary.ts";
import { optimiseParsers } from "./syntax/optimise-parsers.ts";
import { emitFiles, type EmittedText, type Relations } from "./emit/emit-files.ts";
import { emitTree } from "./emit/emit-tree.ts";

/** The compiled patterns of an analysis. */
export interface AnalysisFilters {
  readonly filter: PathFilter;
  readonly kinds: KindFilters;
}

/** What emitting needs. */
interface EmitContext {
  readonly pool: Pool;
  readonly cache: ResultCache;
  readonly outputs: OutputCache | null;
  readonly history: Promise<TreeHistory | null>;
}

/** One analysis, from the list of files to the last line. */
export class AnalysisRun implements Analysis {
  readonly #source: FileSource;
  readonly #options: AnalysisOptions;
  readonly #filters: AnalysisFilters;
  readonly #threads: number;
  readonly #summary = new SummaryBuilder();
  readonly #rules: AppliedRules;
  #ownersFile: OwnersFile | null = null;
  #kinds: KindFinder | null = null;

  constructor(source: FileSource, options: AnalysisOptions, filters: AnalysisFilters, threads: number) {
    this.#source = source;
    this.#options = options;
    this.#filters = filters;
    this.#threads = threads;
    this.#rules = applyRuleSettings(options.rules);
  }

  get summary(): Summary {
    return this.#summary.summary;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    const { cacheDir, now = Date.now, signal } = this.#options;
    const { absolutePathOf } = this.#source;
    const all = await this.#summary.time("list", this.#source.list(signal));
    const paths = this.#choose(all);
    const headers = chooseHeaders(all, paths, this.#filters.filter, this.#options.languages);
    this.#ownersFile = await readOwnersFile(this.#source);
    this.#kinds = await this.#openKinds(all);
    // Not part of a cached output: files that are not analysed come and go as well.
    for (const line of emitTree(all)) yield line;
    const outputs = cacheDir === undefined ? null : new OutputCache(cacheDir);
    if (outputs === null || absolutePathOf === null) {
      for await (const { text } of this.#analyse(paths, headers, outputs)) yield text;
      return;
    }
    const read = headers === null ? paths : [...new Set([...paths, ...headers])];
    const state = await readTreeState(read, absolutePathOf, now(), signal);
    const name = this.#nameByState(state);
    const cached = await outputs.find(name);
    if (cached !== null) {
      yield* this.#repeatOutput(cached, paths.length);
      return;
    }
    const texts = this.#analyse(paths, headers, outputs);
    const stored = state.settled ? outputs.store(name, texts, () => this.#summary.cacheableSummary()) : texts;
    for await (const { text } of stored) yield text;
  }

  async #openKinds(all: readonly string[]): Promise<KindFinder> {
    const { attributes, kinds = {}, ungenerated, signal } = this.#options;
    const declared = { patterns: kinds, filters: this.#filters.kinds, ...(ungenerated && { ungenerated }) };
    return attributes === undefined
      ? openKinds(this.#source, all, declared)
      : openKinds(attributes, await attributes.list(signal), declared);
  }

  /** Emits the output of an earlier analysis of the same files. Neither the files nor their results are read. */
  async *#repeatOutput({ note, lines }: CachedOutput, files: number): AsyncGenerator<string> {
    const { signal } = this.#options;
    const since = performance.now();
    this.#summary.restore(note as Summary);
    for (const phase of ["measure", "relate"] as const) this.#report(phase, files, files);
    for await (const text of lines) {
      signal?.throwIfAborted();
      this.#report("emit", files, files);
      yield text;
    }
    this.#addTime("emit", since);
  }

  async *#analyse(
    paths: readonly string[],
    headers: readonly string[] | null,
    outputs: OutputCache | null,
  ): AsyncGenerator<EmittedText> {
    const { signal, cacheDir, source = true, languages = null, rules = {} } = this.#options;
    const cache = await ResultCache.open(cacheDir);
    const { filter } = this.#filters;
    const learned =
      headers === null ? nothingLearned : await learnMacros({ source: this.#source, headers, filter, signal });
    const isStored = cacheDir !== undefined;
    const by = { languages, source, rules, learned, isStored, parser: optimiseParsers(paths) };
    const config = { index: packIndex(cache.entries), packs: [...cache.packs], ...by };
    const pool = new Pool(config, this.#threads, cache.entries.size > 0);
    const abort = (): void => void pool.stop(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    let whole = false;
    try {
      const history = this.#readHistory(cache);
      const files: MeasuredFile[] = [];
      const needs = { pool, cache, source: this.#source, signal, summary: this.#summary, threads: this.#threads };
      let since = performance.now();
      for await (const text of measureFiles(paths, needs, files)) {
        this.#report("measure", files.length, paths.length);
        if (text !== "") yield { text, files: 0 };
      }
      since = this.#addTime("measure", since);
      for await (const emitted of this.#emit(files, { pool, cache, outputs, history }, since)) {
        signal?.throwIfAborted();
        this.#report("emit", emitted.files, files.length);
        yield emitted;
      }
      whole = true;
    } finally {
      signal?.removeEventListener("abort", abort);
      await pool.stop();
      await cache.close(whole);
    }
  }

  /** Emits the cached output for the same contents and history, or relates the files and emits new output. */
  async *#emit(
    files: readonly MeasuredFile[],
    { pool, cache, outputs, history }: EmitContext,
    since: number,
  ): AsyncGenerator<EmittedText> {
    const name = this.#nameByContent(files);
    const kinds = kindsOfTree(this.#kinds, files, this.#summary);
    const cached = await outputs?.find(name);
    if (cached) {
      Object.assign(this.#summary.summary, cached.note);
      this.#report("relate", files.length, files.length);
      for await (const text of cached.lines) yield { text, files: files.length };
      this.#addTime("emit", since);
      return;
    }
    const relations = await this.#relate(files, kinds, pool, cache, await history);
    const related = this.#addTime("relate", since);
    const texts = emitFiles(files, relations, pool, cache.packs, this.#threads, this.#summary);
    yield* outputs?.store(name, texts, () => this.#summary.cacheableTotals()) ?? texts;
    this.#addTime("emit", related);
  }

  /** Names the output by the state of the files in the file system and by the options that affect it. */
  #nameByState({ name }: TreeState): string {
    const { source = true, languages = null } = this.#options;
    const { filesOfOtherKinds } = this.#summary.summary;
    const terms = [name, this.#namesOfContext(), source, languages, filesOfOtherKinds, this.#rules.name];
    return `whole-${createHash("sha256").update(JSON.stringify(terms)).digest("hex").slice(0, 32)}`;
  }

  /** Names the lines after the sources by the contents and paths of the files and by their history. */
  #nameByContent(files: readonly MeasuredFile[]): string {
    const digest = createHash("sha256").update(JSON.stringify(this.#namesOfContext()));
    for (const { path, key } of files) digest.update(`${key}${path}\0`);
    return digest.digest("hex").slice(0, 32);
  }

  /** What the output depends on beside the files: the history, and who owns them, and what kinds they are of. */
  #namesOfContext(): readonly unknown[] {
    const { git = true, blame = false } = this.#options;
    return [git ? this.#source.history : null, git && blame, this.#ownersFile?.name ?? null, this.#kinds?.name];
  }

  /** The paths that the options choose, with a known language. */
  #choose(all: readonly string[]): readonly string[] {
    const { signal, languages } = this.#options;
    const paths: string[] = [];
    for (const path of all) {
      signal?.throwIfAborted();
      if (!this.#filters.filter(path)) continue;
      const language = languageByName(path);
      const wanted = language === "read" || (language !== null && languages?.includes(language) !== false);
      if (wanted) paths.push(path);
      else this.#summary.noteOther();
    }
    this.#report("list", paths.length, paths.length);
    return paths;
  }

  /** Runs while files are measured. A failure is noted in the summary, and the analysis continues without history. */
  async #readHistory(cache: ResultCache): Promise<TreeHistory | null> {
    const { git = true, signal } = this.#options;
    const location = this.#source.history;
    if (!git || location === null) {
      this.#summary.summary.history = { kind: "absent", reason: git ? "no-repository" : "not-asked" };
      return null;
    }
    const history = await readCachedHistory(location, cache, { processes: this.#threads, signal }).catch(() => null);
    this.#summary.summary.history =
      history === null
        ? { kind: "absent", reason: "failed" }
        : { kind: "read", commits: history.commits, complete: history.complete };
    return history;
  }

  async #relate(
    files: readonly MeasuredFile[],
    kinds: ReadonlyMap<string, CodeKind>,
    pool: Pool,
    cache: ResultCache,
    history: TreeHistory | null,
  ): Promise<Relations> {
    this.#report("relate", 0, files.length);
    await cache.flush();
    const [duplicates, imports, people] = await Promise.all([
      this.#findDuplicates(files, pool, cache),
      resolveImports(files),
      this.#findOwners(files.map(({ path }) => path)),
    ]);
    this.#options.signal?.throwIfAborted();
    this.#report("relate", files.length, files.length);
    return {
      ...duplicates,
      kinds,
      imports,
      history,
      ...people,
      off: this.#rules.off,
      ownRules: this.#options.rules?.own ?? [],
    };
  }

  /**
   * Who wrote the lines of files, if the options want it, and the owners: those that CODEOWNERS names, else the author of
   * most lines.
   */
  async #findOwners(paths: readonly string[]): Promise<Pick<Relations, "owners" | "authors">> {
    const { git = true, blame = false, signal } = this.#options;
    const { history, absolutePathOf } = this.#source;
    const file = this.#ownersFile;
    const named = file === null ? new Map<string, string>() : await ownersOfFiles(file, history?.prefix ?? "", paths);
    if (!git || !blame || history === null) return { owners: named, authors: new Map() };
    const isCommit = absolutePathOf === null;
    const authors = await blameFiles(history, paths, { isCommit, atOnce: this.#threads, ...(signal && { signal }) });
    this.#summary.summary.filesWithoutAuthors = paths.length - authors.size;
    const main = Array.from(authors, ([path, blamed]) => [path, mainAuthor(blamed)] as const);
    return { owners: new Map([...main, ...named]), authors };
  }

  async #findDuplicates(
    files: readonly MeasuredFile[],
    pool: Pool,
    cache: ResultCache,
  ): Promise<Pick<Relations, "duplicates" | "compared">> {
    let compared = 0;
    for (let tokens = 0; compared < files.length; compared++) {
      tokens += files[compared]!.result.tokenCount;
      if (tokens > duplicationTokensMax) break;
    }
    this.#summary.summary.filesWithoutDuplication = files.length - compared;
    return { compared, duplicates: await findCachedDuplicates(files, compared, pool, cache) };
  }

  #addTime(phase: Phase, since: number): number {
    const now = performance.now();
    this.#summary.summary.milliseconds[phase] += Math.round(now - since);
    return now;
  }

  #report(phase: Phase, files: number, filesTotal: number): void {
    this.#options.onProgress?.({ phase, files, filesTotal, bytes: this.#summary.summary.bytes });
  }
}
