/** The supported languages (D13). English comes first: it is the fallback of every text. */
export const languages = ["en", "fr", "de", "ja", "zh"] as const;

export type Language = (typeof languages)[number];

/** One text in every language; the compiler refuses one that is missing. */
export type Translated = Readonly<Record<Language, string>>;
