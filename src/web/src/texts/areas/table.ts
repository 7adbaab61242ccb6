import { counted } from "../counted.ts";

/** Tables. */
export const en = {
  count: counted("en", { one: "# row", other: "# rows" }),
  shownOf: (shown: string, total: string) => `${shown} of ${total} loaded`,
  countSoFar: counted("en", { one: "# row loaded, more below", other: "# rows loaded, more below" }),
  columns: "Columns",
  copyCsv: "Copy as CSV",
  copyJson: "Copy as JSON",
  copiedRows: counted("en", { one: "# row copied", other: "# rows copied" }),
  actions: "Copy or choose columns",
  empty: "No rows",
  effort: (minutes: string) => `${minutes}; a day has 8 hours`,
};

export const fr: typeof en = {
  count: counted("fr", { one: "# ligne", other: "# lignes" }),
  shownOf: (shown, total) => `${shown} sur ${total} chargées`,
  countSoFar: counted("fr", {
    one: "# ligne chargée, la suite plus bas",
    other: "# lignes chargées, la suite plus bas",
  }),
  columns: "Colonnes",
  copyCsv: "Copier en CSV",
  copyJson: "Copier en JSON",
  copiedRows: counted("fr", { one: "# ligne copiée", other: "# lignes copiées" }),
  actions: "Copier ou choisir les colonnes",
  empty: "Aucune ligne",
  effort: (minutes) => `${minutes} ; une journée compte 8 heures`,
};

export const de: typeof en = {
  count: counted("de", { one: "# Zeile", other: "# Zeilen" }),
  shownOf: (shown, total) => `${shown} von ${total} geladen`,
  countSoFar: counted("de", { one: "# Zeile geladen, weitere folgen", other: "# Zeilen geladen, weitere folgen" }),
  columns: "Spalten",
  copyCsv: "Als CSV kopieren",
  copyJson: "Als JSON kopieren",
  copiedRows: counted("de", { one: "# Zeile kopiert", other: "# Zeilen kopiert" }),
  actions: "Kopieren oder Spalten wählen",
  empty: "Keine Zeilen",
  effort: (minutes) => `${minutes}; ein Tag hat 8 Stunden`,
};

export const ja: typeof en = {
  count: counted("ja", { other: "#行" }),
  shownOf: (shown, total) => `${total}件中${shown}件を読み込み済み`,
  countSoFar: counted("ja", { other: "#行を読み込み済み、続きあり" }),
  columns: "列",
  copyCsv: "CSV としてコピー",
  copyJson: "JSON としてコピー",
  copiedRows: counted("ja", { other: "#行をコピーしました" }),
  actions: "コピーまたは列の選択",
  empty: "行がありません",
  effort: (minutes) => `${minutes}（1 日は 8 時間）`,
};

export const zh: typeof en = {
  count: counted("zh", { other: "# 行" }),
  shownOf: (shown, total) => `已加载 ${shown} / ${total}`,
  countSoFar: counted("zh", { other: "已加载 # 行，下面还有" }),
  columns: "列",
  copyCsv: "复制为 CSV",
  copyJson: "复制为 JSON",
  copiedRows: counted("zh", { other: "已复制 # 行" }),
  actions: "复制或选择列",
  empty: "没有行",
  effort: (minutes) => `${minutes}；一天按 8 小时计`,
};
