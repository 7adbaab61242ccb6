import type { Translated } from "../languages.ts";

/** Phrases for what is expected; each stands for a thing, so that it fits behind a colon in every language. */
export type FormTable = Readonly<Record<string, Translated>>;
