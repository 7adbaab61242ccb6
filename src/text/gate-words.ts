import type { Language, Translated } from "./languages.ts";

/** Why a gate as a whole is not computed (D16). */
const gateReasonNames = {
  ANALYSIS_FAILED: {
    en: "The analysis failed.",
    fr: "L’analyse a échoué.",
    de: "Die Analyse ist fehlgeschlagen.",
    ja: "解析に失敗しました。",
    zh: "分析失败。",
  },
} as const satisfies Readonly<Record<string, Translated>>;

export type GateReason = keyof typeof gateReasonNames;

/** The reason in the language. */
export function gateReasonName(reason: GateReason, language: Language): string {
  return gateReasonNames[reason][language];
}
