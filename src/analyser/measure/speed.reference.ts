import type { LanguageId } from "../languages/language.ts";
import { loadGrammar } from "../syntax/grammar.ts";
import { FileMeasurer } from "./measure-file.ts";

/** The bare cost: a parser that parses these texts and does nothing with the trees. */
export async function parseOnly(language: LanguageId, texts: readonly string[]): Promise<void> {
  const { parser } = await loadGrammar(language);
  for (const text of texts) parser.parse(text)?.delete();
}

/** Everything that measuring these texts takes. */
export async function parseAndMeasure(language: LanguageId, texts: readonly string[]): Promise<void> {
  const measurer = new FileMeasurer();
  for (const text of texts) await measurer.measure(language, text);
}
