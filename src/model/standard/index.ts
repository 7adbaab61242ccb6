import { languages, type Language, type Translated } from "../../text/index.ts";
import type { ModelDocument } from "../document.ts";
import { baseMeasures } from "./base-measures.ts";
import { derivedMeasures } from "./derived-measures.ts";
import { inEnglish, textsIn } from "./entry.ts";
import { findingMeasures } from "./finding-measures.ts";
import { indicators } from "./indicators.ts";
import { newCodeMeasures } from "./new-code-measures.ts";
import { penaltyMeasures } from "./penalty-measures.ts";
import { rules } from "./rules.ts";
import { levelTextsIn, scales } from "./scales.ts";
import { sourceMeasures } from "./source-measures.ts";
import { infos, links, typeAliases, types } from "./types.ts";

const name: Translated = {
  en: "Standard code quality",
  fr: "Qualité de code standard",
  de: "Standard-Codequalität",
  ja: "標準コード品質",
  zh: "标准代码质量",
};

const measures = [
  ...baseMeasures,
  ...sourceMeasures,
  ...newCodeMeasures,
  ...derivedMeasures,
  ...findingMeasures,
  ...penaltyMeasures,
];

/** The built-in model (R3): from lines to an A–G rating of everything, in every language. */
export const standardModel: ModelDocument = {
  id: "STANDARD",
  name: name.en,
  rootIndicator: "QUALITY",
  rootIndicators: { ROUTINE: "FUNCTION_QUALITY", COMPONENT: "VULNERABILITY" },
  types: types.map(inEnglish),
  typeAliases,
  scales: scales.map((scale) => ({ ...inEnglish(scale), levels: scale.levels.map(inEnglish) })),
  measures: measures.map(inEnglish),
  indicators: indicators.map(inEnglish),
  infos: infos.map(inEnglish),
  links: links.map(inEnglish),
  rules: rules.map(inEnglish),
  translations: Object.fromEntries(
    languages.filter((language) => language !== "en").map((language) => [language, translationsTo(language)]),
  ),
};

function translationsTo(language: Language): Record<string, string> {
  return {
    name: name[language],
    ...textsIn(language, "types", types),
    ...textsIn(language, "scales", scales),
    ...levelTextsIn(language),
    ...textsIn(language, "measures", measures),
    ...textsIn(language, "indicators", indicators),
    ...textsIn(language, "infos", infos),
    ...textsIn(language, "links", links),
    ...textsIn(language, "rules", rules),
  };
}
