import type { Translated } from "../../text/index.ts";

export const seconds: Translated = { en: "s", fr: "s", de: "s", ja: "秒", zh: "秒" };
export const minutes: Translated = { en: "min", fr: "min", de: "Min.", ja: "分", zh: "分钟" };
export const days: Translated = { en: "days", fr: "jours", de: "Tage", ja: "日", zh: "天" };
export const percent: Translated = { en: "%", fr: "%", de: "%", ja: "%", zh: "%" };
export const points: Translated = { en: "points", fr: "points", de: "Punkte", ja: "ポイント", zh: "分" };
export const perThousandLines: Translated = {
  en: "per 1,000 lines",
  fr: "pour 1 000 lignes",
  de: "je 1.000 Zeilen",
  ja: "/ 1,000 行",
  zh: "/ 千行",
};
