import type { LanguageId } from "../languages/language.ts";
import { loadPackagedGrammar } from "../syntax/grammar.ts";
import { FileMeasurer } from "./measure-file.ts";

/** Parses the texts and discards the trees: the minimum cost of any analysis. */
export async function parseOnly(language: LanguageId, texts: readonly string[]): Promise<void> {
  const { parser } = await loadPackagedGrammar(language);
  for (const text of texts) parser.parse(text)?.delete();
}

/** Parses and measures the texts. */
export async function parseAndMeasure(language: LanguageId, texts: readonly string[]): Promise<void> {
  const measurer = new FileMeasurer();
  for (const text of texts) await measurer.measure(language, text);
}
