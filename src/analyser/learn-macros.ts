import { languageByName } from "./languages/detect.ts";
import type { LanguageId } from "./languages/language.ts";
import { readSource } from "./pool/read-source.ts";
import { MacroCollector, nothingLearned, type LearnedMacros } from "./preprocess/learned/learned-macros.ts";
import type { FileSource } from "./sources/file-source.ts";

const cLanguages: readonly LanguageId[] = ["c", "cpp"];
const header = /\.(?:h|hh|hpp|hxx|h\+\+|ipp|inl|tcc|txx|cuh)$/i;

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
  const headers = paths.filter((path) => header.test(path) && languageByName(path) !== null);
  if (wanted.length === 0 || headers.length === 0) return nothingLearned;
  const collector = new MacroCollector();
  for await (const file of source.open(headers, signal)) {
    signal?.throwIfAborted();
    const read = readSource(file, wanted);
    if (read.kind === "text") collector.addText(read.text);
  }
  return collector.finish();
}
