import type { MeasureEntry } from "./entry.ts";
import { days, seconds } from "./units.ts";

/** Measures from analysers and reports, and how they are aggregated. */
export const baseMeasures: readonly MeasureEntry[] = [
  { id: "LC", name: { en: "Lines", fr: "Lignes", de: "Zeilen", ja: "行数", zh: "行数" }, aggregate: "SUM" },
  {
    id: "LOC",
    name: { en: "Code lines", fr: "Lignes de code", de: "Codezeilen", ja: "コード行数", zh: "代码行数" },
    aggregate: "SUM",
  },
  {
    id: "CLOC",
    name: {
      en: "Comment lines",
      fr: "Lignes de commentaire",
      de: "Kommentarzeilen",
      ja: "コメント行数",
      zh: "注释行数",
    },
    aggregate: "SUM",
  },
  {
    id: "BLANK",
    name: { en: "Blank lines", fr: "Lignes vides", de: "Leerzeilen", ja: "空行数", zh: "空行数" },
    aggregate: "SUM",
  },
  {
    id: "STAT",
    name: { en: "Statements", fr: "Instructions", de: "Anweisungen", ja: "文の数", zh: "语句数" },
    aggregate: "SUM",
  },
  {
    id: "VG",
    name: {
      en: "Cyclomatic complexity",
      fr: "Complexité cyclomatique",
      de: "Zyklomatische Komplexität",
      ja: "循環的複雑度",
      zh: "圈复杂度",
    },
    aggregate: "SUM",
  },
  {
    id: "COG",
    name: {
      en: "Cognitive complexity",
      fr: "Complexité cognitive",
      de: "Kognitive Komplexität",
      ja: "認知的複雑度",
      zh: "认知复杂度",
    },
    aggregate: "SUM",
  },
  {
    id: "NEST",
    name: {
      en: "Deepest nesting",
      fr: "Imbrication maximale",
      de: "Tiefste Verschachtelung",
      ja: "最大ネスト",
      zh: "最大嵌套深度",
    },
    aggregate: "MAX",
  },
  {
    id: "PARAM",
    name: {
      en: "Most parameters",
      fr: "Paramètres au plus",
      de: "Meiste Parameter",
      ja: "最大引数数",
      zh: "最多参数数",
    },
    aggregate: "MAX",
  },
  {
    id: "DUP",
    name: { en: "Duplicated lines", fr: "Lignes dupliquées", de: "Doppelte Zeilen", ja: "重複行数", zh: "重复行数" },
    aggregate: "SUM",
  },
  {
    id: "COV_LINES",
    name: {
      en: "Lines to cover",
      fr: "Lignes à couvrir",
      de: "Abzudeckende Zeilen",
      ja: "カバー対象行数",
      zh: "待覆盖行数",
    },
    aggregate: "SUM",
  },
  {
    id: "COV_LINES_HIT",
    name: {
      en: "Covered lines",
      fr: "Lignes couvertes",
      de: "Abgedeckte Zeilen",
      ja: "カバー済み行数",
      zh: "已覆盖行数",
    },
    aggregate: "SUM",
  },
  {
    id: "COV_BRANCHES",
    name: {
      en: "Branches to cover",
      fr: "Branches à couvrir",
      de: "Abzudeckende Zweige",
      ja: "カバー対象分岐数",
      zh: "待覆盖分支数",
    },
    aggregate: "SUM",
  },
  {
    id: "COV_BRANCHES_HIT",
    name: {
      en: "Covered branches",
      fr: "Branches couvertes",
      de: "Abgedeckte Zweige",
      ja: "カバー済み分岐数",
      zh: "已覆盖分支数",
    },
    aggregate: "SUM",
  },
  {
    id: "TESTS",
    name: { en: "Tests", fr: "Tests", de: "Tests", ja: "テスト数", zh: "测试数" },
    aggregate: "SUM",
  },
  {
    id: "TESTS_FAILED",
    name: {
      en: "Failed tests",
      fr: "Tests échoués",
      de: "Fehlgeschlagene Tests",
      ja: "失敗したテスト数",
      zh: "失败的测试数",
    },
    aggregate: "SUM",
  },
  {
    id: "TESTS_SKIPPED",
    name: {
      en: "Skipped tests",
      fr: "Tests ignorés",
      de: "Übersprungene Tests",
      ja: "スキップしたテスト数",
      zh: "跳过的测试数",
    },
    aggregate: "SUM",
  },
  {
    id: "TEST_SECONDS",
    name: {
      en: "Duration of tests",
      fr: "Durée des tests",
      de: "Dauer der Tests",
      ja: "テストの所要時間",
      zh: "测试时长",
    },
    aggregate: "SUM",
    unit: seconds,
    decimals: 2,
  },
  {
    id: "CVSS",
    name: {
      en: "Highest CVSS score",
      fr: "Score CVSS maximal",
      de: "Höchster CVSS-Wert",
      ja: "CVSS スコアの最大値",
      zh: "最高 CVSS 评分",
    },
    description: {
      en: "The score of the worst vulnerability that was reported, from 0 to 10.",
      fr: "Le score de la pire vulnérabilité signalée, de 0 à 10.",
      de: "Der Wert der schlimmsten gemeldeten Schwachstelle, von 0 bis 10.",
      ja: "報告された最も深刻な脆弱性のスコア（0～10）です。",
      zh: "已报告的最严重漏洞的评分，0 到 10。",
    },
    aggregate: "MAX",
    decimals: 1,
  },
  {
    id: "COMMITS",
    name: {
      en: "Changes by commits",
      fr: "Modifications par commits",
      de: "Änderungen durch Commits",
      ja: "コミットによる変更回数",
      zh: "提交修改次数",
    },
    aggregate: "SUM",
  },
  {
    id: "CHURN",
    name: {
      en: "Lines added and removed",
      fr: "Lignes ajoutées et supprimées",
      de: "Hinzugefügte und entfernte Zeilen",
      ja: "追加・削除行数",
      zh: "增删行数",
    },
    aggregate: "SUM",
  },
  {
    id: "AUTHORS",
    name: {
      en: "Authors (most in a file)",
      fr: "Auteurs (au plus par fichier)",
      de: "Autoren (höchstens je Datei)",
      ja: "作者数（ファイル内の最大）",
      zh: "作者数（单个文件最多）",
    },
    aggregate: "MAX",
  },
  {
    id: "AGE",
    name: {
      en: "Time since the last change",
      fr: "Temps depuis la dernière modification",
      de: "Zeit seit der letzten Änderung",
      ja: "最終更新からの日数",
      zh: "距最近修改的时间",
    },
    aggregate: "MIN",
    unit: days,
  },
];
