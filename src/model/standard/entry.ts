import type { Language, Translated } from "../../text/index.ts";
import type { MeasureDocument } from "../document.ts";

/** An entry of the model with its texts in every language, so that none can be forgotten. */
export interface Entry {
  readonly id: string;
  readonly name: Translated;
  readonly description?: Translated;
  readonly unit?: Translated;
}

/** A measure with its texts in every language. */
export type MeasureEntry = Entry & Omit<MeasureDocument, "name" | "description" | "unit">;

/** A rule with its texts in every language. */
export interface RuleEntry extends Entry {
  readonly tool: string;
  readonly families: string[];
  readonly categories: string[];
}

/** The entry in the document, with texts in English. */
export function inEnglish<Kind extends Entry>(
  entry: Kind,
): Omit<Kind, "name" | "description" | "unit"> & { name: string; description?: string; unit?: string } {
  const { name, description, unit, ...rest } = entry;
  return {
    ...rest,
    name: name.en,
    ...(description && { description: description.en }),
    ...(unit && { unit: unit.en }),
  };
}

/** The entries' texts in one language, by path below `list`. */
export function textsIn(language: Language, list: string, entries: readonly Entry[]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { id, name, description, unit } of entries) {
    texts[`${list}.${id}.name`] = name[language];
    if (description !== undefined) texts[`${list}.${id}.description`] = description[language];
    if (unit !== undefined) texts[`${list}.${id}.unit`] = unit[language];
  }
  return texts;
}
