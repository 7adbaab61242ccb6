import { languageByName } from "./languages/detect.ts";
import type { LanguageId } from "./languages/language.ts";
import { readSource } from "./pool/read-source.ts";
import { MacroCollector, type LearnedMacros } from "./preprocess/learned/learned-macros.ts";
import type { FileSource, SourceFile } from "./sources/file-source.ts";
import { openWorkingTree } from "./sources/folder.ts";
import { compileFilter, type PathFilter } from "./sources/globs.ts";

const cLanguages: readonly LanguageId[] = ["c", "cpp"];
const header = /\.(?:h|hh|hpp|hxx|h\+\+|ipp|inl|tcc|txx|cuh)$/i;

/** Whether a path is that of a header, whose definitions count in all files. */
export function isHeader(path: string): boolean {
  return header.test(path) && languageByName(path) !== null;
}

/** Whether the definitions of macros matter for a language. */
export function hasMacros(language: string | null): boolean {
  return cLanguages.some((one) => one === language);
}

/** The headers whose macros count in an analysis of files in these languages; null if none do. They may be in other ones. */
export function chooseHeaders(
  all: readonly string[],
  analysed: readonly string[],
  filter: PathFilter,
  languages: readonly LanguageId[] | undefined,
): readonly string[] | null {
  const isConcerned = (path: string): boolean => isHeader(path) || hasMacros(languageByName(path));
  if (languages?.some(hasMacros) === false || !analysed.some(isConcerned)) return null;
  return all.filter((path) => isHeader(path) && filter(path));
}

/** Where macros are learned. */
interface LearnedFrom {
  readonly source: FileSource;
  /** The headers of the source. */
  readonly headers: readonly string[];
  /** Which headers of the whole tree count as well. */
  readonly filter: PathFilter;
  readonly signal: AbortSignal | undefined;
}

/**
 * Learns macros of C and C++ from the `#define`s in headers. Those of other files are for the file itself, and are read when
 * it is measured. Happens before any file is measured, so that neither order nor threads matter. If the files are a part of a
 * tree, its other headers count as well: a function must not get other values because less is analysed.
 */
export async function learnMacros({ source, headers, filter, signal }: LearnedFrom): Promise<LearnedMacros> {
  const collector = new MacroCollector();
  await addHeaders(collector, source.open(headers, signal), signal);
  const whole = (await source.whole?.()) ?? null;
  if (whole !== null) {
    const own = new Set(headers);
    const others = (await whole.list(signal)).filter((path) => isHeader(path) && filter(path) && !own.has(path));
    await addHeaders(collector, whole.open(others, signal), signal);
  }
  return collector.finish();
}

/** Headers of both languages: a file of C may include one that is read as C++. */
async function addHeaders(
  collector: MacroCollector,
  headers: AsyncIterable<SourceFile>,
  signal?: AbortSignal,
): Promise<void> {
  for await (const file of headers) {
    signal?.throwIfAborted();
    const read = readSource(file, cLanguages);
    if (read.kind === "text") collector.addText(read.text);
  }
}

/** Which files of a folder are analysed when all of them are. */
export interface AnalysedPart {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** Learns the macros of a folder as an analysis of all of it does, when they are first needed, and once. */
export function folderMacros(root: string, part: AnalysedPart = {}): () => Promise<LearnedMacros> {
  return once(async () => (await collectFolder(root, part, new Set())).finish());
}

/**
 * Learns the macros of states of a folder that differ in the content of the changed files. The headers of a state are opened
 * when its macros are first needed. Other headers are read once for all states, as they are on disk.
 */
export function macrosOfStates(
  root: string,
  part: AnalysedPart,
  changed: ReadonlySet<string>,
): (openHeaders: () => AsyncIterable<SourceFile>) => () => Promise<LearnedMacros> {
  const unchanged = once(() => collectFolder(root, part, changed));
  return (openHeaders) =>
    once(async () => {
      const collector = (await unchanged()).copy();
      await addHeaders(collector, openHeaders());
      return collector.finish();
    });
}

/** Nothing outside of a git working tree. */
async function collectFolder(
  root: string,
  { include, exclude }: AnalysedPart,
  without: ReadonlySet<string>,
): Promise<MacroCollector> {
  const collector = new MacroCollector();
  const source = await openWorkingTree(root);
  const filter = compileFilter(include, exclude);
  if (source === null || !filter.ok) return collector;
  const paths = (await source.list()).filter((path) => isHeader(path) && filter.value(path) && !without.has(path));
  await addHeaders(collector, source.open(paths));
  return collector;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
