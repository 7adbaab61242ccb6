import type { Language, Translated } from "./languages.ts";

/** Reasons why a version is retained or deleted. */
const retentionReasonNames = {
  BASELINE: {
    en: "It is a baseline",
    fr: "C’est une version de référence permanente",
    de: "Sie ist eine Baseline",
    ja: "ベースラインです",
    zh: "它是基线",
  },
  CURRENT: {
    en: "It is the newest of its branch",
    fr: "C’est la plus récente de sa branche",
    de: "Sie ist die neueste ihres Branches",
    ja: "ブランチの最新バージョンです",
    zh: "它是其分支的最新版本",
  },
  REFERENCE: {
    en: "The newest version is compared with it",
    fr: "La version la plus récente lui est comparée",
    de: "Die neueste Version wird mit ihr verglichen",
    ja: "最新バージョンの比較対象です",
    zh: "最新版本与它比较",
  },
  PINNED: {
    en: "A version of another branch is compared with it",
    fr: "Une version d’une autre branche lui est comparée",
    de: "Eine Version eines anderen Branches wird mit ihr verglichen",
    ja: "別のブランチのバージョンの比較対象です",
    zh: "另一分支的版本与它比较",
  },
  CARRIED: {
    en: "A later version carries a part of it",
    fr: "Une version ultérieure reprend une de ses parties",
    de: "Eine spätere Version übernimmt einen Teil von ihr",
    ja: "後のバージョンがそのパートを引き継いでいます",
    zh: "后续版本沿用了它的一个部分",
  },
  LAST: {
    en: "It is one of the last drafts",
    fr: "C’est l’un des derniers brouillons",
    de: "Sie ist einer der letzten Entwürfe",
    ja: "直近のドラフトの一つです",
    zh: "它是最近的草稿之一",
  },
  YOUNG: {
    en: "It is recent enough",
    fr: "Elle est assez récente",
    de: "Sie ist jung genug",
    ja: "まだ新しいバージョンです",
    zh: "它足够新",
  },
  UNLIMITED: {
    en: "The rule keeps all drafts",
    fr: "La règle conserve tous les brouillons",
    de: "Die Regel behält alle Entwürfe",
    ja: "ルールによりすべてのドラフトが保持されます",
    zh: "规则保留所有草稿",
  },
  PERIOD: {
    en: "It is the last of its day, week or month",
    fr: "C’est la dernière de son jour, de sa semaine ou de son mois",
    de: "Sie ist die letzte ihres Tages, ihrer Woche oder ihres Monats",
    ja: "その日、週、または月の最後のバージョンです",
    zh: "它是当天、当周或当月的最后一个",
  },
  THINNED: {
    en: "A later draft of its day, week or month is retained",
    fr: "Une version ultérieure du même jour, de la même semaine ou du même mois est conservée",
    de: "Eine spätere ihres Tages, ihrer Woche oder ihres Monats bleibt",
    ja: "同じ日、週、または月のより後のバージョンが残ります",
    zh: "保留当天、当周或当月中更晚的一个",
  },
  BRANCH: {
    en: "Its branch has a target, and its last build is too old",
    fr: "Sa branche a une cible, et son dernier build est trop ancien",
    de: "Ihr Branch hat ein Ziel, und sein letzter Build ist zu alt",
    ja: "ブランチにターゲットがあり、最後のビルドが古すぎます",
    zh: "其分支有目标，且最近一次构建太旧",
  },
  EXPIRED: {
    en: "It is too old",
    fr: "Elle est trop ancienne",
    de: "Sie ist zu alt",
    ja: "古すぎます",
    zh: "它太旧了",
  },
} as const satisfies Readonly<Record<string, Translated>>;

export type RetentionReason = keyof typeof retentionReasonNames;

/** All reasons. */
export const retentionReasons = Object.keys(retentionReasonNames) as readonly RetentionReason[];

/** The name of a reason in the language. */
export function retentionReasonName(reason: RetentionReason, language: Language): string {
  return retentionReasonNames[reason][language];
}
