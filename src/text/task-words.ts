import type { Language, Translated } from "./languages.ts";

/** Names of the states of a task (D8). */
const statusNames = {
  QUEUED: { en: "Queued", fr: "En attente", de: "Wartet", ja: "待機中", zh: "排队中" },
  RUNNING: { en: "Running", fr: "En cours", de: "Läuft", ja: "実行中", zh: "运行中" },
  DONE: { en: "Successful", fr: "Réussie", de: "Erfolgreich", ja: "成功", zh: "成功" },
  WARNING: {
    en: "Successful with warnings",
    fr: "Réussie avec avertissements",
    de: "Erfolgreich mit Warnungen",
    ja: "成功（警告あり）",
    zh: "成功（有警告）",
  },
  ERROR: { en: "Failed", fr: "En échec", de: "Fehlgeschlagen", ja: "失敗", zh: "失败" },
  CANCELLED: { en: "Cancelled", fr: "Annulée", de: "Abgebrochen", ja: "キャンセル済み", zh: "已取消" },
} as const satisfies Readonly<Record<string, Translated>>;

/** Names of the steps of a build. */
const stepNames = new Map<string, Translated>(
  Object.entries({
    read: {
      en: "Reading the results",
      fr: "Lecture des résultats",
      de: "Ergebnisse lesen",
      ja: "結果の読み込み",
      zh: "读取结果",
    },
    merge: {
      en: "Merging the parts",
      fr: "Fusion des parties",
      de: "Teile zusammenführen",
      ja: "パートの統合",
      zh: "合并各部分",
    },
    assemble: {
      en: "Assembling the tree",
      fr: "Assemblage de l’arborescence",
      de: "Baum aufbauen",
      ja: "ツリーの構築",
      zh: "构建结构树",
    },
    identify: {
      en: "Assigning ids",
      fr: "Attribution des identifiants",
      de: "Kennungen vergeben",
      ja: "IDの割り当て",
      zh: "分配标识",
    },
    match: {
      en: "Matching findings",
      fr: "Rapprochement des constats",
      de: "Befunde abgleichen",
      ja: "指摘の照合",
      zh: "匹配问题",
    },
    carry: {
      en: "Carrying findings",
      fr: "Report des constats",
      de: "Befunde übernehmen",
      ja: "指摘の引き継ぎ",
      zh: "沿用问题",
    },
    compare: {
      en: "Comparing with the reference version",
      fr: "Comparaison avec la version de référence",
      de: "Mit der Referenzversion vergleichen",
      ja: "参照バージョンとの比較",
      zh: "与参照版本比较",
    },
    rate: { en: "Rating", fr: "Notation", de: "Bewerten", ja: "評価", zh: "评级" },
    gate: {
      en: "Checking the gate",
      fr: "Contrôle du seuil de qualité",
      de: "Qualitätstor prüfen",
      ja: "品質ゲートの確認",
      zh: "检查质量门",
    },
    write: {
      en: "Writing the version",
      fr: "Écriture de la version",
      de: "Version schreiben",
      ja: "バージョンの書き込み",
      zh: "写入版本",
    },
    commit: {
      en: "Publishing the version",
      fr: "Publication de la version",
      de: "Version veröffentlichen",
      ja: "バージョンの公開",
      zh: "发布版本",
    },
  } satisfies Record<string, Translated>),
);

/** The name of a task's status in the language. */
export function statusName(status: keyof typeof statusNames, language: Language): string {
  return statusNames[status][language];
}

/** The name of a step in the language; its id, if it has no name. */
export function stepName(step: string, language: Language): string {
  return stepNames.get(step)?.[language] ?? step;
}
