import type { Language, Translated } from "./languages.ts";

/** Names of the states of a finding (D11). */
const findingStatusNames = {
  OPEN: { en: "Open", fr: "Ouvert", de: "Offen", ja: "未対応", zh: "未处理" },
  RELAXED: { en: "Relaxed", fr: "Toléré", de: "Toleriert", ja: "許容済み", zh: "已豁免" },
  FIXED: { en: "Fixed", fr: "Corrigé", de: "Behoben", ja: "修正済み", zh: "已修复" },
} as const satisfies Readonly<Record<string, Translated>>;

/** Why a finding is relaxed (D11); `IMPORTED`: it was relaxed in the report. */
export const relaxReasons = ["FALSE_POSITIVE", "WONT_FIX", "JUSTIFIED", "LEGACY", "IMPORTED"] as const;

export type RelaxReason = (typeof relaxReasons)[number];

export type FindingStatus = keyof typeof findingStatusNames;

/** The name of a finding's status in the language. */
export function findingStatusName(status: FindingStatus, language: Language): string {
  return findingStatusNames[status][language];
}
