import type { Language, Translated } from "./languages.ts";

/** Why a gate as a whole is pending or not computed (D16). */
const gateReasonNames = {
  ANALYSIS_FAILED: {
    en: "The analysis failed.",
    fr: "L’analyse a échoué.",
    de: "Die Analyse ist fehlgeschlagen.",
    ja: "解析に失敗しました。",
    zh: "分析失败。",
  },
  PARTS_EXPECTED: {
    en: "Announced parts of the version have not arrived yet.",
    fr: "Des parties annoncées de la version ne sont pas encore arrivées.",
    de: "Angekündigte Teile der Version sind noch nicht eingetroffen.",
    ja: "予告されたパートがまだ届いていません。",
    zh: "已预告的部分尚未到达。",
  },
  PARTS_MISSING: {
    en: "Announced parts of the version are missing.",
    fr: "Des parties annoncées de la version manquent.",
    de: "Angekündigte Teile der Version fehlen.",
    ja: "予告されたパートが届きませんでした。",
    zh: "已预告的部分缺失。",
  },
} as const satisfies Readonly<Record<string, Translated>>;

export type GateReason = keyof typeof gateReasonNames;

/** The reason in the language. */
export function gateReasonName(reason: GateReason, language: Language): string {
  return gateReasonNames[reason][language];
}
