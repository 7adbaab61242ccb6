import { createContext, use } from "react";
import type { Language } from "../../../text/index.ts";
import type { Formats } from "./formats.ts";
import type { texts as english } from "./en/index.ts";

/** Every text of the interface. The English catalogue sets the form; the compiler refuses a language that lacks one. */
export type Texts = typeof english;

/** The catalogues, each loaded when its language is chosen. */
const loaders: Readonly<Record<Language, () => Promise<{ readonly texts: Texts }>>> = {
  en: () => import("./en/index.ts"),
  fr: () => import("./fr/index.ts"),
  de: () => import("./de/index.ts"),
  ja: () => import("./ja/index.ts"),
  zh: () => import("./zh/index.ts"),
};

/** What languages are called by those who speak them. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  ja: "日本語",
  zh: "简体中文",
};

export async function loadTexts(language: Language): Promise<Texts> {
  return (await loaders[language]()).texts;
}

/** Words and formats of the language that the page is shown in. */
export interface Speech {
  readonly language: Language;
  readonly zone: string;
  readonly texts: Texts;
  readonly formats: Formats;
}

export const SpeechContext = createContext<Speech | undefined>(undefined);

export function useSpeech(): Speech {
  const speech = use(SpeechContext);
  if (speech === undefined) throw new Error("no language was chosen above this component");
  return speech;
}

export function useTexts(): Texts {
  return useSpeech().texts;
}

export function useFormats(): Formats {
  return useSpeech().formats;
}
