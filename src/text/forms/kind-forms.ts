import type { FormTable } from "./form-table.ts";

/** Kinds of ids. */
export const kindForms = {
  type: { en: "type", fr: "type", de: "Typ", ja: "型", zh: "类型" },
  measure: { en: "measure", fr: "mesure", de: "Maß", ja: "測定値", zh: "度量" },
  indicator: { en: "indicator", fr: "indicateur", de: "Indikator", ja: "指標", zh: "指标" },
  info: { en: "info", fr: "information", de: "Angabe", ja: "情報", zh: "信息" },
  link: { en: "link type", fr: "type de lien", de: "Verweistyp", ja: "リンクの型", zh: "链接类型" },
  rule: { en: "rule", fr: "règle", de: "Regel", ja: "規則", zh: "规则" },
} as const satisfies FormTable;

/** What has limits. */
export const limitedForms = {
  "limited-project": {
    en: "this project",
    fr: "ce projet",
    de: "dieses Projekt",
    ja: "このプロジェクト",
    zh: "此项目",
  },
  "limited-user": { en: "this user", fr: "cet utilisateur", de: "diesen Benutzer", ja: "このユーザー", zh: "此用户" },
} as const satisfies FormTable;
