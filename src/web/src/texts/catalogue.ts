import { createContext, use } from "react";
import type { Formats, Language } from "../../../text/index.ts";
import { loadCode } from "../live/load-code.ts";
import type * as areas from "./areas/index.ts";

type Complete<All extends Readonly<Record<keyof All, Readonly<Record<Language, object>>>>> = All;
type Areas = Complete<typeof areas>;
type TextsIn<Chosen extends Language> = { readonly [Area in keyof Areas]: Areas[Area][Chosen] };

/** Every text of the interface. The compiler refuses an area that lacks a language, and a language that lacks a text. */
export type Texts = TextsIn<Language>;

/** The texts of each language. The build makes these modules from the areas, so that a browser loads one language. */
const loaders: { readonly [Chosen in Language]: () => Promise<TextsIn<Chosen>> } = {
  en: () => import("virtual:texts/en"),
  fr: () => import("virtual:texts/fr"),
  de: () => import("virtual:texts/de"),
  ja: () => import("virtual:texts/ja"),
  zh: () => import("virtual:texts/zh"),
};

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  ja: "日本語",
  zh: "简体中文",
};

export function loadTexts(language: Language): Promise<Texts> {
  return loadCode<Texts>(loaders[language]);
}

/** The language of the page, with its texts and formats. */
export interface Localization {
  readonly language: Language;
  readonly zone: string;
  readonly texts: Texts;
  readonly formats: Formats;
}

export const LocalizationContext = createContext<Localization | undefined>(undefined);

export function useLocalization(): Localization {
  const localization = use(LocalizationContext);
  if (localization === undefined) throw new Error("no language was chosen above this component");
  return localization;
}

export function useTexts(): Texts {
  return useLocalization().texts;
}

export function useFormats(): Formats {
  return useLocalization().formats;
}
