import type { MeasureEntry } from "./entry.ts";

/** Measures of the lines that changed since the reference version (D15). Builds give them values at every level. */
export const newCodeMeasures: readonly MeasureEntry[] = [
  {
    id: "NEW_LINES",
    name: { en: "New lines", fr: "Nouvelles lignes", de: "Neue Zeilen", ja: "新規行数", zh: "新增行数" },
    description: {
      en: "Lines that were added or changed since the reference version.",
      fr: "Lignes ajoutées ou modifiées depuis la version de référence.",
      de: "Zeilen, die seit der Referenzversion hinzugekommen sind oder geändert wurden.",
      ja: "参照バージョン以降に追加または変更された行の数。",
      zh: "自参照版本以来新增或更改的行数。",
    },
  },
  {
    id: "NEW_LINES_TO_COVER",
    name: {
      en: "New lines to cover",
      fr: "Nouvelles lignes à couvrir",
      de: "Neue abzudeckende Zeilen",
      ja: "カバー対象の新規行数",
      zh: "待覆盖的新增行数",
    },
    description: {
      en: "New lines that coverage reports mention.",
      fr: "Nouvelles lignes mentionnées par les rapports de couverture.",
      de: "Neue Zeilen, die in Abdeckungsberichten vorkommen.",
      ja: "カバレッジレポートに含まれる新規行の数。",
      zh: "覆盖率报告中提到的新增行数。",
    },
  },
  {
    id: "NEW_LINES_COVERED",
    name: {
      en: "Covered new lines",
      fr: "Nouvelles lignes couvertes",
      de: "Abgedeckte neue Zeilen",
      ja: "カバー済みの新規行数",
      zh: "已覆盖的新增行数",
    },
    description: {
      en: "New lines that were executed by tests.",
      fr: "Nouvelles lignes exécutées par les tests.",
      de: "Neue Zeilen, die von Tests ausgeführt wurden.",
      ja: "テストで実行された新規行の数。",
      zh: "由测试执行过的新增行数。",
    },
  },
  {
    id: "NEW_DUPLICATED_LINES",
    name: {
      en: "Duplicated new lines",
      fr: "Nouvelles lignes dupliquées",
      de: "Duplizierte neue Zeilen",
      ja: "重複した新規行数",
      zh: "重复的新增行数",
    },
    description: {
      en: "New lines in duplicated blocks.",
      fr: "Nouvelles lignes situées dans des blocs dupliqués.",
      de: "Neue Zeilen in duplizierten Blöcken.",
      ja: "重複ブロックに含まれる新規行の数。",
      zh: "位于重复代码块中的新增行数。",
    },
  },
];
