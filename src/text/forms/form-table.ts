import type { Translated } from "../languages.ts";

/** Phrases for expected values. Each is a noun phrase, so that it fits after a colon in every language. */
export type FormTable = Readonly<Record<string, Translated>>;
