import { languageByName } from "./languages/detect.ts";
import type { LanguageId } from "./languages/language.ts";
import { readSource } from "./pool/read-source.ts";
import { MacroCollector, nothingLearned, type LearnedMacros } from "./preprocess/learned/learned-macros.ts";
import type { FileSource } from "./sources/file-source.ts";
import { openFolder } from "./sources/folder.ts";
import { compileFilter } from "./sources/globs.ts";

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

/**
 * Learns macros of C and C++ from the `#define`s in headers. Those of other files are for the file itself, and are read when
 * it is measured. Happens before any file is measured, so that neither order nor threads matter.
 */
export async function learnMacros(
  source: FileSource,
  paths: readonly string[],
  languages: readonly LanguageId[] | null,
  signal: AbortSignal | undefined,
): Promise<LearnedMacros> {
  const wanted = cLanguages.filter((language) => languages?.includes(language) !== false);
  const headers = paths.filter(isHeader);
  if (wanted.length === 0 || headers.length === 0) return nothingLearned;
  const collector = new MacroCollector();
  for await (const file of source.open(headers, signal)) {
    signal?.throwIfAborted();
    const read = readSource(file, wanted);
    if (read.kind === "text") collector.addText(read.text);
  }
  return collector.finish();
}

/** Which files of a folder are analysed when all of them are. */
export interface AnalysedPart {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** Learns the macros of a folder as an analysis of all of it does, when they are first needed, and once. */
export function folderMacros(root: string, { include, exclude }: AnalysedPart = {}): () => Promise<LearnedMacros> {
  let learned: Promise<LearnedMacros> | undefined;
  const learn = async (): Promise<LearnedMacros> => {
    const source = await openFolder(root);
    const filter = compileFilter(include, exclude);
    if (!source.ok || !filter.ok) return nothingLearned;
    const paths = (await source.value.list()).filter(filter.value);
    return learnMacros(source.value, paths, null, undefined);
  };
  return () => (learned ??= learn());
}
