import type { Language, Translated } from "./languages.ts";

const words = {
  gate: { en: "quality gate", fr: "seuil de qualité", de: "Quality Gate", ja: "品質ゲート", zh: "质量门" },
  noVersion: { en: "no version", fr: "aucune version", de: "keine Version", ja: "バージョンなし", zh: "没有版本" },
  noValue: { en: "no value", fr: "aucune valeur", de: "kein Wert", ja: "値なし", zh: "没有值" },
} as const satisfies Readonly<Record<string, Translated>>;

/** A word on a badge. */
export function badgeWord(word: keyof typeof words, language: Language): string {
  return words[word][language];
}
